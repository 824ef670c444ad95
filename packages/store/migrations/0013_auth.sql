-- The sign-in server: keys, people who sign in, their factors, and what the OAuth server stores. All on real time, never on
-- business time. At the end, the functions by which the two programs reach each other's data.

-- ES256 keys. The private half is read by the program `auth` only.
create table auth.signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  -- After this moment no token is signed with the key; it still verifies until the last one has expired.
  retired_at timestamptz
);
grant select, insert, update on auth.signing_key to tsuzura_auth;

-- Secrets of this installation that the program makes itself: cookie keys, the key behind hashed_user_id.
create table auth.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
grant select, insert on auth.secret to tsuzura_auth;

create table auth.person (
  -- The subject of tokens.
  id text primary key,
  role text not null check (role in ('customer', 'operator')),
  email text not null,
  -- Lower case, trimmed, width folded: what two spellings of one address share.
  email_key text not null unique,
  -- argon2id; null for a person who uses passkeys alone.
  password_hash text,
  marketing boolean not null default false,
  created_at timestamptz not null,
  -- From when somebody who says that they lost their passkey or app may sign in without it; null: nobody said so.
  lost_from timestamptz,
  -- The mail that says so, waiting until then.
  lost_mail uuid
);
grant select, insert, update on auth.person to tsuzura_auth;

create table auth.passkey (
  id text primary key,
  person_id text not null references auth.person,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- From when it counts as a strong check (docs/sign-in-strength.md).
  strong_from timestamptz not null,
  -- The mail that says so, waiting until then.
  strong_mail uuid
);
create index passkey_person on auth.passkey (person_id);
grant select, insert, update, delete on auth.passkey to tsuzura_auth;

create table auth.totp (
  person_id text primary key references auth.person,
  secret text not null,
  -- The last time step that was used: a code counts once (RFC 6238 §5.2).
  last_step bigint not null,
  enabled_at timestamptz not null,
  -- As of a passkey.
  strong_from timestamptz not null,
  strong_mail uuid
);
grant select, insert, update, delete on auth.totp to tsuzura_auth;

create table auth.recovery_code (
  person_id text not null references auth.person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on auth.recovery_code to tsuzura_auth;

-- The first passkey of an operator, and the next after a lost one, is registered by a link that the administrator of the
-- installation makes. Only the hash of its token is kept; it works once, for one operator, for a day.
create table auth.operator_invitation (
  token_hash bytea primary key,
  person_id text not null references auth.person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitation_person on auth.operator_invitation (person_id) where used_at is null;
grant select, insert, update (used_at), delete on auth.operator_invitation to tsuzura_auth;

-- The state of one sign-in or sign-up. A sign-up that is not finished makes no person.
create table auth.attempt (
  uid text primary key,
  state jsonb not null,
  expires_at timestamptz not null
);
create index attempt_age on auth.attempt (expires_at);
grant select, insert, update, delete on auth.attempt to tsuzura_auth;

-- Growing delays after failures, by address and by account.
create table auth.throttle (
  key text primary key,
  count integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null
);
create index throttle_age on auth.throttle (updated_at);
grant select, insert, update, delete on auth.throttle to tsuzura_auth;

-- Every security event. Rows are only added.
create table auth.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id text references auth.person,
  kind text not null,
  -- A keyed hash of the device cookie, and what the browser calls itself; no network address is kept.
  device text,
  label text not null default '',
  request_id text
);
create index event_person on auth.event (person_id, at desc);
grant select, insert on auth.event to tsuzura_auth;

-- Mails to be sent, written with the change that causes them. The id is the idempotency key on the other side.
create table auth.mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0
);
create index mail_waiting on auth.mail (created_at) where sent_at is null;
grant select, insert, update, delete on auth.mail to tsuzura_auth;

-- Tokens that undo a change of address: hash, whose, and the address to go back to.
create table auth.email_revert (
  token_hash bytea primary key,
  person_id text not null references auth.person,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on auth.email_revert to tsuzura_auth;

-- The OAuth server's own records (sessions, codes, tokens, grants …), one table for all kinds.
create table auth.record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  account_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  -- Of a refresh token: the one it replaced (ADR-0028).
  parent_id text,
  -- Of a used refresh token: the one of its successors that was itself used first.
  continued_by text,
  primary key (kind, id)
  -- A page keeps room for the one update every refresh token gets (used), so that no index entry is written again.
) with (fillfactor = 60);
create index record_grant on auth.record (grant_id) where grant_id is not null;
-- Only sessions are looked up by person or uid; tokens, which are written all day, do without these two.
create index record_account on auth.record (account_id) where kind = 'Session';
create index record_uid on auth.record (uid) where kind = 'Session';
create index record_grant_of_person on auth.record ((payload ->> 'accountId')) where kind = 'Grant';
create index record_age on auth.record (expires_at);
grant select, insert, update, delete on auth.record to tsuzura_auth;

-- A family is a grant: everything given to one program in one session. Its access tokens are refused from here on. A row is
-- needed for as long as such a token lives.
create table auth.ended_family (
  id text collate "C" primary key,
  ended_at timestamptz not null
);
create index ended_family_age on auth.ended_family (ended_at);
grant select, delete on auth.ended_family to tsuzura_auth;

-- However a grant ends (sign-out, revocation, reuse, freeze), its family is ended in the same transaction. A grant that has
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

-- Between the two programs (ADR-0021). Each calls functions in a schema of its own and reads no table of the other.

-- The sign-in server dates its mails to customers in business time, like every other mail and screen of theirs. This is the
-- business moment of a real one. Before there is a clock, and where business time is real time, they are the same.
create function auth.business_time(real_now timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
        else k.business_at + greatest(interval '0', real_now - k.real_at) end from ops.clock k),
    real_now)
$$;
revoke execute on function auth.business_time from public;
grant execute on function auth.business_time to tsuzura_auth;

-- The sign-in server reports what it saw, in the transaction in which it happened. False: no customer, so nothing to protect.
create function auth.tell_shield(of_subject text, of_kind text, of_detail text, real_now timestamptz, link_hash bytea, link_until timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  customer text;
  business_now timestamptz;
begin
  select c.id into customer from app.customer c where c.subject = of_subject;
  if customer is null then
    return false;
  end if;
  select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
      else k.business_at + greatest(interval '0', real_now - k.real_at) end
    into strict business_now from ops.clock k;
  insert into app.shield_event (customer_id, kind, detail, at) values (customer, of_kind, of_detail, business_now);
  if link_hash is not null then
    delete from app.freeze_link l where l.customer_id = customer and l.expires_at < real_now;
    insert into app.freeze_link (token_hash, customer_id, expires_at) values (link_hash, customer, link_until);
  end if;
  insert into ops.audit (at, actor_role, actor, action, subject, detail)
    values (business_now, 'system', 'auth', 'shield.seen', customer, jsonb_build_object('kind', of_kind, 'event', of_detail));
  return true;
end $$;
revoke execute on function auth.tell_shield from public;
grant execute on function auth.tell_shield to tsuzura_auth;

-- The API ends every session and refresh family of a person, and sign-ins that are not finished, in the transaction of the freeze.
create function ops.sign_out_person(of_subject text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from auth.record where kind = 'Session' and account_id = of_subject;
  delete from auth.record where grant_id in (select g.id from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject);
  delete from auth.record where kind = 'Grant' and payload ->> 'accountId' = of_subject;
  delete from auth.record where kind = 'Interaction' and payload -> 'session' ->> 'accountId' = of_subject;
  delete from auth.attempt where state ->> 'personId' = of_subject;
end $$;
revoke execute on function ops.sign_out_person from public;
grant execute on function ops.sign_out_person to tsuzura_api;

-- The API refuses access tokens of these families.
create function ops.ended_families() returns table (id text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select f.id from auth.ended_family f $$;
revoke execute on function ops.ended_families from public;
grant execute on function ops.ended_families to tsuzura_api;

-- The API shows a customer from when their check will count. No secret is returned.
create function ops.strong_factors(of_subject text)
returns table (passkeys integer, passkey_from timestamptz, totp_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer, min(k.strong_from), (select t.strong_from from auth.totp t where t.person_id = of_subject)
    from auth.passkey k where k.person_id = of_subject
$$;
revoke execute on function ops.strong_factors from public;
grant execute on function ops.strong_factors to tsuzura_api;
