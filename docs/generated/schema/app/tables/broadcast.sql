-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.broadcast (
  id text collate "C" not null,
  job_id text collate "C" not null,
  kind text collate "C" not null,
  title text not null,
  body text not null,
  url text,
  audience jsonb not null,
  send_at timestamp with time zone not null,
  expected bigint not null,
  inbox bigint not null default 0,
  mails bigint not null default 0,
  pushes bigint not null default 0,
  suppressed bigint not null default 0,
  made_by text not null,
  approved_by text not null,
  created_at timestamp with time zone not null,
  constraint broadcast_pkey PRIMARY KEY (id),
  constraint broadcast_job_id_fkey FOREIGN KEY (job_id) REFERENCES ops.bulk_job(id),
  constraint broadcast_audience_check CHECK ((jsonb_typeof(audience) = 'object'::text))
) with (fillfactor=50);
CREATE INDEX broadcast_newest ON app.broadcast USING btree (created_at DESC, id DESC);
grant select, insert, update (inbox, mails, pushes, suppressed) on app.broadcast to tsuzura_api;
