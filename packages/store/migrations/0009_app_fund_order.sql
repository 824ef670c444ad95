-- Fund orders, their fills, and what the ledger does not hold: cost, individual principal and NISA book of a position, the quota
-- and the tax of a year, distributions, corrections. Money and units are in the ledger; here is what they were for.

-- One row an order: what was asked and promised, and nothing of the fill. A night updates a million of them, in place on their
-- page (HOT): room is left, and what freezing and filling change is in no index. What waits for a job stands in queues of its own.
-- `id` comes out of the confirm token, so a token makes one order, whatever key it is sent with.
-- What acceptance reserved stays written; the state says whether it is still reserved.
-- Customer and fund are no foreign keys. The customer is locked when the order is written (ADR-0019), and the check of the fund
-- would lock one row of app.fund for every order.
create table app.fund_order (
  id text collate "C" primary key,
  -- Order of acceptance.
  sequence bigint generated always as identity,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text not null check (account_type in
    ('SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_TSUMITATE', 'NISA_OLD', 'TSUMITATE_NISA_OLD')),
  side text not null check (side in ('BUY', 'SELL')),
  source text not null check (source in ('SPOT', 'SCHEDULED', 'REINVEST')),
  method text not null check (method in ('AMOUNT', 'UNITS', 'ALL')),
  -- Yen of AMOUNT, units of UNITS, null of ALL.
  size bigint check ((size is null) = (method = 'ALL') and size > 0),
  -- Of a purchase.
  distribution_course text check ((distribution_course is null) = (side = 'SELL') and distribution_course in ('RECEIVE', 'REINVEST')),
  state text not null check (state in ('RECEIVED', 'WORKING', 'EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')),
  -- 注文中: accepted, and neither settled nor ended.
  is_open boolean not null generated always as (state in ('RECEIVED', 'WORKING', 'EXECUTED')) stored,
  lapse_reason text check ((lapse_reason is null) = (state <> 'LAPSED')),
  -- Business time at which it was cancelled or lapsed.
  ended_at timestamptz check ((ended_at is null) = (state not in ('CANCELED', 'LAPSED'))),
  -- Business time.
  accepted_at timestamptz not null,
  cutoff_at timestamptz not null,
  application_date date not null,
  execution_date date not null,
  settlement_date date not null,
  -- The day it is listed under in the 履歴: what ended by its end, what was executed by its execution date (約定日).
  history_day date not null generated always as (coalesce((ended_at at time zone 'Asia/Tokyo')::date, execution_date)) stored,
  -- BUY: cash, and for NISA quota of the year of the expected settlement date, in the frame of the account type.
  reserved_cash bigint not null default 0 check (reserved_cash >= 0),
  reserved_quota bigint not null default 0 check (reserved_quota >= 0),
  nisa_year smallint,
  -- SELL: moved to UNITS_LOCKED at acceptance.
  locked_units bigint not null default 0 check (locked_units >= 0),
  -- The client's Idempotency-Key: how it finds its order again after a time-out.
  request_key text,
  -- The 積立 or 定期売却 it came from.
  setting_id text
) with (fillfactor = 60);
-- 注文中 of a customer, and what buying power is computed from.
create index fund_order_open on app.fund_order (customer_id, sequence) where is_open;
-- 履歴, newest first. Written at acceptance, so that executing an order changes no index.
create index fund_order_history on app.fund_order (customer_id, history_day desc, sequence desc);
-- A correction reads the orders of one day. Orders are stored in the order of their days, so a summary of pages is enough, and
-- it costs acceptance and the night next to nothing.
create index fund_order_by_day on app.fund_order using brin (execution_date) with (pages_per_range = 16, autosummarize = on);
create trigger register_receipts after insert on app.fund_order referencing new table as added
  for each statement execute function app.register_receipts('FUND_ORDER');

-- What the jobs have to do next. An order stands in the queue of its state, and a job reads its own queue only, so a page costs the
-- same however many orders there ever were.
-- Frozen by the moment of the cut-off, not by the day: an order may commit after the job ran.
create table app.order_to_freeze (
  cutoff_at timestamptz not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  primary key (cutoff_at, sequence)
);
-- Filled by customer, buys before sells: in that order from the index, or every page would sort all that waits.
create table app.order_to_fill (
  execution_date date not null,
  fund_code text collate "C" not null,
  customer_id text collate "C" not null,
  side text collate "C" not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  primary key (execution_date, fund_code, customer_id, side, sequence)
);
create table app.order_to_settle (
  settlement_date date not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  primary key (settlement_date, sequence)
);
create table app.order_to_complete (
  settlement_date date not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  primary key (settlement_date, sequence)
);
grant select on app.order_to_freeze, app.order_to_fill, app.order_to_settle, app.order_to_complete to tsuzura_api;

-- The queues follow the state, whoever changes it. An order leaves the queue of the state it had and joins that of the state it has.
-- Rows of a queue are looked up one by one: a join that was planned on an empty queue would go through a full one for each order.
-- Only who holds the order removes them and nobody changes them, so where they lie (ctid) does not change in between.
create function app.queue_orders() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  one_state text;
begin
  if tg_op <> 'INSERT' then
    for one_state in select distinct b.state from before_change b loop
      case one_state
        when 'RECEIVED' then
          delete from app.order_to_freeze where ctid = any (array(select (select q.ctid from app.order_to_freeze q
            where q.cutoff_at = b.cutoff_at and q.sequence = b.sequence) from before_change b where b.state = 'RECEIVED'));
        when 'WORKING' then
          delete from app.order_to_fill where ctid = any (array(select (select q.ctid from app.order_to_fill q
            where q.execution_date = b.execution_date and q.fund_code = b.fund_code and q.customer_id = b.customer_id and q.side = b.side
              and q.sequence = b.sequence) from before_change b where b.state = 'WORKING'));
        when 'EXECUTED' then
          delete from app.order_to_settle where ctid = any (array(select (select q.ctid from app.order_to_settle q
            where q.settlement_date = b.settlement_date and q.sequence = b.sequence) from before_change b where b.state = 'EXECUTED'));
        when 'SETTLED' then
          delete from app.order_to_complete where ctid = any (array(select (select q.ctid from app.order_to_complete q
            where q.settlement_date = b.settlement_date and q.sequence = b.sequence) from before_change b where b.state = 'SETTLED'));
        else null;
      end case;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for one_state in select distinct a.state from after_change a loop
      case one_state
        when 'RECEIVED' then
          insert into app.order_to_freeze select a.cutoff_at, a.sequence, a.id from after_change a where a.state = 'RECEIVED';
        when 'WORKING' then
          insert into app.order_to_fill select a.execution_date, a.fund_code, a.customer_id, a.side, a.sequence, a.id
            from after_change a where a.state = 'WORKING';
        when 'EXECUTED' then
          insert into app.order_to_settle select a.settlement_date, a.sequence, a.id from after_change a where a.state = 'EXECUTED';
        when 'SETTLED' then
          insert into app.order_to_complete select a.settlement_date, a.sequence, a.id from after_change a where a.state = 'SETTLED';
        else null;
      end case;
    end loop;
  end if;
  return null;
end $$;
revoke execute on function app.queue_orders from public;
create trigger queue_added after insert on app.fund_order referencing new table as after_change
  for each statement execute function app.queue_orders();
create trigger queue_changed after update on app.fund_order referencing old table as before_change new table as after_change
  for each statement execute function app.queue_orders();
create trigger queue_removed after delete on app.fund_order referencing old table as before_change
  for each statement execute function app.queue_orders();
grant select, insert, update (state, lapse_reason, ended_at) on app.fund_order to tsuzura_api;
-- When a NISA account turns out to be the second one of a year, its purchases are those of the taxable account from the
-- beginning. The order says so from then on; what it said before is in the audit trail.
grant update (account_type, reserved_quota, nisa_year) on app.fund_order to tsuzura_api;

-- What happened to an order and nothing else says. Rows are only added, and an event happens once: `turn` counts corrections. No
-- foreign key to the order: a night adds millions.
create table app.fund_order_recorded_event (
  order_id text collate "C" not null,
  event text not null check (event in ('CORRECT', 'SETTLE', 'COMPLETE')),
  turn smallint not null default 0,
  at timestamptz not null,
  primary key (order_id, event, turn)
);
grant select, insert on app.fund_order_recorded_event to tsuzura_api;

-- 約定. A corrected NAV adds a row with the next `turn`; the last one counts.
create table app.fund_fill (
  order_id text collate "C" not null,
  turn smallint not null default 0,
  nav bigint not null check (nav > 0),
  -- 解約価額 of a sale, the NAV of a purchase.
  price bigint not null check (price > 0),
  units bigint not null check (units > 0),
  -- 約定金額: principal of a purchase, proceeds of a sale.
  amount bigint not null check (amount >= 0),
  fee bigint not null default 0,
  consumption_tax bigint not null default 0,
  converted_to_all boolean not null default false,
  -- 取得費 and NISA book that left with a sale; its gain is amount - cost.
  cost bigint,
  book_released bigint,
  -- What the ledger reserves of a sale until settlement (CASH_RESERVED TAX); below zero: the refund expected (ADR-0030).
  projected_tax bigint not null default 0,
  -- 源泉徴収 of a sale, written at settlement; negative is 還付.
  income_tax bigint,
  resident_tax bigint,
  executed_at timestamptz not null,
  primary key (order_id, turn)
) with (fillfactor = 90);
-- Few fills are corrected; their trade reports must not be searched for among all the others.
create index fund_fill_corrected on app.fund_fill (order_id, turn) where turn > 0;
grant select, insert, update (projected_tax, income_tax, resident_tax) on app.fund_fill to tsuzura_api;

-- What happened to an order, in the words of the state machine (rule FUND-20). Most of it the order and its fill say.
create view app.fund_order_event with (security_invoker = true) as
  select o.id as order_id, 'ACCEPT' as event, 0::smallint as turn, o.accepted_at as at from app.fund_order o
  union all select o.id, 'CUT_OFF', 0::smallint, o.cutoff_at from app.fund_order o where o.state not in ('RECEIVED', 'CANCELED')
  union all select o.id, 'CANCEL', 0::smallint, o.ended_at from app.fund_order o where o.state = 'CANCELED'
  union all select o.id, 'LAPSE', 0::smallint, o.ended_at from app.fund_order o where o.state = 'LAPSED'
  union all select f.order_id, 'EXECUTE', 0::smallint, f.executed_at from app.fund_fill f where f.turn = 0
  union all select e.order_id, e.event, e.turn, e.at from app.fund_order_recorded_event e;
grant select on app.fund_order_event to tsuzura_api;

-- A fill that replaced another. The figures of both are rows of app.fund_fill; the trade report of the new one names the old
-- one from here.
create table app.fill_correction (
  order_id text collate "C" not null,
  -- Of the new fill.
  turn smallint not null,
  -- Of the fill it replaces.
  replaces smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  corrected_at timestamptz not null,
  primary key (order_id, turn),
  foreign key (fund_code, nav_date, nav_turn) references app.nav_correction
);
-- What a correction has corrected so far, among those of all years.
create index fill_correction_of_nav on app.fill_correction (fund_code, nav_date, nav_turn);
grant select, insert on app.fill_correction to tsuzura_api;

-- One fund in one account type, from execution on. Settled, locked and unsettled units are in the ledger; `units` is what cost
-- is averaged over: UNITS + UNITS_LOCKED + UNITS_UNSETTLED.
create table app.position (
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  distribution_course text not null check (distribution_course in ('RECEIVE', 'REINVEST')),
  units bigint not null check (units >= 0),
  -- In 1/navUnit yen, so that cost / units is yen per navUnit.
  cost bigint not null check (cost >= 0),
  individual_principal bigint not null check (individual_principal >= 0),
  nisa_book bigint not null default 0 check (nisa_book >= 0),
  -- The terms of トータルリターン, since the first purchase.
  bought bigint not null default 0,
  sold bigint not null default 0,
  distributed bigint not null default 0,
  primary key (customer_id, fund_code, account_type)
) with (fillfactor = 80);
-- Who holds a fund: a distribution asks for that.
create index position_of_fund on app.position (fund_code, customer_id);
grant select, insert, update on app.position to tsuzura_api;

-- 分配金 of one position on one fiscal date: fixed when it is declared, paid or reinvested later.
create table app.distribution (
  -- The reference of its entries, and of the order a reinvestment becomes.
  id text collate "C" not null unique,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  fiscal_date date not null,
  -- Who chose REINVEST and would get no unit is paid instead.
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
-- What is on its way to a customer, among the years of what has arrived.
create index distribution_declared on app.distribution (customer_id) where state = 'DECLARED';
grant select, insert, update (state) on app.distribution to tsuzura_api;
-- A correction may leave too little for one unit, which is then paid: course and day change with the figures.
grant update (course, due_date, units, nav_ex, special, ordinary, income_tax, resident_tax) on app.distribution to tsuzura_api;

-- The figures a distribution had before a correction; those that count are in app.distribution.
create table app.distribution_correction (
  distribution_id text collate "C" not null,
  turn smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  units bigint not null,
  nav_ex bigint not null,
  special bigint not null,
  ordinary bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  corrected_at timestamptz not null,
  primary key (distribution_id, turn),
  foreign key (fund_code, nav_date, nav_turn) references app.nav_correction
);
grant select, insert on app.distribution_correction to tsuzura_api;

-- What the morning still has to do about fills, settlements and distributions, written with them. What is done is gone, so the next
-- page costs the same however much there was. Nights fill; mornings notify and report.
create table app.notification_due (
  id bigint generated always as identity primary key,
  -- An order or a distribution.
  subject text collate "C" not null,
  event text collate "C" not null check (event in ('EXECUTE', 'SETTLE', 'DISTRIBUTE')),
  -- Of the fill that counted when it happened.
  turn smallint not null default 0
);
grant select, insert, delete on app.notification_due to tsuzura_api;

create table app.trade_report_due (
  id bigint generated always as identity primary key,
  order_id text collate "C" not null,
  -- Of the fill.
  turn smallint not null default 0
);
grant select, insert, delete on app.trade_report_due to tsuzura_api;

-- Book value (簿価) a person already had when their NISA began here; nobody without a row had any.
create table app.nisa_opening (
  customer_id text collate "C" primary key references app.customer,
  year smallint not null,
  tsumitate bigint not null check (tsumitate >= 0),
  growth bigint not null check (growth >= 0)
);
grant select on app.nisa_opening to tsuzura_api;

-- 年間投資枠, by the year of the settlement date: executed, on their way, and book value of settled sales.
create table app.nisa_year (
  customer_id text collate "C" not null references app.customer,
  year smallint not null,
  frame text collate "C" not null check (frame in ('TSUMITATE', 'GROWTH')),
  used bigint not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  released bigint not null default 0 check (released >= 0),
  primary key (customer_id, year, frame)
) with (fillfactor = 80);
grant select, insert, update on app.nisa_year to tsuzura_api;

-- The specific account, by the year of the settlement or pay date. Withheld sums are in the ledger too.
create table app.tax_year (
  customer_id text collate "C" not null references app.customer,
  year smallint not null,
  -- Of settled sales; negative is a loss.
  net_gain bigint not null default 0,
  income_tax bigint not null default 0 check (income_tax >= 0),
  resident_tax bigint not null default 0 check (resident_tax >= 0),
  -- Ordinary distributions, and what was withheld from them.
  dividends bigint not null default 0 check (dividends >= 0),
  dividend_income_tax bigint not null default 0 check (dividend_income_tax >= 0),
  dividend_resident_tax bigint not null default 0 check (dividend_resident_tax >= 0),
  -- Null until the account's losses were set off against its dividends after the year.
  refunded_income_tax bigint check (refunded_income_tax >= 0),
  refunded_resident_tax bigint check (refunded_resident_tax >= 0),
  primary key (customer_id, year)
) with (fillfactor = 80);
grant select, insert, update on app.tax_year to tsuzura_api;

-- The end of a day of one customer, from execution on: what was bought is in the funds, not in the cash.
create table app.asset_day (
  customer_id text collate "C" not null references app.customer,
  date date not null,
  cash bigint not null,
  fund_valuation bigint not null,
  -- Paid in less paid out, up to this day.
  net_deposit bigint not null,
  -- 取得金額 of the funds at the end of the day, so that the chart has the same terms as the figure above it.
  acquisition_cost bigint check (acquisition_cost >= 0),
  primary key (customer_id, date)
);
create index asset_day_by_date on app.asset_day (date, customer_id);
grant select, insert on app.asset_day to tsuzura_api;
