-- The night of the fund brokerage: the checks a price passes before anything is filled at it, distributions, alerts that an
-- operator must see, and one row a customer and day for the chart of their assets.

-- One row a fund and business day whose price was looked at. HELD waits for an operator; nothing of that fund is filled at
-- that day or later ones until it is released. A price is PRELIMINARY until the next morning.
create table app.nav_check (
  fund_code text collate "C" not null,
  date date not null,
  status text not null check (status in ('HELD', 'PRELIMINARY', 'FINAL')),
  -- MISSING: no price when it was due; JUMP: too far from the day before. Kept after the release.
  reason text check (reason in ('MISSING', 'JUMP')),
  checked_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  -- When everybody entitled to the distribution of this day had it declared; null where there is none.
  distributed_at timestamptz,
  primary key (fund_code, date),
  check (status <> 'HELD' or (reason is not null and released_at is null)),
  check ((released_at is null) = (released_by is null))
);
create index nav_check_held on app.nav_check (fund_code, date) where status = 'HELD';
grant select, insert, update (status, released_at, released_by, distributed_at) on app.nav_check to tsuzura_api;

-- 分配金 of one position on one fiscal date: fixed when it is declared, paid or reinvested later.
create table app.distribution (
  -- The reference of its entries, and of the order a reinvestment becomes.
  id text collate "C" not null unique,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  fiscal_date date not null,
  -- Who chose REINVEST and would get no unit is paid instead (ruling 9).
  course text not null check (course in ('RECEIVE', 'REINVEST')),
  state text not null check (state in ('DECLARED', 'PAID', 'REINVESTED')),
  units bigint not null check (units > 0),
  nav_ex bigint not null check (nav_ex > 0),
  special bigint not null check (special >= 0),
  ordinary bigint not null check (ordinary >= 0),
  income_tax bigint not null check (income_tax >= 0),
  resident_tax bigint not null check (resident_tax >= 0),
  -- The day money or units move.
  due_date date not null,
  primary key (customer_id, fund_code, account_type, fiscal_date)
) with (fillfactor = 90);
create index distribution_due on app.distribution (course, due_date, id) where state = 'DECLARED';
create index distribution_of_fund on app.distribution (fund_code, fiscal_date, customer_id, account_type);
grant select, insert, update (state) on app.distribution to tsuzura_api;

-- Who holds a fund: a distribution asks for that.
create index position_of_fund on app.position (fund_code, customer_id);

-- Null until the account's losses were set off against its dividends after the year (domain.md §2.4).
alter table app.tax_year
  add column refunded_income_tax bigint check (refunded_income_tax >= 0),
  add column refunded_resident_tax bigint check (refunded_resident_tax >= 0);

-- What a person has to look at. Raised once, however often the cause is seen again.
create table ops.alert (
  kind text not null,
  subject text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  primary key (kind, subject)
);
create index alert_open on ops.alert (raised_at) where seen_at is null;
grant select, insert, update (seen_at, seen_by) on ops.alert to tsuzura_api;

-- The end of a day of one customer, on the axis of execution: what was bought is in the funds, not in the cash.
create table app.asset_day (
  customer_id text collate "C" not null references app.customer,
  date date not null,
  cash bigint not null,
  fund_valuation bigint not null,
  -- Paid in less paid out, up to this day.
  net_deposit bigint not null,
  primary key (customer_id, date)
);
create index asset_day_by_date on app.asset_day (date, customer_id);
grant select, insert on app.asset_day to tsuzura_api;

-- What was paid in and out on a day, among the million entries of a night.
create index entry_paid on ledger.entry (day) where kind in (1, 4, 5);
