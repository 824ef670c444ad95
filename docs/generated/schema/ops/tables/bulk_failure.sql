-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.bulk_failure (
  job_id text collate "C" not null,
  subject text collate "C" not null,
  code text not null,
  at timestamp with time zone not null,
  constraint bulk_failure_pkey PRIMARY KEY (job_id, subject),
  constraint bulk_failure_job_id_fkey FOREIGN KEY (job_id) REFERENCES ops.bulk_job(id)
);
grant select, insert, update (code, at), delete on ops.bulk_failure to tsuzura_api;
