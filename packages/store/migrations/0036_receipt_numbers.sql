-- 受付番号: what customers and operators call an order or a procedure by (ADR-0031). Eight characters of 31, the last one a check
-- character; without 0, 1, I, L and O, which are taken for one another. Ids stay inside.

create sequence app.receipt_sequence maxvalue 27512614110;
grant usage on sequence app.receipt_sequence to tsuzura_api;

-- The next number. The sequence is spread over all numbers (31^7 of them), so that neighbours do not look alike and a number does not
-- tell how many there were before it. The weights of the check sum are all different and 31 is a prime: one wrong character and two
-- exchanged ones are always seen (`packages/domain/src/text/receipt-number.ts` checks).
create function app.new_receipt_number() returns text
language plpgsql volatile as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  rest bigint := (nextval('app.receipt_sequence')::numeric * 17003730127 % 27512614111)::bigint;
  written text := '';
  total integer := 0;
begin
  for weight in 2..8 loop
    total := total + weight * (rest % 31)::integer;
    written := substr(alphabet, (rest % 31)::integer + 1, 1) || written;
    rest := rest / 31;
  end loop;
  written := written || substr(alphabet, (31 - total % 31) % 31 + 1, 1);
  return left(written, 4) || '-' || right(written, 4);
end $$;
revoke execute on function app.new_receipt_number from public;
grant execute on function app.new_receipt_number to tsuzura_api;

-- Every number that was given, and to what: unique over all kinds, and how an operator finds what a customer reads out. Apart from the
-- orders, because every index of app.fund_order is written again at each of the four steps of a night.
create table app.receipt (
  number text collate "C" primary key check (number ~ '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'),
  kind text not null check (kind in ('FUND_ORDER', 'WITHDRAWAL', 'ACCOUNT_OPENING', 'NISA', 'ACCOUNT_UPDATE', 'MONTHLY_DEPOSIT')),
  -- Id of the order, the withdrawal, the request or the setting.
  ref text collate "C" not null
);
grant select, insert on app.receipt to tsuzura_api;

-- Rows of before get a number as well.
alter table app.fund_order add column receipt_number text collate "C" not null default app.new_receipt_number();
alter table app.withdrawal add column receipt_number text collate "C" not null default app.new_receipt_number();
alter table app.account_request add column receipt_number text collate "C" not null default app.new_receipt_number();
alter table app.nisa_request add column receipt_number text collate "C" not null default app.new_receipt_number();
alter table app.update_request add column receipt_number text collate "C" not null default app.new_receipt_number();
alter table app.debit_account add column receipt_number text collate "C" not null default app.new_receipt_number();

insert into app.receipt (number, kind, ref)
  select receipt_number, 'FUND_ORDER', id from app.fund_order
  union all select receipt_number, 'WITHDRAWAL', id from app.withdrawal
  union all select receipt_number, 'ACCOUNT_OPENING', id from app.account_request
  union all select receipt_number, 'NISA', id from app.nisa_request
  union all select receipt_number, 'ACCOUNT_UPDATE', id from app.update_request
  union all select receipt_number, 'MONTHLY_DEPOSIT', setting_code from app.debit_account;

-- Whoever adds a row registers its number: no statement can forget it. Once a statement, however many rows it adds.
create function app.register_receipts() returns trigger
language plpgsql as $$
begin
  if tg_argv[0] = 'MONTHLY_DEPOSIT' then
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.setting_code from added a;
  else
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.id from added a;
  end if;
  return null;
end $$;
revoke execute on function app.register_receipts from public;

create trigger register_receipts after insert on app.fund_order referencing new table as added
  for each statement execute function app.register_receipts('FUND_ORDER');
create trigger register_receipts after insert on app.withdrawal referencing new table as added
  for each statement execute function app.register_receipts('WITHDRAWAL');
create trigger register_receipts after insert on app.account_request referencing new table as added
  for each statement execute function app.register_receipts('ACCOUNT_OPENING');
create trigger register_receipts after insert on app.nisa_request referencing new table as added
  for each statement execute function app.register_receipts('NISA');
create trigger register_receipts after insert on app.update_request referencing new table as added
  for each statement execute function app.register_receipts('ACCOUNT_UPDATE');
create trigger register_receipts after insert on app.debit_account referencing new table as added
  for each statement execute function app.register_receipts('MONTHLY_DEPOSIT');

-- A repeat gets the answer of the first request, also when that was given before there were numbers.
update ops.answer a set answer = (a.answer::jsonb || jsonb_build_object('receiptNumber', o.receipt_number))::text
  from app.fund_order o where a.call in ('POST /v1/fundInvestment/orders/subscription/complete',
    'POST /v1/fundInvestment/orders/redemption/complete') and o.id = a.answer::jsonb ->> 'orderId';
update ops.answer a set answer = (a.answer::jsonb || jsonb_build_object('receiptNumber', w.receipt_number))::text
  from app.withdrawal w where a.call in ('POST /v1/cashFlows/withdrawalRequests', 'POST /cashouts/complete')
    and w.id = a.answer::jsonb ->> 'id';

-- As before, with the number the order will have, because its answer names it, and with what this customer has ordered of this fund
-- and can still cancel: an order of the same content is asked about before it is placed.
drop function app.open_intake;
create function app.open_intake(of_subjects text[], of_funds text[], of_keys text[], of_orders text[], today date, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, revision bigint,
  receipt_number text, received json)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  if waiting then
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c) l;
  else
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c skip locked) l;
  end if;
  return query
    -- Looked up one by one, whatever the plan was made on: an EXISTS or a plain join of an empty table reads all of a full one.
    select s.n, g.call, g.input_hash, g.answer, coalesce((select true from app.fund_order o where o.id = of_orders[s.n]), false),
        case when g.key is null then s.standing end, (select r.revision from app.catalogue_revision r),
        case when g.key is null then app.new_receipt_number() end,
        (select json_agg(json_build_array(t.side, t.account_type, t.method, t.size::text))
          from (select distinct o.side, o.account_type, o.method, o.size from app.fund_order o
            where o.customer_id = s.customer_id and o.fund_code = of_funds[s.n] and o.state = 'RECEIVED' and o.source = 'SPOT') t)
      from app.order_standings(of_subjects, of_funds, today) s
      left join lateral (select * from ops.answer a where a.caller = s.subject and a.key = of_keys[s.n] limit 1) g on true
      where s.subject = any (held);
end $$;
revoke execute on function app.open_intake from public;
grant execute on function app.open_intake to tsuzura_api;

-- As before, with the number.
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
      mail_id uuid, mail jsonb, caller text, call text, input_hash text, answer text, receipt_number text)),
  written as (
    insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
        accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year,
        locked_units, request_key, setting_id, receipt_number)
      select g.id, g.customer_id, g.fund_code, g.account_type, g.side, g.source, g.method, g.size, g.distribution_course, 'RECEIVED',
        g.accepted_at, g.cutoff_at, g.application_date, g.execution_date, g.settlement_date, g.reserved_cash, g.reserved_quota,
        g.nisa_year, g.locked_units, g.request_key, g.setting_id, g.receipt_number from given g),
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
      caller text, key text, call text, input_hash text, answer text, receipt_number text)),
  added as (
    insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana, receipt_number)
      select g.id, g.customer_id, g.source, 'REQUESTED', g.amount, g.requested_at, g.cutoff_at, g.accept_date, g.pay_date, g.bank_code,
        g.bank_branch_code, g.bank_account_type, g.bank_number, g.bank_name, g.bank_branch_name, g.bank_holder_kana,
        g.receipt_number from given g),
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
