-- A message waits in the outbox itself: workers lock its row while they deliver it, so that PostgreSQL gives it back when a worker
-- dies (ADR-0023). There is no second queue any more, and a scheduled occurrence is run by whoever holds the scheduler's lock.

-- Messages that could not be delivered, and when they are tried again. In real time, and apart from what the business knows.
create table ops.outbox_retry (
  id uuid primary key references ops.outbox on delete cascade,
  attempts smallint not null check (attempts > 0),
  retry_at timestamptz not null,
  -- The kind of error only: its words may hold a customer's data.
  last_error text not null
);
grant select, insert, update, delete on ops.outbox_retry to tsuzura_api;

-- Where a move of business time goes and whether time runs from there. A move that was cut off goes on after the next start.
alter table ops.clock
  add column moving_to timestamptz,
  add column moving_state text check (moving_state in ('running', 'frozen')),
  add constraint clock_moving check ((moving_to is null) = (moving_state is null));

-- As before, but without a job: the messages written here are found by the workers.
create or replace function app.accept_orders(
  orders json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
  unanswered integer;
begin
  select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
    entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
  if posted.refusal is not null then
    refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
    short := posted.short; closed_through := posted.closed_through;
    return;
  end if;
  if posted.fresh <> cardinality(entry_kinds) then
    raise exception 'app.accept_orders: an order was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(orders) as o (id text, customer_id text, fund_code text, account_type text, side text,
      source text, method text, size bigint, distribution_course text, accepted_at timestamptz, cutoff_at timestamptz,
      application_date date, execution_date date, settlement_date date, reserved_cash bigint, reserved_quota bigint,
      nisa_year smallint, nisa_frame text, locked_units bigint, request_key text, setting_id text, audit jsonb, request_id text,
      mail_id uuid, mail jsonb, caller text, call text, input_hash text, answer text)),
  written as (
    insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
        accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year,
        locked_units, request_key, setting_id)
      select g.id, g.customer_id, g.fund_code, g.account_type, g.side, g.source, g.method, g.size, g.distribution_course, 'RECEIVED',
        g.accepted_at, g.cutoff_at, g.application_date, g.execution_date, g.settlement_date, g.reserved_cash, g.reserved_quota,
        g.nisa_year, g.locked_units, g.request_key, g.setting_id from given g),
  happened as (
    insert into app.fund_order_event (order_id, event, at) select g.id, 'ACCEPT', g.accepted_at from given g),
  reserved as (
    insert into app.nisa_year (customer_id, year, frame, reserved)
      select g.customer_id, g.nisa_year, g.nisa_frame, g.reserved_quota from given g where g.nisa_year is not null
      on conflict (customer_id, year, frame) do update set reserved = nisa_year.reserved + excluded.reserved),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.accepted_at, 'customer', g.customer_id, 'fund-order.accepted', g.id, g.audit, g.request_id from given g),
  mailed as (
    insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'fund-order.accepted', g.mail, g.accepted_at from given g),
  remembered as (
    insert into ops.answer (caller, key, call, input_hash, answer, created_at)
      select g.caller, g.request_key, g.call, decode(g.input_hash, 'hex'), g.answer, g.accepted_at from given g where g.caller is not null
      on conflict do nothing returning 1)
  select (select count(*) from given g where g.caller is not null) - (select count(*) from remembered) into unanswered;
  if unanswered > 0 then
    raise exception 'app.accept_orders: a key was taken' using errcode = 'serialization_failure';
  end if;
end $$;

create or replace function app.accept_withdrawals(
  withdrawals json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
  unanswered integer;
begin
  select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
    entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
  if posted.refusal is not null then
    refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
    short := posted.short; closed_through := posted.closed_through;
    return;
  end if;
  if posted.fresh <> cardinality(entry_kinds) then
    raise exception 'app.accept_withdrawals: a withdrawal was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(withdrawals) as g (id text, customer_id text, source text, amount bigint,
      requested_at timestamptz, cutoff_at timestamptz, accept_date date, pay_date date, bank_code text, bank_branch_code text,
      bank_account_type text, bank_number text, bank_name text, bank_branch_name text, bank_holder_kana text,
      actor_role text, actor text, request_id text, mail_id uuid, mail jsonb,
      caller text, key text, call text, input_hash text, answer text)),
  added as (
    insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
      select g.id, g.customer_id, g.source, 'REQUESTED', g.amount, g.requested_at, g.cutoff_at, g.accept_date, g.pay_date, g.bank_code,
        g.bank_branch_code, g.bank_account_type, g.bank_number, g.bank_name, g.bank_branch_name, g.bank_holder_kana from given g),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.requested_at, g.actor_role, g.actor, 'cash.withdrawal-requested', g.id,
        jsonb_build_object('amount', g.amount::text, 'paid', g.pay_date), g.request_id from given g),
  mailed as (
    insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'mail', g.mail, g.requested_at from given g),
  remembered as (
    insert into ops.answer (caller, key, call, input_hash, answer, created_at)
      select g.caller, g.key, g.call, decode(g.input_hash, 'hex'), g.answer, g.requested_at from given g where g.caller is not null
      on conflict do nothing returning 1)
  select (select count(*) from given g where g.caller is not null) - (select count(*) from remembered) into unanswered;
  if unanswered > 0 then
    raise exception 'app.accept_withdrawals: a key was taken' using errcode = 'serialization_failure';
  end if;
end $$;

-- The job queue of earlier versions belongs to the program's role. What waited there is in the outbox and in ops.job_run as well.
do $$
begin
  if exists (select from pg_namespace where nspname = 'graphile_worker') then
    set local role tsuzura_api;
    drop schema graphile_worker cascade;
    reset role;
  end if;
end $$;
