-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.operator_invitation (
  token_hash bytea not null,
  person_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_invitation_pkey PRIMARY KEY (token_hash),
  constraint operator_invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
CREATE INDEX operator_invitation_person ON auth.operator_invitation USING btree (person_id) WHERE (used_at IS NULL);
grant select, insert, update (used_at), delete on auth.operator_invitation to tsuzura_auth;
