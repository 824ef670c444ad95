-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.signing_key (
  kid text not null,
  private_jwk jsonb not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_key_pkey PRIMARY KEY (kid)
);
grant select, insert, update on auth.signing_key to tsuzura_auth;
