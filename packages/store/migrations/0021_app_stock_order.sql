-- Orders of Japanese shares: the orders, their executions and positions, what goes to the exchange and what it reports, dividends and
-- splits; the accounts and entries of shares in the ledger; and what funds and withdrawals must know of shares' cash.

-- Functions below read tables of margin, which the next migration creates.
set local check_function_bodies = off;

insert into ledger.account_kind (id, code, name, bound) values
  (30, 'SHARES', '株式', 1),
  (31, 'SHARES_LOCKED', '株式（注文中）', 1),
  (110, 'CLEARING_SHARES', '清算中の株式', 0),
  (111, 'DEPOSITORY', '保管振替機構', -1);
insert into ledger.entry_kind (id, code, name, cash_type) values
  (80, 'SHARE_BUY_ACCEPTED', '株式買付受付', null),
  (81, 'SHARE_BUY_RELEASED', '株式買付の拘束の解除', null),
  (82, 'SHARE_BUY_EXECUTED', '株式買付約定', null),
  (83, 'SHARE_BUY_SETTLED', '株式買付受渡', 'TRADE'),
  (84, 'SHARE_SALE_ACCEPTED', '株式売却受付', null),
  (85, 'SHARE_SALE_RELEASED', '株式売却の拘束の解除', null),
  (86, 'SHARE_SALE_EXECUTED', '株式売却約定', null),
  (87, 'SHARE_SALE_SETTLED', '株式売却受渡', 'TRADE'),
  (90, 'DIVIDEND_PAID', '配当金支払', 'DISTRIBUTION'),
  (91, 'SPLIT', '株式分割', null),
  (92, 'MERGED', '株式併合', null);

alter table app.receipt drop constraint receipt_kind_check;
alter table app.receipt add constraint receipt_kind_check check (kind in ('FUND_ORDER', 'WITHDRAWAL', 'ACCOUNT_OPENING', 'NISA',
  'ACCOUNT_UPDATE', 'MONTHLY_DEPOSIT', 'SEMINAR', 'STOCK_ORDER'));

-- Prices in tenths of a yen. Its sequence is drawn together with orders of funds: the tax of a settlement day goes by acceptance.
create table app.stock_order (
  id text collate "C" primary key,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'),
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  side text not null check (side in ('BUY', 'SELL')),
  trade_type text not null check (trade_type in ('SPOT', 'MARGIN_NEW', 'MARGIN_CLOSE')),
  margin_type text check (margin_type in ('SYSTEM', 'GENERAL')),
  -- The lots that a closing order takes, or the order in which it takes them.
  close jsonb,
  order_type text not null check (order_type in ('MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT')),
  price bigint check (price > 0),
  trigger_price bigint check (trigger_price > 0),
  condition text not null check (condition in ('NONE', 'OPEN', 'CLOSE', 'FUNARI')),
  time_in_force text not null check (time_in_force in ('DAY', 'GTD')),
  expires_on date not null,
  quantity bigint not null check (quantity > 0),
  status text not null check (status in ('ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'FILLED', 'CANCEL_PENDING', 'CANCELED', 'EXPIRED',
    'REJECTED')),
  is_open boolean not null generated always as (status in ('ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'CANCEL_PENDING')) stored,
  -- For the lists by state: null while it is open, so that the states on the way move no index.
  ended_status text generated always as (case when status in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED') then status end) stored,
  accepted_at timestamptz not null,
  session_date date not null,
  settlement_date date not null,
  filled_quantity bigint not null default 0,
  is_filled boolean not null generated always as (filled_quantity > 0) stored,
  filled_amount bigint not null default 0,
  filled_total bigint not null default 0,
  -- Together with the order's: how many executions it has.
  fills smallint not null default 0,
  reserve_price bigint not null,
  reserved_cash bigint not null default 0 check (reserved_cash >= 0),
  reserved_quota bigint not null default 0 check (reserved_quota >= 0),
  -- What of the reserve was taken from 保証金現金, and is still with the order.
  from_margin bigint not null default 0 check (from_margin >= 0),
  nisa_year smallint,
  locked_shares bigint not null default 0 check (locked_shares >= 0),
  -- A change that the exchange has not answered.
  change jsonb,
  sent_at timestamptz,
  bookings smallint not null default 0,
  reject_reason text,
  expiry_reason text check (expiry_reason in ('DAY_END', 'OUT_OF_BAND', 'CASH_SHORT', 'NISA_LIMIT', 'EX_DATE', 'MARGIN_CALL')),
  ended_at timestamptz,
  request_key text,
  check (filled_quantity between 0 and quantity),
  check ((margin_type is null) = (trade_type = 'SPOT'))
) with (fillfactor = 70);
create index stock_order_open on app.stock_order (customer_id, sequence) where is_open;
create index stock_order_history on app.stock_order (customer_id, session_date desc, sequence desc);
create index stock_order_of_stock on app.stock_order (customer_id, stock_code, session_date desc, sequence desc);
create index stock_order_ended on app.stock_order (customer_id, ended_status, session_date desc, sequence desc)
  where ended_status is not null;
create index stock_order_filled on app.stock_order (customer_id, session_date desc, sequence desc) where is_filled;
-- What the jobs of a day go through.
create index stock_order_of_day on app.stock_order (session_date, customer_id, id) where is_open;
create trigger register_receipts after insert on app.stock_order referencing new table as added
  for each statement execute function app.register_receipts('STOCK_ORDER');
grant select, insert, update on app.stock_order to tsuzura_api;
grant usage on sequence app.fund_order_sequence_seq to tsuzura_api;

-- 約定. Without an order: the fraction of a reverse split.
create table app.stock_fill (
  id text collate "C" primary key,
  order_id text collate "C",
  number smallint not null,
  exec_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null check (side in ('BUY', 'SELL')),
  trade_type text not null,
  sequence bigint not null,
  trade_date date not null,
  settlement_date date not null,
  executed_at timestamptz not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount >= 0),
  fee bigint not null default 0,
  consumption_tax bigint not null default 0,
  -- 取得費 of a sale, final from 15:45 of the trade date on.
  cost bigint,
  book_released bigint,
  projected_tax bigint not null default 0,
  -- What of its proceeds a round trip of the day brought (日計り拘束金).
  day_trade_credit bigint not null default 0,
  income_tax bigint,
  resident_tax bigint,
  is_settled boolean not null default false,
  unique (order_id, number)
) with (fillfactor = 80);
create index stock_fill_unsettled on app.stock_fill (customer_id, settlement_date) where not is_settled;
create index stock_fill_to_settle on app.stock_fill (settlement_date, side, sequence, id) where not is_settled;
create index stock_fill_history on app.stock_fill (customer_id, trade_date desc, sequence desc, number desc);
create index stock_fill_of_stock on app.stock_fill (customer_id, stock_code, trade_date desc, sequence desc, number desc);
create index stock_fill_round_trip on app.stock_fill (customer_id, settlement_date) where day_trade_credit > 0;
create index stock_fill_of_day on app.stock_fill (trade_date, customer_id, stock_code) where side = 'SELL';
grant select, insert, update (cost, projected_tax, day_trade_credit, income_tax, resident_tax, is_settled) on app.stock_fill to tsuzura_api;

-- Trade dates of customers that 取引報告書 must report: written with their executions, taken by the job that reports them.
create table app.share_report_due (
  trade_date date not null,
  customer_id text collate "C" not null,
  primary key (trade_date, customer_id)
);
grant select, insert, delete on app.share_report_due to tsuzura_api;

-- A day of a position is one step: all its purchases, then all its sales as one disposal.
create table app.share_position (
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  day date not null,
  open_quantity bigint not null check (open_quantity >= 0),
  open_cost bigint not null check (open_cost >= 0),
  open_book bigint not null check (open_book >= 0),
  bought_quantity bigint not null check (bought_quantity >= 0),
  bought_paid bigint not null check (bought_paid >= 0),
  bought_amount bigint not null check (bought_amount >= 0),
  sold_quantity bigint not null check (sold_quantity >= 0),
  sold_book bigint not null check (sold_book >= 0),
  quantity bigint not null generated always as (open_quantity + bought_quantity - sold_quantity) stored,
  primary key (customer_id, stock_code, account_type),
  check (open_quantity + bought_quantity >= sold_quantity)
) with (fillfactor = 70);
create index share_position_of_stock on app.share_position (stock_code, customer_id) where quantity > 0;
create index share_position_of_day on app.share_position (day, customer_id) where sold_quantity > 0;
grant select, insert, update on app.share_position to tsuzura_api;

-- What is to be said to the exchange. Sent at most once: marked before it leaves, and asked about when no answer came.
create table app.exchange_message (
  id text collate "C" primary key,
  number bigint not null generated always as identity,
  order_id text collate "C" not null,
  cl_ord_id text collate "C" not null,
  kind text not null check (kind in ('NEW', 'CHANGE', 'CANCEL')),
  body jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'VOID')),
  due_at timestamptz not null,
  sent_at timestamptz
);
create index exchange_message_to_send on app.exchange_message (due_at, number) where state in ('WAITING', 'SENDING');
create index exchange_message_of_order on app.exchange_message (order_id, number);
grant select, insert, update (state, sent_at) on app.exchange_message to tsuzura_api;

-- Reports of the exchange, each once. `KEPT`: about an order that we do not know, or more than was ordered; operators are told.
create table app.exchange_report (
  date date not null,
  exec_id text collate "C" not null,
  seq bigint not null,
  cl_ord_id text collate "C" not null,
  type text not null,
  quantity bigint not null,
  price bigint,
  cum_quantity bigint not null,
  at timestamptz not null,
  state text not null check (state in ('APPLIED', 'KEPT')),
  applied_at timestamptz not null,
  primary key (date, exec_id)
);
create index exchange_report_of_order on app.exchange_report (cl_ord_id, seq);
create index exchange_report_seq on app.exchange_report (seq);
grant select, insert on app.exchange_report to tsuzura_api;

-- Up to which report everything was taken in.
create table app.exchange_cursor (
  exchange text primary key,
  after_seq bigint not null
);
insert into app.exchange_cursor values ('TSE', 0);
grant select, update (after_seq) on app.exchange_cursor to tsuzura_api;

-- Known from the ex-date on, paid on its pay date.
create table app.share_dividend (
  id text collate "C" primary key,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  record_date date not null,
  paid_on date not null,
  quantity bigint not null check (quantity > 0),
  per_share bigint not null,
  gross bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  state text not null default 'DECLARED' check (state in ('DECLARED', 'PAID')),
  unique (customer_id, stock_code, account_type, record_date)
) with (fillfactor = 90);
create index share_dividend_to_pay on app.share_dividend (paid_on, customer_id) where state = 'DECLARED';
create index share_dividend_coming on app.share_dividend (customer_id, paid_on) where state = 'DECLARED';
create index share_dividend_history on app.share_dividend (customer_id, paid_on desc, id desc);
-- Of 支払通知書.
create index share_dividend_paid on app.share_dividend (paid_on, id) where state = 'PAID';
grant select, insert, update (state) on app.share_dividend to tsuzura_api;

alter table app.paper drop constraint paper_kind_check;
alter table app.paper add constraint paper_kind_check check (kind in ('TRADE', 'BALANCE', 'ANNUAL_SPECIFIC', 'DISTRIBUTION', 'DIVIDEND', 'TRUST_FEE', 'NISA',
  'TOTAL_RETURN', 'FUND_REPORT', 'TRANSFERRED_TRADE', 'TRANSFERRED_BALANCE', 'TRANSFERRED_DISTRIBUTION', 'TRANSFERRED_ANNUAL', 'TRANSFERRED_OTHER'));

-- Splits and reverse splits as they were booked; the fraction of a reverse split waits for the close of its ex-date.
create table app.share_split (
  id text collate "C" primary key,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  ex_date date not null,
  quantity_before bigint not null,
  quantity_after bigint not null,
  fraction bigint not null default 0,
  into_one bigint,
  fraction_cost bigint not null default 0,
  fraction_book bigint not null default 0,
  fraction_fill text collate "C",
  -- The fraction is sold without an order; its sale has a number all the same.
  receipt_number text collate "C" not null default app.new_receipt_number()
);
create index share_split_fraction on app.share_split (ex_date, customer_id) where fraction > 0 and fraction_fill is null;
create index share_split_of_customer on app.share_split (customer_id, ex_date desc, id);
grant select, insert, update (fraction_fill) on app.share_split to tsuzura_api;

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
            having sum(f.day_trade_credit) > 0) s) h
$function$;;

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
                and f.settlement_date = (day_began at time zone 'Asia/Tokyo')::date group by 2) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $function$;;

-- What of a customer decides about an order of one share, beside what app.order_standings says: positions, and the session's day.
-- A table without settings of its own, so that it becomes a part of the statement that asks for many.
create function app.share_standings(of_customer text, of_stock text, session date) returns table (share json)
  language sql stable as $$
  select json_build_object(
    'positions', (select json_agg(json_build_array(p.account_type, p.day, p.open_quantity::text, p.open_cost::text, p.open_book::text,
          p.bought_quantity::text, p.bought_paid::text, p.bought_amount::text, p.sold_quantity::text, p.sold_book::text))
        from app.share_position p where p.customer_id = of_customer and p.stock_code = of_stock),
    'sales', (select json_agg(json_build_array(f.quantity::text, (f.amount - f.fee - f.consumption_tax - f.projected_tax)::text)
          order by f.executed_at, f.sequence, f.number)
        from app.stock_fill f where f.customer_id = of_customer and not f.is_settled and f.stock_code = of_stock
          and f.trade_date = session and f.side = 'SELL' and f.trade_type = 'SPOT' and f.order_id is not null),
    'open', (select json_agg(json_build_array(o.side, o.trade_type, o.account_type, o.order_type, o.price::text, o.quantity::text,
          (o.quantity - o.filled_quantity)::text))
        from app.stock_order o where o.customer_id = of_customer and o.is_open and o.stock_code = of_stock))
$$;
grant execute on function app.share_standings to tsuzura_api;

-- The same of one, planned once.
create function app.share_standing(of_customer text, of_stock text, session date) returns json
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
begin
  return (select s.share from app.share_standings(of_customer, of_stock, session) s);
end $$;
grant execute on function app.share_standing to tsuzura_api;

-- As app.open_intake, for shares.
create function app.open_stock_intake(of_subjects text[], of_stocks text[], of_sales boolean[], of_nisa boolean[], of_keys text[],
  of_orders text[], today date, sessions date[], waiting boolean)
  returns table (n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, share json,
    receipt_number text)
  language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  return query
    select s.n, g.call, g.input_hash, g.answer, coalesce((select true from app.stock_order o where o.id = of_orders[s.n]), false),
        case when g.key is null then s.standing end,
        h.share, case when g.key is null then app.new_receipt_number() end
      from app.order_standings(of_subjects, of_stocks, of_sales, of_nisa, today) s
      left join lateral ops.given_answer(s.subject, of_keys[s.n]) g on true
      left join lateral app.share_standings(s.customer_id, of_stocks[s.n], sessions[s.n]) h on g.key is null
      where s.subject = any (held);
end $$;
grant execute on function app.open_stock_intake to tsuzura_api;

-- As app.accept_orders, for shares.
create function app.accept_stock_orders(orders json, answers json, account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
  language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  posted record;
begin
  -- Orders of margin reserve nothing in the ledger.
  if cardinality(entry_kinds) > 0 then
    select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
      entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
    if posted.refusal is not null then
      refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
      short := posted.short; closed_through := posted.closed_through;
      return;
    end if;
    if posted.fresh <> cardinality(entry_kinds) then
      raise exception 'app.accept_stock_orders: an order was taken' using errcode = 'serialization_failure';
    end if;
  end if;
  with given as materialized (
    select * from json_to_recordset(orders) as o (id text, receipt_number text, customer_id text, stock_code text, account_type text,
      side text, trade_type text, margin_type text, close jsonb, order_type text, price bigint, trigger_price bigint, condition text,
      time_in_force text, expires_on date, quantity bigint, accepted_at timestamptz, session_date date, settlement_date date,
      reserve_price bigint, reserved_cash bigint, reserved_quota bigint, from_margin bigint, nisa_year smallint, nisa_frame text, locked_shares bigint,
      bookings smallint, request_key text, audit jsonb, request_id text, actor_role text, actor text, mail_id uuid, mail_to text,
      message_id text, message jsonb, due_at timestamptz)),
  written as (
    insert into app.stock_order (id, receipt_number, customer_id, stock_code, account_type, side, trade_type, margin_type, close,
        order_type, price, trigger_price, condition, time_in_force, expires_on, quantity, status, accepted_at, session_date,
        settlement_date, reserve_price, reserved_cash, reserved_quota, from_margin, nisa_year, locked_shares, bookings, request_key)
      select g.id, g.receipt_number, g.customer_id, g.stock_code, g.account_type, g.side, g.trade_type, g.margin_type, g.close,
        g.order_type, g.price, g.trigger_price, g.condition, g.time_in_force, g.expires_on, g.quantity, 'ACCEPTED', g.accepted_at,
        g.session_date, g.settlement_date, g.reserve_price, g.reserved_cash, g.reserved_quota, g.from_margin, g.nisa_year, g.locked_shares,
        g.bookings, g.request_key from given g),
  to_send as (
    insert into app.exchange_message (id, order_id, cl_ord_id, kind, body, due_at)
      select g.message_id, g.id, g.message_id, 'NEW', g.message, g.due_at from given g),
  reserved as (
    insert into app.nisa_year (customer_id, year, frame, reserved)
      select g.customer_id, g.nisa_year, g.nisa_frame, g.reserved_quota from given g where g.nisa_year is not null
      on conflict (customer_id, year, frame) do update set reserved = nisa_year.reserved + excluded.reserved),
  -- Lots under a closing order: nothing else takes them until it is filled or ends.
  taken as (
    update app.margin_lot l set locked = l.locked + w.quantity
      from (select p."positionId" as id, p.quantity from given g
          cross join lateral jsonb_to_recordset(g.close->'lots') as p ("positionId" text, quantity bigint)
        where g.trade_type = 'MARGIN_CLOSE') w
      where l.id = w.id),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.accepted_at, g.actor_role, g.actor, 'stock-order.accepted', g.id, g.audit, g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at)
    -- With the terms as they are now: by the time the mail is written the order may have been changed.
    select g.mail_id, 'stock-order.accepted', jsonb_build_object('to', g.mail_to, 'orderId', g.id, 'orderType', g.order_type,
        'price', g.price::text, 'triggerPrice', g.trigger_price::text, 'quantity', g.quantity::text, 'expiresOn', g.expires_on),
        g.accepted_at from given g where g.mail_id is not null
    union all
    -- What is due later is handed over when the exchange opens.
    select gen_random_uuid(), 'exchange', jsonb_build_object('id', g.message_id), g.accepted_at from given g
      where g.due_at <= g.accepted_at;
  perform ops.remember_answers(answers);
end $$;
grant execute on function app.accept_stock_orders to tsuzura_api;

-- Shares and margin at the end of a day, beside funds; cash is on the axis of execution, so what was bought is in them.
alter table app.asset_day
  add column equity_valuation bigint not null default 0,
  add column equity_cost bigint not null default 0,
  -- 保証金現金, and what the lots are worth beyond what they cost.
  add column margin_cash bigint not null default 0,
  add column margin_profit bigint not null default 0;
