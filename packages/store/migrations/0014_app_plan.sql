-- Plans: 積立 (subscription) and 定期売却 (redemption), their terms month by month, what became of each month, and what waits for
-- a job. Orders made of them are in app.fund_order (`setting_id`), money is in the ledger.

-- 積立. The row is what the customer sees now; what holds in a month is in the versions.
create table app.subscription_plan (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null references app.fund,
  account_type text collate "C" not null check (account_type in ('SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_TSUMITATE')),
  distribution_course text not null check (distribution_course in ('RECEIVE', 'REINVEST')),
  -- 口座引落 names its debit account and has the bank's day; 預り金 has a day of its own: 1 … 27; 0 is 月末.
  setting_code text collate "C" references app.debit_account,
  day_of_month smallint check (day_of_month between 0 and 27),
  -- The newest change, also where it counts from a later month.
  state text not null check (state in ('PENDING_BANK', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED')),
  is_live boolean not null generated always as (state not in ('ENDED', 'CANCELED')) stored,
  suspended_reason text check ((suspended_reason is null) = (state <> 'SUSPENDED')
    and suspended_reason in ('DEBIT_FAILED', 'FUND_CLOSED', 'NISA_UNAVAILABLE', 'ACCOUNT_RESTRICTED')),
  consecutive_failures smallint not null default 0 check (consecutive_failures >= 0),
  -- Of the newest version.
  revision integer not null default 0,
  -- The first month that runs: later than it was made with where the bank agreed late.
  start_month text collate "C" not null check (start_month ~ '^\d{4}-\d{2}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((setting_code is null) = (day_of_month is not null))
) with (fillfactor = 90);
-- The hub of a customer, and everything that is planned of them.
create index subscription_plan_live on app.subscription_plan (customer_id, created_at, id) where is_live;
create index subscription_plan_over on app.subscription_plan (customer_id, updated_at desc, id) where not is_live;
-- A debit account is asked for the runs of all its plans.
create index subscription_plan_of_account on app.subscription_plan (setting_code, id) where setting_code is not null;
-- 償還 ends the plans of a fund.
create index subscription_plan_of_fund on app.subscription_plan (fund_code, id) where is_live;
grant select, insert, update (state, suspended_reason, consecutive_failures, revision, start_month, updated_at)
  on app.subscription_plan to tsuzura_api;

-- What holds from a month on (rule PLAN-9). Rows are only added: a change is a revision, and its rows replace those of older
-- revisions from its first month on. The version of a month is therefore the row of the highest revision that begins with it or before,
-- and of these the latest month.
create table app.subscription_version (
  setting_id text collate "C" not null references app.subscription_plan,
  revision integer not null,
  from_month text collate "C" not null check (from_month ~ '^\d{4}-\d{2}$'),
  state text not null check (state in ('PENDING_BANK', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED')),
  amount bigint not null check (amount > 0),
  -- 増額月: 1 … 12, two at most.
  bonus_months smallint[] check (cardinality(bonus_months) between 1 and 2),
  bonus_amount bigint check (bonus_amount > 0),
  use_remaining_quota boolean not null,
  at timestamptz not null,
  primary key (setting_id, revision, from_month),
  check ((bonus_months is null) = (bonus_amount is null))
);
grant select, insert on app.subscription_version to tsuzura_api;

-- One month of a 積立 from its freeze on (rule PLAN-13); PLANNED is computed and has no row. Setting and customer are no foreign
-- keys: a night adds millions. Room is left on the page, and what the jobs change is in no index (HOT).
create table app.subscription_occurrence (
  setting_id text collate "C" not null,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  customer_id text collate "C" not null,
  state text not null check (state in ('FROZEN', 'DEBIT_REQUESTED', 'DEBITED', 'ORDERED', 'DEBIT_FAILED', 'SKIPPED')),
  -- Code of rule PLAN-29; also NISA_PARTIAL of what was ordered.
  reason text check ((reason is not null) or state not in ('SKIPPED', 'DEBIT_FAILED')),
  -- Fixed at the freeze; lowered at the order where the quota is short.
  amount bigint not null check (amount > 0),
  -- What was missing of the cash.
  short_by bigint check (short_by > 0),
  -- Changes strictly before it counted for this month.
  freeze_at timestamptz not null,
  -- 口座引落 only.
  debit_request_date date,
  debit_date date,
  credit_date date,
  -- A closed day that is announced later moves them.
  order_date date not null,
  execution_date date not null,
  settlement_date date not null,
  nisa_year smallint not null,
  order_id text collate "C" check ((order_id is not null) = (state = 'ORDERED')),
  primary key (setting_id, month),
  check ((debit_date is null) = (debit_request_date is null) and (debit_date is null) = (credit_date is null)),
  check (debit_date is not null or state not in ('DEBIT_REQUESTED', 'DEBITED', 'DEBIT_FAILED'))
) with (fillfactor = 70);
grant select, insert, update (state, reason, amount, short_by, order_date, execution_date, settlement_date, nisa_year, order_id)
  on app.subscription_occurrence to tsuzura_api;

-- The next month of each 積立 to freeze: one row a plan, also while it is paused, because a paused month leaves its trace. One that
-- waits for the bank has none. The day is computed from calendars and may have moved when it comes: the job looks again.
-- All of a customer lie side by side: they are frozen together.
create table app.subscription_to_freeze (
  freeze_on date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null unique,
  month text collate "C" not null,
  primary key (freeze_on, customer_id, setting_id)
);
-- Runs that are frozen and neither ordered nor over, by the day of their order.
create table app.subscription_to_order (
  order_date date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null,
  month text collate "C" not null,
  primary key (order_date, customer_id, setting_id, month)
);
-- What is frozen of a customer counts as reserved quota, also of a plan that has ended.
create index subscription_to_order_of_customer on app.subscription_to_order (customer_id);
grant select, insert, update, delete on app.subscription_to_freeze, app.subscription_to_order to tsuzura_api;

-- 定期売却.
create table app.redemption_plan (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null references app.fund,
  account_type text collate "C" not null check (account_type in
    ('SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_TSUMITATE', 'NISA_OLD', 'TSUMITATE_NISA_OLD')),
  method text not null check (method in ('FIXED_AMOUNT', 'FIXED_RATE', 'FIXED_UNITS', 'PERIOD')),
  state text not null check (state in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED')),
  is_live boolean not null generated always as (state not in ('ENDED', 'CANCELED')) stored,
  suspended_reason text check ((suspended_reason is null) = (state <> 'SUSPENDED')
    and suspended_reason in ('FUND_CLOSED', 'ACCOUNT_RESTRICTED')),
  -- Sales that 期間 still has to order.
  remaining_times smallint check ((remaining_times is null) = (method <> 'PERIOD') and remaining_times >= 0),
  revision integer not null default 0,
  start_month text collate "C" not null check (start_month ~ '^\d{4}-\d{2}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 90);
create index redemption_plan_live on app.redemption_plan (customer_id, created_at, id) where is_live;
create index redemption_plan_over on app.redemption_plan (customer_id, updated_at desc, id) where not is_live;
create index redemption_plan_of_fund on app.redemption_plan (fund_code, id) where is_live;
grant select, insert, update (state, suspended_reason, remaining_times, revision, updated_at) on app.redemption_plan to tsuzura_api;

-- As app.subscription_version.
create table app.redemption_version (
  setting_id text collate "C" not null references app.redemption_plan,
  revision integer not null,
  from_month text collate "C" not null check (from_month ~ '^\d{4}-\d{2}$'),
  state text not null check (state in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED')),
  -- The measure of the method: yen of 定額, tenths of a percent of 定率, units of 定口.
  amount bigint check (amount > 0),
  rate_tenths smallint check (rate_tenths between 1 and 500),
  units bigint check (units > 0),
  -- 期間: how many sales in all, and the units of each.
  times smallint check (times between 2 and 600),
  units_each bigint check (units_each > 0),
  -- 1 … 27; 0 is 月末.
  day_of_month smallint not null check (day_of_month between 0 and 27),
  frequency text not null check (frequency in ('MONTHLY', 'ODD_MONTHS', 'EVEN_MONTHS')),
  at timestamptz not null,
  primary key (setting_id, revision, from_month),
  check (num_nonnulls(amount, rate_tenths, units, times) = 1 and (times is null) = (units_each is null))
);
grant select, insert on app.redemption_version to tsuzura_api;

-- What became of a month of a 定期売却. Its freeze is the day of its order, so there is nothing in between.
create table app.redemption_occurrence (
  setting_id text collate "C" not null,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  customer_id text collate "C" not null,
  state text not null check (state in ('ORDERED', 'SKIPPED')),
  reason text check ((reason is null) = (state = 'ORDERED')),
  order_date date not null,
  order_id text collate "C" check ((order_id is not null) = (state = 'ORDERED')),
  primary key (setting_id, month)
);
grant select, insert on app.redemption_occurrence to tsuzura_api;

-- As app.subscription_to_freeze: the next sale of each 定期売却.
create table app.redemption_to_order (
  order_on date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null unique,
  month text collate "C" not null,
  primary key (order_on, customer_id, setting_id)
);
grant select, insert, update, delete on app.redemption_to_order to tsuzura_api;

-- 積立のみ: an account without a monthly deposit.
alter table app.debit_account drop constraint debit_account_amount_check, add constraint debit_account_amount_check check (amount >= 0);

-- The line of an account and month is fixed at its freeze (FROZEN) and asked for when the file goes out. `amount` is 毎月の入金
-- (`deposit`) and the runs of all its plans; the runs are the occurrences of the month of the account's plans. SKIPPED: the bank could
-- not be asked in time.
alter table app.debit_run
  add column deposit bigint not null default 0,
  alter column file_id drop not null,
  drop constraint debit_run_state_check,
  add constraint debit_run_state_check check (state in ('FROZEN', 'REQUESTED', 'DEBITED', 'CREDITED', 'FAILED', 'SKIPPED')),
  add constraint debit_run_file check (file_id is not null or state in ('FROZEN', 'SKIPPED'));
-- Until now a line was its deposit.
update app.debit_run set deposit = amount;
alter table app.debit_run add constraint debit_run_deposit check (deposit between 0 and amount);
create index debit_run_to_request on app.debit_run (debit_date, setting_code) where state = 'FROZEN';
-- Results are taken whenever they come.
create index debit_run_unanswered on app.debit_run (debit_date, sequence) where state = 'REQUESTED';
grant update (amount, deposit, file_id, credit_date) on app.debit_run to tsuzura_api;
