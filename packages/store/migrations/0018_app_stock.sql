-- The listed shares, what happens to them, and their daily prices. Prices are tenths of a yen, percentages whole.

-- Counts the changes of shares, events and bars: programs that keep them in memory read them again when the count has changed.
create table app.stock_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into app.stock_revision (revision) values (1);
grant select on app.stock_revision to tsuzura_api;

-- As its owner: a program that may add prices must not be able to change the count itself.
create function app.count_stock_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update app.stock_revision set revision = revision + 1;
  end if;
  return null;
end $$;
revoke execute on function app.count_stock_change() from public;

create table app.stock (
  code text collate "C" primary key check (code ~ '^[0-9][0-9A-Z][0-9][0-9A-Z]$'),
  name text not null,
  market text not null check (market in ('TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH')),
  tick_table text not null check (tick_table in ('ORDINARY', 'TOPIX500')),
  lot_size integer not null check (lot_size > 0),
  sector text not null,
  fiscal_month smallint not null check (fiscal_month between 1 and 12),
  listed_on date not null,
  -- 制度信用, 一般信用, 貸借銘柄
  margin_system boolean not null,
  margin_general boolean not null,
  shortable boolean not null,
  -- 代用掛目 and 委託保証金率, percent
  haircut smallint not null check (haircut between 0 and 100),
  margin_rate smallint not null check (margin_rate between 1 and 100),
  nisa_growth boolean not null,
  -- 売買停止
  halted boolean not null default false
);
create trigger stock_added after insert on app.stock referencing new table as changed
  for each statement execute function app.count_stock_change();
create trigger stock_changed after update on app.stock referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert, update on app.stock to tsuzura_api;

-- 四本値 and 出来高. A day that is there stays as it is.
create table app.stock_bar (
  stock_code text collate "C" not null references app.stock,
  date date not null,
  open bigint not null check (open > 0),
  high bigint not null check (high >= greatest(open, close)),
  low bigint not null check (low > 0 and low <= least(open, close)),
  close bigint not null check (close > 0),
  volume bigint not null check (volume >= 0),
  primary key (stock_code, date)
);
create trigger stock_bar_added after insert on app.stock_bar referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert on app.stock_bar to tsuzura_api;

-- 配当, 分割・併合 and 増担保規制. One that is published stays as it is.
create table app.stock_event (
  stock_code text collate "C" not null references app.stock,
  kind text not null check (kind in ('DIVIDEND', 'SPLIT', 'REGULATION')),
  -- The record date; of a regulation its first day.
  date date not null,
  last_cum_day date,
  ex_date date,
  -- Tenths of a yen.
  per_share bigint check (per_share > 0),
  paid_on date,
  -- Shares after for shares before.
  shares_after integer check (shares_after > 0),
  shares_before integer check (shares_before > 0),
  valid_to date,
  margin_rate smallint check (margin_rate between 1 and 100),
  cash_rate smallint check (cash_rate between 0 and 100),
  primary key (stock_code, kind, date),
  check (kind <> 'DIVIDEND' or num_nulls(last_cum_day, ex_date, per_share, paid_on) = 0),
  check (kind <> 'SPLIT' or num_nulls(last_cum_day, ex_date, shares_after, shares_before) = 0),
  check (kind <> 'REGULATION' or num_nulls(valid_to, margin_rate, cash_rate) = 0)
);
create index stock_event_ex on app.stock_event (ex_date);
create trigger stock_event_added after insert on app.stock_event referencing new table as changed
  for each statement execute function app.count_stock_change();
grant select, insert on app.stock_event to tsuzura_api;
