-- The first passkey of an operator, and the next after a lost one, is registered by a link that whoever runs the installation
-- makes. Only the hash of its token is kept; it works once, for one operator, for a day.
create table auth.operator_invitation (
  token_hash bytea primary key,
  person_id text not null references auth.person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitation_person on auth.operator_invitation (person_id) where used_at is null;
grant select, insert, update (used_at), delete on auth.operator_invitation to tsuzura_auth;
