-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.email_revert (
  token_hash bytea not null,
  person_id text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_revert_pkey PRIMARY KEY (token_hash),
  constraint email_revert_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
grant select, insert, update, delete on auth.email_revert to tsuzura_auth;
