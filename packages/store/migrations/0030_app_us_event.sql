-- Dividends and splits of US shares: what the vendor publishes, what was declared and paid for each position, and what was split. Dollars
-- are in cents, dollars a share in 1/1,000,000, shares in 1/100,000. Days of events are New York's.

-- One that is published stays as it is.
create table app.us_stock_event (
  symbol text collate "C" not null references app.us_stock,
  kind text not null check (kind in ('DIVIDEND', 'SPLIT')),
  ex_date date not null,
  per_share bigint check (per_share > 0),
  pay_date date,
  -- So many shares of one.
  times integer check (times > 1),
  -- When positions were changed by it, or who holds the share was written down; null: not yet, or before it was known to us.
  booked_at timestamptz,
  primary key (symbol, kind, ex_date),
  check (kind <> 'DIVIDEND' or (per_share is not null and pay_date is not null and pay_date >= ex_date)),
  check (kind <> 'SPLIT' or times is not null)
);
create index us_stock_event_ex on app.us_stock_event (ex_date);
create trigger us_stock_event_added after insert on app.us_stock_event referencing new table as changed
  for each statement execute function app.count_stock_change();
create trigger us_stock_event_changed after update on app.us_stock_event referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert, update (booked_at) on app.us_stock_event to tsuzura_api;

-- What the day of receipt gives is null until then: its rate decides about yen and Japanese taxes.
create table app.us_dividend (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  symbol text collate "C" not null references app.us_stock,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  ex_date date not null,
  pay_date date not null,
  -- 国内受取日
  received_on date not null,
  quantity bigint not null check (quantity > 0),
  per_share bigint not null check (per_share > 0),
  gross bigint not null check (gross > 0),
  state text not null default 'DECLARED' check (state in ('DECLARED', 'PAID')),
  rate bigint check (rate > 0),
  -- Percent that was taken abroad.
  foreign_tax_rate smallint check (foreign_tax_rate between 0 and 100),
  foreign_tax bigint,
  adr_fee bigint,
  paid_usd bigint,
  jpy_before_tax bigint,
  -- What the report of the year counts, and what of it the foreign tax was in yen.
  reported_jpy bigint,
  foreign_tax_jpy bigint,
  income_tax bigint,
  resident_tax bigint,
  unique (customer_id, symbol, account_type, ex_date),
  check (num_nulls(rate, foreign_tax_rate, foreign_tax, adr_fee, paid_usd, jpy_before_tax, reported_jpy, foreign_tax_jpy, income_tax,
    resident_tax) = case state when 'PAID' then 0 else 10 end)
) with (fillfactor = 80);
create index us_dividend_to_pay on app.us_dividend (received_on, customer_id) where state = 'DECLARED';
create index us_dividend_history on app.us_dividend (customer_id, received_on desc, id desc);
-- Of 支払通知書.
create index us_dividend_paid on app.us_dividend (received_on, id) where state = 'PAID';
grant select, insert, update (state, rate, foreign_tax_rate, foreign_tax, adr_fee, paid_usd, jpy_before_tax, reported_jpy,
  foreign_tax_jpy, income_tax, resident_tax) on app.us_dividend to tsuzura_api;

-- Splits as they were booked: of all that was held, also of executions that wait for their fixing.
create table app.us_split (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  symbol text collate "C" not null references app.us_stock,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH')),
  ex_date date not null,
  booked_at timestamptz not null,
  times integer not null check (times > 1),
  quantity_before bigint not null,
  quantity_after bigint not null check (quantity_after = quantity_before * times),
  unique (customer_id, symbol, account_type, ex_date)
);
create index us_split_of_customer on app.us_split (customer_id, booked_at);
grant select, insert on app.us_split to tsuzura_api;

alter table app.us_order drop constraint us_order_expiry_reason_check;
alter table app.us_order add constraint us_order_expiry_reason_check check (expiry_reason in ('DAY_END', 'CASH_SHORT', 'NISA_LIMIT', 'EX_DATE'));

-- How many shares of now each of its shares is, where a split came before its fixing.
alter table app.us_fill add column split_times integer not null default 1 check (split_times > 0);
grant update (split_times) on app.us_fill to tsuzura_api;

-- docs/generated/schema/app/functions/us_standing.sql
create or replace function app.us_standing(of_customer text, of_symbol text, trade_date date) returns json
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
    'fills', (select json_agg(json_build_array(f.side, (f.quantity * f.split_times)::text, f.settlement_currency,
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
