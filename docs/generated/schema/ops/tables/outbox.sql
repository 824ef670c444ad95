-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.outbox (
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_waiting ON ops.outbox USING btree (created_at) WHERE (delivered_at IS NULL);
grant select, insert, update on ops.outbox to tsuzura_api;
