-- One set of functions for whoever takes requests in: the lock of the customers, the answer that a key was given before, and the answers
-- to remember. Orders and withdrawals had a copy of each, and `once` another. An order names who placed it, so that plans and operators
-- can order too.

-- Returns whom it locked. Whoever is locked elsewhere is left out, unless `waiting`. In the order of the ids, so that two batches never
-- wait for one another.
create function app.lock_customers(of_subjects text[], waiting boolean) returns text[]
language plpgsql as $$
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
  return held;
end $$;
revoke execute on function app.lock_customers from public;
grant execute on function app.lock_customers to tsuzura_api;

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

-- As before.
create or replace function app.open_intake(of_subjects text[], of_funds text[], of_keys text[], of_orders text[], today date, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, revision bigint,
  receipt_number text, received json)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  return query
    -- Looked up one by one, whatever the plan was made on: an EXISTS or a plain join of an empty table reads all of a full one.
    select s.n, g.call, g.input_hash, g.answer, coalesce((select true from app.fund_order o where o.id = of_orders[s.n]), false),
        case when g.key is null then s.standing end, (select r.revision from app.catalogue_revision r),
        case when g.key is null then app.new_receipt_number() end,
        (select json_agg(json_build_array(t.side, t.account_type, t.method, t.size::text))
          -- By what is open of a customer: an index by state holds everybody's. OFFSET keeps the planner from using it all the same.
          from (select distinct i.side, i.account_type, i.method, i.size from (select o.side, o.account_type, o.method, o.size, o.state
              from app.fund_order o where o.customer_id = s.customer_id and o.fund_code = of_funds[s.n]
                and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') and o.source = 'SPOT' offset 0) i
            where i.state = 'RECEIVED') t)
      from app.order_standings(of_subjects, of_funds, today) s
      left join lateral ops.given_answer(s.subject, of_keys[s.n]) g on true
      where s.subject = any (held);
end $$;

create or replace function app.open_withdrawals(of_subjects text[], of_keys text[], seen_since timestamptz, day_began timestamptz,
  requests_a_day integer, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, facts json)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  return query
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'equity', a.equity,
        'isFrozen', c.frozen_at is not null,
        'payee', (select y.payee from app.payees(array[c.id], seen_since, day_began, requests_a_day) y),
        'balances', (select json_agg(json_build_array(l.kind, l.tag, b.amount::text))
          from ledger.account l join ledger.balance b on b.account_id = l.id
          where coalesce(l.customer_id, '') = c.id and l.instrument = 'JPY' and b.amount <> 0),
        -- As app.order_standings reads them; sales on their way never count for a withdrawal.
        'buys', (select json_agg(json_build_array(s.state, s.settlement_date, s.amount::text))
          from (select o.state, o.settlement_date, sum(coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash)) as amount
            from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
              where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
            where o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
              and o.side = 'BUY' and o.source <> 'REINVEST'
            group by o.state, o.settlement_date) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $$;

drop function app.accept_orders;
create function app.accept_orders(
  orders json, answers json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
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
      actor_role text, actor text, mail_id uuid, mail jsonb, receipt_number text)),
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
      select g.accepted_at, g.actor_role, g.actor, 'fund-order.accepted', g.id, g.audit, g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'fund-order.accepted', g.mail, g.accepted_at from given g;
  perform ops.remember_answers(answers);
end $$;
revoke execute on function app.accept_orders from public;
grant execute on function app.accept_orders to tsuzura_api;

drop function app.accept_withdrawals;
create function app.accept_withdrawals(
  withdrawals json, answers json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
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
      receipt_number text)),
  added as (
    insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana, receipt_number)
      select g.id, g.customer_id, g.source, 'REQUESTED', g.amount, g.requested_at, g.cutoff_at, g.accept_date, g.pay_date, g.bank_code,
        g.bank_branch_code, g.bank_account_type, g.bank_number, g.bank_name, g.bank_branch_name, g.bank_holder_kana,
        g.receipt_number from given g),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.requested_at, g.actor_role, g.actor, 'cash.withdrawal-requested', g.id,
        jsonb_build_object('amount', g.amount::text, 'paid', g.pay_date), g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'mail', g.mail, g.requested_at from given g;
  perform ops.remember_answers(answers);
end $$;
revoke execute on function app.accept_withdrawals from public;
grant execute on function app.accept_withdrawals to tsuzura_api;
