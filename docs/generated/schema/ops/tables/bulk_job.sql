-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.bulk_job (
  id text collate "C" not null,
  kind text not null,
  title text not null,
  payload jsonb not null,
  state text not null,
  total bigint not null,
  done bigint not null default 0,
  failed bigint not null default 0,
  after text collate "C" not null default ''::text,
  rerun_of text collate "C",
  started_by text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  canceled_by text,
  constraint bulk_job_pkey PRIMARY KEY (id),
  constraint bulk_job_rerun_of_fkey FOREIGN KEY (rerun_of) REFERENCES ops.bulk_job(id),
  constraint bulk_job_ended CHECK (((state = 'RUNNING'::text) = (ended_at IS NULL))),
  constraint bulk_job_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELED'::text])))
);
CREATE INDEX bulk_job_newest ON ops.bulk_job USING btree (started_at DESC, id DESC);
CREATE INDEX bulk_job_running ON ops.bulk_job USING btree (started_at, id) WHERE (state = 'RUNNING'::text);
grant select, insert, update (state, done, failed, after, ended_at, canceled_by) on ops.bulk_job to tsuzura_api;
