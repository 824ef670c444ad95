-- People who sign in, their factors, and what the OAuth server remembers. All on real time, never on business time.

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
  -- After too many failures; the owner is told by mail.
  locked_until timestamptz,
  failures integer not null default 0,
  last_failure_at timestamptz
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
  last_used_at timestamptz
);
create index passkey_person on auth.passkey (person_id);
grant select, insert, update, delete on auth.passkey to tsuzura_auth;

create table auth.totp (
  person_id text primary key references auth.person,
  secret text not null,
  -- The last time step that was used: a code counts once (RFC 6238 §5.2).
  last_step bigint not null,
  enabled_at timestamptz not null
);
grant select, insert, update, delete on auth.totp to tsuzura_auth;

create table auth.recovery_code (
  person_id text not null references auth.person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on auth.recovery_code to tsuzura_auth;

-- What one interaction has reached so far. Nothing here is a person yet: a sign-up that stops half-way leaves none.
create table auth.attempt (
  uid text primary key,
  state jsonb not null,
  expires_at timestamptz not null
);
create index attempt_age on auth.attempt (expires_at);
grant select, insert, update, delete on auth.attempt to tsuzura_auth;

-- Growing delays, by address and by account.
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
  primary key (kind, id)
);
create index record_grant on auth.record (grant_id) where grant_id is not null;
-- Only sessions are looked up by person or uid; tokens, which are written all day, do without these two.
create index record_account on auth.record (account_id) where kind = 'Session';
create index record_uid on auth.record (uid) where kind = 'Session';
create index record_age on auth.record (expires_at);
grant select, insert, update, delete on auth.record to tsuzura_auth;

-- Secrets of this installation that the program itself makes: cookie keys, the key behind hashed_user_id.
create table auth.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
grant select, insert on auth.secret to tsuzura_auth;
