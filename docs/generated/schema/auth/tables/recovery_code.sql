-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.recovery_code (
  person_id text not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
grant select, insert, update, delete on auth.recovery_code to tsuzura_auth;
