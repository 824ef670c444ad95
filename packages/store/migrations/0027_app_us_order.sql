-- Orders of US shares: the orders, their executions and positions; the tables of the exchange serve both exchanges; and what funds, Japanese
-- shares and withdrawals must know of yen that US shares will move. Prices are in 1/10,000 dollars, dollars in cents, shares in 1/100,000.

-- When W-8BEN was signed; null: never.
alter table app.account add column w8ben_signed_on date;

alter table app.receipt drop constraint receipt_kind_check;
alter table app.receipt add constraint receipt_kind_check check (kind in ('FUND_ORDER', 'WITHDRAWAL', 'ACCOUNT_OPENING', 'NISA',
  'ACCOUNT_UPDATE', 'MONTHLY_DEPOSIT', 'SEMINAR', 'STOCK_ORDER', 'US_ORDER'));

-- Its sequence is drawn together with orders of funds and of Japanese shares: the tax of a settlement day goes by acceptance.
create table app.us_order (
  id text collate "C" primary key,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'),
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null references app.customer,
  symbol text collate "C" not null references app.us_stock,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  side text not null check (side in ('BUY', 'SELL')),
  settlement_currency text not null check (settlement_currency in ('JPY', 'USD')),
  order_type text not null check (order_type in ('MARKET', 'LIMIT')),
  -- A number of shares, or an amount of dollars (金額指定).
  quantity bigint check (quantity > 0),
  notional bigint check (notional > 0),
  limit_price bigint check (limit_price > 0),
  time_in_force text not null check (time_in_force in ('DAY', 'GTD')),
  -- New York's days.
  expires_on date not null,
  session_date date not null,
  -- 国内受渡日 of a trade in the session.
  settlement_date date not null,
  status text not null check (status in ('ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'FILLED', 'CANCEL_PENDING', 'CANCELED', 'EXPIRED',
    'REJECTED')),
  is_open boolean not null generated always as (status in ('ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'CANCEL_PENDING')) stored,
  -- For the lists by state: null while it is open, so that the states on the way move no index.
  ended_status text generated always as (case when status in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED') then status end) stored,
  accepted_at timestamptz not null,
  filled_quantity bigint not null default 0 check (filled_quantity >= 0),
  is_filled boolean not null generated always as (filled_quantity > 0) stored,
  filled_amount bigint not null default 0,
  filled_total bigint not null default 0,
  -- How many executions it has.
  fills smallint not null default 0,
  reserve_price bigint not null check (reserve_price > 0),
  reserve_rate bigint not null check (reserve_rate > 0),
  reserved_jpy bigint not null default 0 check (reserved_jpy >= 0),
  reserved_usd bigint not null default 0 check (reserved_usd >= 0),
  reserved_quota bigint not null default 0 check (reserved_quota >= 0),
  nisa_year smallint,
  locked_shares bigint not null default 0 check (locked_shares >= 0),
  -- A change that the exchange has not answered.
  change jsonb,
  sent_at timestamptz,
  bookings smallint not null default 0,
  reject_reason text,
  expiry_reason text check (expiry_reason in ('DAY_END', 'CASH_SHORT', 'NISA_LIMIT')),
  ended_at timestamptz,
  check ((quantity is null) <> (notional is null)),
  check ((limit_price is null) = (order_type = 'MARKET'))
) with (fillfactor = 70);
create index us_order_open on app.us_order (customer_id, sequence) where is_open;
create index us_order_history on app.us_order (customer_id, session_date desc, sequence desc);
create index us_order_of_symbol on app.us_order (customer_id, symbol, session_date desc, sequence desc);
create index us_order_ended on app.us_order (customer_id, ended_status, session_date desc, sequence desc) where ended_status is not null;
create index us_order_filled on app.us_order (customer_id, session_date desc, sequence desc) where is_filled;
-- What the jobs of a day go through.
create index us_order_of_day on app.us_order (session_date, customer_id, id) where is_open;
create trigger register_receipts after insert on app.us_order referencing new table as added
  for each statement execute function app.register_receipts('US_ORDER');
grant select, insert, update on app.us_order to tsuzura_api;

-- 約定. What the fixing gives is null until 10:00 of the domestic trade date (概算).
create table app.us_fill (
  id text collate "C" primary key,
  order_id text collate "C" not null references app.us_order,
  number smallint not null check (number > 0),
  exec_id text collate "C" not null,
  customer_id text collate "C" not null,
  symbol text collate "C" not null,
  -- GENERAL where the fixing found no room in NISA.
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  side text not null check (side in ('BUY', 'SELL')),
  settlement_currency text not null check (settlement_currency in ('JPY', 'USD')),
  sequence bigint not null,
  executed_at timestamptz not null,
  local_trade_date date not null,
  local_settlement_date date not null,
  domestic_trade_date date not null,
  domestic_settlement_date date not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount >= 0),
  fee bigint not null check (fee >= 0),
  -- What the books carry for it in yen until the fixing; zero in dollars.
  estimated_jpy bigint not null default 0,
  -- Of a sale, at the newest rate: what its tax is projected with until the fixing.
  estimated_gain bigint not null default 0,
  -- NISA quota that is still reserved for it, in which year.
  reserved_quota bigint not null default 0 check (reserved_quota >= 0),
  nisa_year smallint,
  fixed_at timestamptz,
  rate bigint check (rate > 0),
  settlement_jpy bigint,
  nisa_quota bigint,
  cost_jpy bigint,
  cost_usd bigint,
  profit_jpy bigint,
  profit_usd bigint,
  book_released bigint,
  -- Of a sale in yen, what the books hold back; below zero a refund.
  projected_tax bigint not null default 0,
  income_tax bigint,
  resident_tax bigint,
  is_settled boolean not null default false,
  unique (order_id, number),
  check (num_nulls(fixed_at, rate, settlement_jpy) in (0, 3)),
  check (not is_settled or fixed_at is not null)
) with (fillfactor = 70);
create index us_fill_unsettled on app.us_fill (customer_id, domestic_settlement_date) where not is_settled;
create index us_fill_to_settle on app.us_fill (domestic_settlement_date, side, sequence, id) where not is_settled;
create index us_fill_to_fix on app.us_fill (domestic_trade_date, customer_id, symbol) where fixed_at is null;
create index us_fill_history on app.us_fill (customer_id, domestic_trade_date desc, sequence desc, number desc);
grant select, insert, update (account_type, estimated_jpy, estimated_gain, reserved_quota, fixed_at, rate, settlement_jpy, nisa_quota,
  cost_jpy, cost_usd, profit_jpy, profit_usd, book_released, projected_tax, income_tax, resident_tax, is_settled) on app.us_fill to tsuzura_api;

-- What is fixed in yen; executions since the last fixing come on top of it. Cost is in 1/100,000 yen.
create table app.us_position (
  customer_id text collate "C" not null references app.customer,
  symbol text collate "C" not null references app.us_stock,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  quantity bigint not null check (quantity >= 0),
  cost bigint not null check (cost >= 0),
  cost_usd bigint not null check (cost_usd >= 0),
  nisa_book bigint not null check (nisa_book >= 0),
  primary key (customer_id, symbol, account_type)
) with (fillfactor = 70);
create index us_position_of_symbol on app.us_position (symbol, customer_id) where quantity > 0;
grant select, insert, update on app.us_position to tsuzura_api;

-- Two exchanges: messages and reports name theirs.
alter table app.exchange_message add column exchange text not null default 'TSE' check (exchange in ('TSE', 'US'));
alter table app.exchange_report add column exchange text not null default 'TSE' check (exchange in ('TSE', 'US'));
alter table app.exchange_report drop constraint exchange_report_pkey;
alter table app.exchange_report add primary key (exchange, date, exec_id);
drop index app.exchange_report_seq;
create index exchange_report_seq on app.exchange_report (exchange, seq);
insert into app.exchange_cursor values ('US', 0);

-- What of a customer decides about an order of one US share, beside what app.order_standings says. `trade_date` is 国内約定日 of the
-- session that the order belongs to.
create function app.us_standing(of_customer text, of_symbol text, trade_date date) returns json
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
begin
  return json_build_object(
    'usEquity', (select a.us_equity from app.account a where a.customer_id = of_customer),
    'w8benSignedOn', (select a.w8ben_signed_on from app.account a where a.customer_id = of_customer),
    'usd', (select json_agg(json_build_array(l.kind, b.amount::text)) from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = of_customer and l.instrument = 'USD' and b.amount <> 0),
    'flows', (select json_agg(json_build_array(s.day, s.amount::text)) from (
        select o.settlement_date as day, -sum(o.reserved_usd) as amount from app.us_order o
          where o.customer_id = of_customer and o.is_open and o.reserved_usd > 0 group by 1
        union all
        select f.domestic_settlement_date, sum(case f.side when 'BUY' then -(f.amount + f.fee) else f.amount - f.fee end) from app.us_fill f
          where f.customer_id = of_customer and not f.is_settled and f.settlement_currency = 'USD' group by 1) s),
    'positions', (select json_agg(json_build_array(p.account_type, p.quantity::text, p.cost::text, p.cost_usd::text, p.nisa_book::text))
        from app.us_position p where p.customer_id = of_customer and p.symbol = of_symbol),
    'fills', (select json_agg(json_build_array(f.side, f.quantity::text, f.settlement_currency,
          (case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) - f.projected_tax else f.amount - f.fee end)::text)
          order by f.executed_at, f.sequence, f.number)
        from app.us_fill f where f.customer_id = of_customer and not f.is_settled and f.symbol = of_symbol
          and f.domestic_trade_date = trade_date),
    'openSales', (select sum(o.quantity - o.filled_quantity)::text from app.us_order o
        where o.customer_id = of_customer and o.is_open and o.symbol = of_symbol and o.side = 'SELL'),
    'alike', (select json_agg(json_build_array(o.side, o.account_type, o.settlement_currency, o.order_type, o.limit_price::text,
          o.quantity::text, o.notional::text))
        from app.us_order o where o.customer_id = of_customer and o.is_open and o.symbol = of_symbol));
end $$;
grant execute on function app.us_standing to tsuzura_api;

-- docs/generated/schema/app/functions/order_standings.sql
create or replace function app.order_standings(of_subjects text[], of_funds text[], of_sales boolean[], of_nisa boolean[], today date)
 RETURNS TABLE(n bigint, subject text, customer_id text, standing json)
 LANGUAGE sql
 STABLE
AS $function$
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
    'margin', a.margin,
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
    'shares', h.shares,
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
    'taxYears', case when w.is_sale or q.has_executed_sale or h.has_executed_sale then (select json_agg(json_build_array(t.year, t.net_gain::text))
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
    -- The same of shares: reserves of open purchases, executed trades until they settle, dividends to be paid, and what of today's
    -- settlement came from round trips of one day.
    cross join lateral (
      select json_agg(json_build_array(s.kind, s.day, s.account_type, s.sequence::text, s.amount::text, s.gain::text)) as shares,
          bool_or(s.gain is not null) as has_executed_sale
        from (select 'OPEN' as kind, o.settlement_date as day, null as account_type, null::bigint as sequence,
              sum(o.reserved_cash) as amount, null::bigint as gain
            from app.stock_order o where o.customer_id = c.id and o.is_open and o.reserved_cash > 0 group by 2
          union all
          select 'OPEN', s.settlement_date, null, null, sum(s.reserved_cash), null from app.margin_settlement s
            where a.margin <> 'NOT_OPENED' and s.customer_id = c.id and s.status = 'ACCEPTED' and s.reserved_cash > 0 group by 2
          union all
          select case f.side when 'BUY' then 'BOUGHT' else 'SOLD' end, f.settlement_date,
              case f.side when 'SELL' then f.account_type end, case f.side when 'SELL' then f.sequence end,
              case f.side when 'BUY' then f.amount + f.fee + f.consumption_tax else f.amount - f.fee - f.consumption_tax end,
              case f.side when 'SELL' then f.amount - f.fee - f.consumption_tax - f.cost end
            from app.stock_fill f where f.customer_id = c.id and not f.is_settled
              and f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')
          union all
          -- Results of margin go to the margin; the tax of the year counts them with the sales.
          select 'MARGIN', m.settlement_date, m.account_type, m.sequence, m.realized, m.realized
            from app.margin_close m where a.margin <> 'NOT_OPENED' and m.customer_id = c.id and not m.is_settled
          union all
          select 'DIVIDEND', d.paid_on, null, null, sum(d.gross - d.income_tax - d.resident_tax), null
            from app.share_dividend d where d.customer_id = c.id and d.state = 'DECLARED' group by d.paid_on
          union all
          select 'ROUND_TRIP', today, null, null, sum(f.day_trade_credit), null
            from app.stock_fill f where f.customer_id = c.id and f.settlement_date = today and f.day_trade_credit > 0
            having sum(f.day_trade_credit) > 0
          union all
          -- US shares: their sales in dollars bring no yen, and still count in the tax of the year.
          select 'OPEN', o.settlement_date, null, null, sum(o.reserved_jpy), null from app.us_order o
            where a.us_equity <> 'NOT_OPENED' and o.customer_id = c.id and o.is_open and o.reserved_jpy > 0 group by 2
          union all
          select case f.side when 'BUY' then 'BOUGHT' else 'SOLD' end, f.domestic_settlement_date,
              case f.side when 'SELL' then f.account_type end, case f.side when 'SELL' then f.sequence end,
              case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) else 0 end,
              case f.side when 'SELL' then coalesce(f.profit_jpy, f.estimated_gain) end
            from app.us_fill f where a.us_equity <> 'NOT_OPENED' and f.customer_id = c.id and not f.is_settled
              and (f.side = 'SELL' or f.settlement_currency = 'JPY')) s) h
$function$;

-- docs/generated/schema/app/functions/open_withdrawals.sql
create or replace function app.open_withdrawals(of_subjects text[], of_keys text[], seen_since timestamp with time zone, day_began timestamp with time zone, requests_a_day integer, waiting boolean)
 RETURNS TABLE(n bigint, given_call text, given_hash bytea, given_answer text, facts json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  return query
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'equity', a.equity,
        'margin', a.margin,
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
            group by o.state, o.settlement_date) s),
        'shares', (select json_agg(json_build_array(s.kind, s.day, s.amount::text))
          from (select 'OPEN' as kind, o.settlement_date as day, sum(o.reserved_cash) as amount
              from app.stock_order o where o.customer_id = c.id and o.is_open and o.reserved_cash > 0 group by 2
            union all
            select 'OPEN', s.settlement_date, sum(s.reserved_cash) from app.margin_settlement s
              where a.margin <> 'NOT_OPENED' and s.customer_id = c.id and s.status = 'ACCEPTED' and s.reserved_cash > 0 group by 2
            union all
            select 'BOUGHT', f.settlement_date, sum(f.amount + f.fee + f.consumption_tax) from app.stock_fill f
              where f.customer_id = c.id and not f.is_settled and f.trade_type in ('SPOT', 'GENBIKI') and f.side = 'BUY' group by 2
            union all
            select 'ROUND_TRIP', f.settlement_date, sum(f.day_trade_credit) from app.stock_fill f
              where f.customer_id = c.id and f.day_trade_credit > 0
                and f.settlement_date = (day_began at time zone 'Asia/Tokyo')::date group by 2
            union all
            select 'OPEN', o.settlement_date, sum(o.reserved_jpy) from app.us_order o
              where a.us_equity <> 'NOT_OPENED' and o.customer_id = c.id and o.is_open and o.reserved_jpy > 0 group by 2
            union all
            select 'BOUGHT', f.domestic_settlement_date, sum(coalesce(f.settlement_jpy, f.estimated_jpy)) from app.us_fill f
              where a.us_equity <> 'NOT_OPENED' and f.customer_id = c.id and not f.is_settled and f.side = 'BUY'
                and f.settlement_currency = 'JPY' group by 2) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $function$;
