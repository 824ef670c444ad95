-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.totp (
  person_id text not null,
  secret text not null,
  last_step bigint not null,
  enabled_at timestamp with time zone not null,
  strong_from timestamp with time zone not null,
  strong_mail uuid,
  constraint totp_pkey PRIMARY KEY (person_id),
  constraint totp_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
grant select, insert, update, delete on auth.totp to tsuzura_auth;
