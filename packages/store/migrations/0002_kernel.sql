-- What every program stands on: the business clock, jobs, the outbox, remembered answers, the audit trail, maintenance.

-- Business time = business_at + (real time - real_at) while running, business_at while frozen. One row.
-- `seen_until` is a promise written ahead: after a crash the clock goes on from there and never backwards.
create table ops.clock (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'real')),
  state text not null check (state in ('running', 'frozen')),
  business_at timestamptz not null,
  real_at timestamptz not null,
  seen_until timestamptz not null,
  -- The first business moment of this installation: jobs are due from here on.
  opened_at timestamptz not null
);
grant select, insert, update on ops.clock to tsuzura_api;

-- Each occurrence of a scheduled job, once. The row is finished in the same transaction as the job's effects.
create table ops.job_run (
  name text not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  primary key (name, due_at)
);
grant select, insert, update on ops.job_run to tsuzura_api;

-- Messages to other companies (mail, push, bank …), written with the change that causes them, delivered by a job.
create table ops.outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_waiting on ops.outbox (created_at) where delivered_at is null;
grant select, insert, update on ops.outbox to tsuzura_api;

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

-- Who did what. Rows are only added: not even our own programs may change the past.
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

-- Ad-hoc maintenance (R2.40); the regular windows are a rule, not rows. The newest row without `ended_at` counts.
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
