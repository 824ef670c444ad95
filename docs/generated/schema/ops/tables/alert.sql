-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.alert (
  kind text not null,
  subject text not null,
  detail jsonb not null default '{}'::jsonb,
  raised_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  seen_by text,
  constraint alert_pkey PRIMARY KEY (kind, subject)
);
CREATE INDEX alert_open ON ops.alert USING btree (raised_at) WHERE (seen_at IS NULL);
grant select, insert, update (seen_at, seen_by) on ops.alert to tsuzura_api;
