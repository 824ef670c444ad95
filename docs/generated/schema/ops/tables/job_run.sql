-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.job_run (
  name text not null,
  due_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  after text,
  began_at timestamp with time zone,
  done_at timestamp with time zone,
  took_ms integer,
  failed_at timestamp with time zone,
  error text,
  constraint job_run_pkey PRIMARY KEY (name, due_at)
);
CREATE INDEX job_run_due ON ops.job_run USING btree (due_at DESC, name);
CREATE INDEX job_run_unfinished ON ops.job_run USING btree (due_at, name) WHERE (finished_at IS NULL);
grant select, insert, update on ops.job_run to tsuzura_api;
