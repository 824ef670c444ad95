-- Exchange of yen and dollars: the fixing of every business day, and what customers exchanged. US shares and their daily prices. Rates are
-- in sen, dollars in cents, prices of US shares in 1/10,000 dollars.

-- 仲値, made at 10:00. One that is there stays as it is.
create table app.fx_fixing (
  date date primary key,
  mid bigint not null check (mid > 0)
);
grant select, insert on app.fx_fixing to tsuzura_api;

-- 両替: executed and settled at once, never changed.
create table app.fx_exchange (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  executed_at timestamptz not null,
  direction text not null check (direction in ('JPY_TO_USD', 'USD_TO_JPY')),
  rate bigint not null check (rate > 0),
  jpy_amount bigint not null check (jpy_amount > 0),
  usd_amount bigint not null check (usd_amount > 0)
);
create index fx_exchange_customer on app.fx_exchange (customer_id, executed_at);
grant select, insert on app.fx_exchange to tsuzura_api;

-- 外貨預り金 of a day in yen, at the mid of its newest fixing.
alter table app.asset_day add column usd_cash bigint not null default 0;

-- Changes count together with those of Japanese shares: few, and whoever keeps one of them in memory reads it again.
create table app.us_stock (
  symbol text collate "C" primary key check (symbol ~ '^[A-Z]{1,5}$'),
  name text not null,
  exchange text not null check (exchange in ('NYSE', 'NASDAQ', 'ARCA')),
  fractional boolean not null,
  nisa_growth boolean not null,
  halted boolean not null,
  -- Percent that the country of the company takes of a dividend.
  foreign_tax_rate smallint not null check (foreign_tax_rate between 0 and 100),
  has_adr_fee boolean not null
);
create trigger us_stock_added after insert on app.us_stock referencing new table as changed
  for each statement execute function app.count_stock_change();
create trigger us_stock_changed after update on app.us_stock referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert, update on app.us_stock to tsuzura_api;

-- 四本値 and 出来高 by New York's days. A day that is there stays as it is.
create table app.us_stock_bar (
  symbol text collate "C" not null references app.us_stock,
  date date not null,
  open bigint not null check (open > 0),
  high bigint not null check (high >= greatest(open, close)),
  low bigint not null check (low > 0 and low <= least(open, close)),
  close bigint not null check (close > 0),
  volume bigint not null check (volume >= 0),
  primary key (symbol, date)
);
create trigger us_stock_bar_added after insert on app.us_stock_bar referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert on app.us_stock_bar to tsuzura_api;
