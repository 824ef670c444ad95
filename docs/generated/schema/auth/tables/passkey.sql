-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.passkey (
  id text not null,
  person_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  strong_from timestamp with time zone not null,
  strong_mail uuid,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
CREATE INDEX passkey_person ON auth.passkey USING btree (person_id);
grant select, insert, update, delete on auth.passkey to tsuzura_auth;
