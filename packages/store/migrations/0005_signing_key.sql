-- ES256 keys of the sign-in server. The private half never leaves this table but to the program `auth`.
create table auth.signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  -- After this moment no token is signed with the key; it still verifies until the last one has run out.
  retired_at timestamptz
);
grant select, insert, update on auth.signing_key to tsuzura_auth;
