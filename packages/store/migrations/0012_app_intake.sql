-- The intake of orders and withdrawals (ADR-0019). Several requests share one transaction: what they are decided by is read in
-- one statement under the lock of their customers, and what they leave behind is written in one, so the cost of a statement and
-- of a commit is paid once for all.

-- Everything an order is decided by, for one customer and fund or for many, as JSON with amounts as text: also whether the
-- account is open, frozen and every document confirmed, so nothing can change between the gate and the order. One query over
-- all of them: planned once, then a few index look-ups each. No customer is named twice.
-- What only a sale or only an order in a NISA account is decided by is read for these alone (`of_sales`, `of_nisa`), and the tax of the
-- year for sales and where an executed one waits for it: each look-up costs as much as any other part of an order.
create function app.order_standings(of_subjects text[], of_funds text[], of_sales boolean[], of_nisa boolean[], today date)
returns table (n bigint, subject text, customer_id text, standing json)
language sql stable as $$
  select w.n, w.subject, c.id, json_build_object(
    'customerId', c.id,
    'mail', c.username,
    'equity', a.equity,
    'isFrozen', c.frozen_at is not null,
    -- The last device that was new, of the last days (the domain knows how long it counts), and what was sold since.
    'newDevice', case when w.is_sale then (select json_build_array((extract(epoch from e.at) * 1000)::bigint,
          (select coalesce(sum(case o.method when 'AMOUNT' then o.size else o.locked_units * (select v.nav from app.nav v
                where v.fund_code = o.fund_code order by v.date desc limit 1) / f.nav_unit end), 0)
            from app.fund_order o join app.fund f on f.code = o.fund_code
            where o.customer_id = c.id and o.is_open and o.side = 'SELL'
              and o.accepted_at >= e.at)::text)
        from app.shield_event e where e.customer_id = c.id and e.kind = 'NEW_DEVICE'
          and e.at > (today - 4)::timestamp at time zone 'Asia/Tokyo'
        order by e.at desc, e.id desc limit 1) end,
    'hasUnread', exists (select from app.brokerage_document d where d.required_from <= today
        and (d.superseded_on is null or d.superseded_on > today)
        and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)
        -- All confirmations of the customer in one look: they lie side by side.
        and d.id <> all (array(select f.document_id from app.document_confirmation f where f.customer_id = c.id))),
    'nisa', a.nisa,
    'nisaOpenedOn', a.nisa_opened_on,
    'birthDate', case when w.is_in_nisa then (select p.birth_date from app.person p where p.customer_id = c.id) end,
    'withholding', a.specific_withholding,
    'isRestricted', w.fund = any (a.restricted_fund_codes),
    'papers', (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'url', d.url, 'isConfirmed',
          exists (select from app.fund_document_confirmation f where f.customer_id = c.id and f.document_id = d.id)))
        from unnest(array['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']) as k (kind) cross join lateral (
          select p.id, p.kind, p.name, p.url from app.fund_document p
          where p.fund_code = w.fund and p.kind = k.kind and p.effective_from <= today
          order by p.effective_from desc limit 1) d),
    'balances', (select json_agg(json_build_array(l.kind, l.instrument, l.tag, b.amount::text))
        from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = c.id and l.instrument in ('JPY', w.fund) and b.amount <> 0),
    'orders', q.orders,
    'distributions', (select json_agg(json_build_array(s.due_date, s.amount::text))
        from (select d.due_date, sum(d.special + d.ordinary - d.income_tax - d.resident_tax) as amount
          from app.distribution d where d.customer_id = c.id and d.state = 'DECLARED' and d.course = 'RECEIVE'
          group by d.due_date) s),
    'withdrawals', (select json_agg(json_build_array(s.pay_date, s.amount::text))
        from (select x.pay_date, sum(x.amount) as amount
          from app.withdrawal x where x.customer_id = c.id and x.state in ('REQUESTED', 'LOCKED')
          group by x.pay_date) s),
    'positions', (select json_agg(json_build_object('accountType', p.account_type, 'course', p.distribution_course,
          'units', p.units::text, 'cost', p.cost::text, 'individualPrincipal', p.individual_principal::text,
          'nisaBook', p.nisa_book::text))
        from app.position p where p.customer_id = c.id and p.fund_code = w.fund),
    'nisaOpening', case when w.is_in_nisa then (select json_build_array(o.year, o.tsumitate::text, o.growth::text)
        from app.nisa_opening o where o.customer_id = c.id) end,
    'nisaYears', case when w.is_in_nisa then (select json_agg(json_build_array(y.year, y.frame, y.used::text, y.reserved::text, y.released::text))
        from app.nisa_year y where y.customer_id = c.id) end,
    'taxYears', case when w.is_sale or q.has_executed_sale then (select json_agg(json_build_array(t.year, t.net_gain::text))
        from app.tax_year t where t.customer_id = c.id and t.year >= extract(year from today)) end)
  from unnest(of_subjects, of_funds, of_sales, of_nisa) with ordinality as w (subject, fund, is_sale, is_in_nisa, n)
    join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
    -- What is open of the customer, read once for all that depends on it: money that purchases will take, each executed sale, and of
    -- this fund the contents of what was ordered. Grouped, so that many orders alike are one.
    cross join lateral (
      select json_agg(json_build_array(s.side, s.state, s.source, s.settlement_date, s.account_type, s.method, s.course,
            s.size::text, s.first::text, s.amount::text, s.gain::text)) as orders,
          bool_or(s.gain is not null) as has_executed_sale
        from (select o.side, o.state, o.source, o.settlement_date,
            case when o.fund_code = w.fund or o.side = 'SELL' then o.account_type end as account_type,
            case when o.fund_code = w.fund then o.method end as method,
            case when o.fund_code = w.fund then o.distribution_course end as course,
            case when o.fund_code = w.fund and o.state = 'RECEIVED' then o.size end as size,
            min(o.sequence) as first, sum(f.amount - f.cost) as gain,
            sum(case o.side when 'BUY' then coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash) else f.amount end) as amount
          -- By what is open of a customer: the index of orders to settle holds everybody's.
          from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax, x.cost from app.fund_fill x
            where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
          where o.customer_id = c.id and o.is_open
          group by 1, 2, 3, 4, 5, 6, 7, 8, case when o.side = 'SELL' then o.sequence end) s) q
$$;
revoke execute on function app.order_standings from public;
grant execute on function app.order_standings to tsuzura_api;

-- The same for one customer. `locking` makes orders of one customer wait for each other before anything is read: a statement of
-- its own inside a function sees what was committed while it waited, a lock inside the same statement would not.
create function app.order_standing(of_subject text, of_fund text, today date, locking boolean) returns json
language plpgsql as $$
declare
  found json;
begin
  if locking then
    perform from app.customer c where c.subject = of_subject for no key update;
  end if;
  select s.standing into found from app.order_standings(array[of_subject], array[of_fund], array[true], array[true], today) s;
  return found;
end $$;
revoke execute on function app.order_standing from public;
grant execute on function app.order_standing to tsuzura_api;

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

-- Locks the customers in the order of their ids, as batches do, then reads. Whoever is locked elsewhere is left out, unless
-- `waiting`: one customer in a night batch must not hold up the others. A key that was answered is answered again, so its
-- standing is not read. Under the lock nobody else answers it meanwhile.
-- Also returns the revision of the catalogue, and the receipt number the order will have, because its answer names it.
create function app.open_intake(of_subjects text[], of_funds text[], of_sales boolean[], of_nisa boolean[], of_keys text[],
  of_orders text[], today date, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, revision bigint,
  receipt_number text)
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
        case when g.key is null then app.new_receipt_number() end
      from app.order_standings(of_subjects, of_funds, of_sales, of_nisa, today) s
      left join lateral ops.given_answer(s.subject, of_keys[s.n]) g on true
      where s.subject = any (held);
end $$;
revoke execute on function app.open_intake from public;
grant execute on function app.open_intake to tsuzura_api;

-- Orders with all that belongs to them: money or units reserved by `ledger.post`, quota, audit, mail, and the answer a
-- repeat gets. Nothing is written when the ledger refuses one; the caller then sends each alone. An order or a key that came into
-- being since the caller looked is a serialization failure: run again, it is seen.
-- Plans are made by index only: made on an empty table they must still be right for a full one.
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

-- Where a customer's money would go, and what may prevent it (`packages/store/src/cash/payee.ts`).
create function app.payees(of_customers text[], seen_since timestamptz, day_began timestamptz, requests_a_day integer)
returns table (customer_id text, payee json)
language sql stable as $$
  select a.customer_id, json_build_object(
      'bank', json_build_array(a.bank_code, a.bank_branch_code, a.bank_account_type, a.bank_number, a.bank_name,
        a.bank_branch_name, a.bank_holder_kana),
      'nameKana', (select p.last_name_kana || ' ' || p.first_name_kana from app.person p where p.customer_id = a.customer_id),
      'heldUntil', a.withdrawals_held_until,
      'seen', (select json_agg(json_build_array(s.kind, (extract(epoch from s.at) * 1000)::bigint)) from (
        select e.kind, max(e.at) as at from app.shield_event e where e.customer_id = a.customer_id and e.at > seen_since
          and e.kind in ('NEW_DEVICE', 'FACTOR_CHANGE', 'EMAIL_CHANGE') group by e.kind) s),
      -- No more than a day's number are accepted in a day, so that many of the newest are all of today's.
      'outflow', (select json_build_array(count(*),
            coalesce(sum(w.amount) filter (where w.state not in ('CANCELED', 'FAILED', 'RETURNED')), 0)::text)
          from (select n.amount, n.state, n.requested_at from app.withdrawal n where n.customer_id = a.customer_id
            order by n.sequence desc limit requests_a_day) w where w.requested_at >= day_began))
    from unnest(of_customers) as c (id) join app.account a on a.customer_id = c.id
$$;
revoke execute on function app.payees from public;
grant execute on function app.payees to tsuzura_api;

-- As `app.open_intake`, for withdrawals.
create function app.open_withdrawals(of_subjects text[], of_keys text[], seen_since timestamptz, day_began timestamptz,
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
            where o.customer_id = c.id and o.is_open
              and o.side = 'BUY' and o.source <> 'REINVEST'
            group by o.state, o.settlement_date) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $$;
revoke execute on function app.open_withdrawals from public;
grant execute on function app.open_withdrawals to tsuzura_api;

-- As `app.accept_orders`, for withdrawals.
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
