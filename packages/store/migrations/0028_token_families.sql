-- Which refresh token came from which, and families that have ended (docs/adr/0028-sender-constrained-tokens.md).

alter table auth.record
  -- Of a refresh token: the one it replaced.
  add column parent_id text,
  -- Of a used refresh token: the one of its successors that was itself used first.
  add column continued_by text;

-- A refresh token given before tokens were bound to a key would stay unbound for as long as it is renewed.
delete from auth.record where kind = 'RefreshToken' and payload ->> 'clientId' = 'latte' and payload ->> 'jkt' is null;

-- A family is a grant: everything given to one program in one session. Its access tokens are refused from here on. A row
-- is needed for as long as such a token lives.
create table auth.ended_family (
  id text collate "C" primary key,
  ended_at timestamptz not null
);
create index ended_family_age on auth.ended_family (ended_at);
grant select, delete on auth.ended_family to tsuzura_auth;

-- Whichever way a grant ends (sign-out, revocation, reuse, freeze), it ends here, in the same transaction. One that has
-- expired gave its last access token long ago.
create function auth.end_family() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into auth.ended_family (id, ended_at) values (old.id, clock_timestamp()) on conflict do nothing;
  perform pg_notify('tsuzura_clock', '');
  return null;
end $$;
revoke execute on function auth.end_family from public;
create trigger family_ended after delete on auth.record for each row
  when (old.kind = 'Grant' and (old.expires_at is null or old.expires_at > now())) execute function auth.end_family();

-- The API asks in a schema of its own; it sees no table of the sign-in server.
create function ops.ended_families() returns table (id text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select f.id from auth.ended_family f $$;
revoke execute on function ops.ended_families from public;
grant execute on function ops.ended_families to tsuzura_api;
