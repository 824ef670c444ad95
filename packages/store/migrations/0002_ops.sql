-- What every area uses: the business clock, jobs, the outbox, remembered answers, the audit trail, maintenance, alerts, keys.

-- Business time = business_at + (real time - real_at) while running, business_at while frozen. One row.
create table ops.clock (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'real')),
  state text not null check (state in ('running', 'frozen')),
  business_at timestamptz not null,
  real_at timestamptz not null,
  -- Written ahead: after a crash the clock goes on from here, so it never goes backwards.
  seen_until timestamptz not null,
  -- The first business moment of this installation: jobs are due from here on.
  opened_at timestamptz not null,
  -- Where a move of business time goes, and whether time runs from there. A move that was cut off goes on after the next start.
  moving_to timestamptz,
  moving_state text check (moving_state in ('running', 'frozen')),
  constraint clock_moving check ((moving_to is null) = (moving_state is null))
);
grant select, insert, update on ops.clock to tsuzura_api;

-- Each occurrence of a scheduled job, once. The row is finished in the same transaction as the job's effects.
create table ops.job_run (
  name text not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  -- Of a job that goes through something page by page: the key behind which this page begins. Null for the first.
  after text,
  primary key (name, due_at)
);
-- What is left to do, among the years of what is done.
create index job_run_unfinished on ops.job_run (due_at, name) where finished_at is null;
grant select, insert, update on ops.job_run to tsuzura_api;

-- Messages to other companies (mail, push, bank), written with the change that causes them. A worker locks the row while it
-- delivers the message, so PostgreSQL releases it when the worker dies (ADR-0023).
create table ops.outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_waiting on ops.outbox (created_at) where delivered_at is null;
grant select, insert, update on ops.outbox to tsuzura_api;

-- Messages that could not be delivered, and when they are tried again, in real time. A table of its own, because it is not
-- business content: the content hash leaves it out.
create table ops.outbox_retry (
  id uuid primary key references ops.outbox on delete cascade,
  attempts smallint not null check (attempts > 0),
  retry_at timestamptz not null,
  -- The kind of error only: its message may contain a customer's data.
  last_error text not null
);
grant select, insert, update, delete on ops.outbox_retry to tsuzura_api;

-- Idempotency: the answer given to a key. A repeat of the same request gets the same answer.
create table ops.answer (
  caller text not null,
  key text not null,
  call text not null,
  input_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index answer_age on ops.answer (created_at);
grant select, insert, update, delete on ops.answer to tsuzura_api;

-- No row: the key is new. Looked up one by one, whatever the plan was made on: an EXISTS or a plain join of an empty table reads all of
-- a full one. A function of this kind becomes a part of the query that calls it.
create function ops.given_answer(of_caller text, of_key text)
returns table (key text, call text, input_hash bytea, answer text)
language sql stable as $$
  select a.key, a.call, a.input_hash, a.answer from ops.answer a where a.caller = of_caller and a.key = of_key limit 1
$$;
revoke execute on function ops.given_answer from public;
grant execute on function ops.given_answer to tsuzura_api;

-- The answers of requests whose keys were new. A key that its own transaction has claimed has a row without an answer. A key that was
-- answered in between belongs to another request: this transaction is undone and runs again.
create function ops.remember_answers(answers json) returns void
language plpgsql as $$
declare
  remembered integer;
begin
  insert into ops.answer as a (caller, key, call, input_hash, answer, created_at)
    select g.caller, g.key, g.call, decode(g.input_hash, 'hex'), g.answer, g.created_at
      from json_to_recordset(answers) as g (caller text, key text, call text, input_hash text, answer text, created_at timestamptz)
    on conflict (caller, key) do update set answer = excluded.answer where a.answer is null;
  get diagnostics remembered = row_count;
  if remembered <> json_array_length(answers) then
    raise exception 'ops.remember_answers: a key was taken' using errcode = 'serialization_failure';
  end if;
end $$;
revoke execute on function ops.remember_answers from public;
grant execute on function ops.remember_answers to tsuzura_api;

-- Who did what. Rows are only added: no program may change or delete one.
create table ops.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_role text not null check (actor_role in ('customer', 'operator', 'partner', 'system')),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_actor on ops.audit (actor, at desc);
create index audit_subject on ops.audit (subject, at desc) where subject is not null;
grant select, insert on ops.audit to tsuzura_api;

-- Ad-hoc maintenance (R2.40); the regular windows are a rule in the domain, not rows. The newest row without `ended_at` counts.
create table ops.maintenance (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null,
  set_by text not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at > starts_at)
);
grant select, insert, update on ops.maintenance to tsuzura_api;

-- What an operator has to look at. Raised once, however often the cause is seen again.
create table ops.alert (
  kind text not null,
  subject text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  primary key (kind, subject)
);
create index alert_open on ops.alert (raised_at) where seen_at is null;
grant select, insert, update (seen_at, seen_by) on ops.alert to tsuzura_api;

-- Keys that only our own programs need. They are made here, so nobody has to distribute them. Three random UUIDs have more
-- random bits than the 256 that are kept.
create table ops.secret (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);
grant select on ops.secret to tsuzura_api;
insert into ops.secret (name, value)
  select name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  from unnest(array[
    -- Signs the token between the confirm screen and the order.
    'fund-order.confirm-token',
    -- Signs the addresses of papers.
    'paper.link',
    -- Signs where a page of a long list begins.
    'page-token'
  ]) as name;
