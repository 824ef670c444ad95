-- Margin trading: lots, what opened and closed them, 現引 and 現渡, 配当落調整金, moves of collateral, calls and the figures of each night;
-- the accounts and entries of margin in the ledger. Prices in 1/10,000 yen, ratios and rates in basis points.

insert into ledger.account_kind (id, code, name, bound) values
  (40, 'MARGIN_CASH', '保証金現金', 1),
  (41, 'MARGIN_LOAN', '信用買付の融資', -1),
  (42, 'SHORT_PROCEEDS', '信用売付の代金', 1),
  (43, 'MARGIN_REALIZED', '信用決済損益（受渡前）', 0),
  (44, 'MARGIN_LONG', '買建玉', 1),
  (45, 'MARGIN_SHORT', '売建玉', -1),
  (120, 'CLEARING_CASH', '清算中の代金', 0),
  (121, 'MARGIN_INCOME', '信用取引の金利・諸経費', 0),
  (122, 'STOCK_LENDER', '借入株式', 1);
insert into ledger.entry_kind (id, code, name, cash_type) values
  (100, 'COLLATERAL_MOVED', '保証金の振替', 'ADJUST'),
  (101, 'MARGIN_OPENED', '信用新規建約定', null),
  (102, 'MARGIN_OPEN_SETTLED', '信用新規建受渡', null),
  (103, 'MARGIN_CLOSED', '信用返済約定', null),
  (104, 'MARGIN_CLOSE_SETTLED', '信用返済受渡', 'TRADE'),
  (105, 'GENBIKI_ACCEPTED', '現引受付', null),
  (106, 'GENBIKI_RELEASED', '現引の拘束の解除', null),
  (107, 'GENBIKI_EXECUTED', '現引約定', null),
  (108, 'GENBIKI_SETTLED', '現引受渡', 'TRADE'),
  (109, 'GENWATASHI_ACCEPTED', '現渡受付', null),
  (110, 'GENWATASHI_RELEASED', '現渡の拘束の解除', null),
  (111, 'GENWATASHI_EXECUTED', '現渡約定', null),
  (112, 'GENWATASHI_SETTLED', '現渡受渡', 'TRADE'),
  (113, 'DIVIDEND_ADJUSTED', '配当落調整金', 'DISTRIBUTION'),
  (114, 'MARGIN_SPLIT', '建玉の株式分割', null);

-- Who owes (立替金): few, looked for twice a day.
create index account_advanced on ledger.account (customer_id) where kind = 6 and tag = '';

-- 建玉. `locked` is under closing orders, 現引 and 現渡.
create table app.margin_lot (
  id text collate "C" primary key,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  side text not null check (side in ('LONG', 'SHORT')),
  type text not null check (type in ('SYSTEM', 'GENERAL')),
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL')),
  opened_on date not null,
  quantity bigint not null check (quantity >= 0),
  locked bigint not null default 0 check (locked between 0 and quantity),
  open_price bigint not null check (open_price > 0),
  open_amount bigint not null check (open_amount >= 0),
  initial_bp integer not null check (initial_bp > 0),
  cash_bp integer,
  annual_bp integer not null,
  fee_months smallint not null default 0,
  fee_accrued bigint not null default 0 check (fee_accrued >= 0),
  splits jsonb not null default '[]',
  expiration_date date,
  shortened boolean not null default false,
  check ((quantity = 0) = (open_amount = 0))
) with (fillfactor = 70);
create index margin_lot_open on app.margin_lot (customer_id, id) where quantity > 0;
create index margin_lot_of_stock on app.margin_lot (stock_code, customer_id, id) where quantity > 0;
create index margin_lot_expiring on app.margin_lot (expiration_date, customer_id, id) where quantity > 0;
grant select, insert, update on app.margin_lot to tsuzura_api;

-- What opened a lot, until T+2.
create table app.margin_opening (
  fill_id text collate "C" primary key,
  lot_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  opened_on date not null,
  settlement_date date not null,
  quantity bigint not null check (quantity > 0),
  open_amount bigint not null check (open_amount > 0),
  is_settled boolean not null default false
) with (fillfactor = 90);
create index margin_opening_to_settle on app.margin_opening (settlement_date, customer_id, fill_id) where not is_settled;
grant select, insert, update (is_settled) on app.margin_opening to tsuzura_api;

-- One part of one lot that an execution closed.
create table app.margin_close (
  id text collate "C" primary key,
  lot_id text collate "C" not null,
  order_id text collate "C",
  -- The execution in app.stock_fill; it may close several lots.
  fill_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  sequence bigint not null,
  opened_on date not null,
  closed_on date not null,
  settlement_date date not null,
  quantity bigint not null check (quantity > 0),
  open_amount bigint not null,
  close_amount bigint not null,
  interest bigint not null,
  lending_fee bigint not null,
  management_fee bigint not null,
  name_transfer_fee bigint not null,
  premium bigint not null,
  realized bigint not null,
  income_tax bigint,
  resident_tax bigint,
  is_settled boolean not null default false
) with (fillfactor = 80);
create index margin_close_to_settle on app.margin_close (settlement_date, customer_id, sequence, id) where not is_settled;
create index margin_close_unsettled on app.margin_close (customer_id, settlement_date) where not is_settled;
create index margin_close_history on app.margin_close (customer_id, closed_on desc, sequence desc, id desc);
create index margin_close_of_lot on app.margin_close (lot_id, closed_on);
grant select, insert, update (premium, realized, income_tax, resident_tax, is_settled) on app.margin_close to tsuzura_api;

-- 配当落調整金: above zero received, below zero paid. Known from the ex-date on.
create table app.margin_adjustment (
  id text collate "C" primary key,
  lot_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  last_cum_day date not null,
  paid_on date not null,
  quantity bigint not null,
  amount bigint not null,
  income_tax bigint,
  resident_tax bigint,
  is_paid boolean not null default false
) with (fillfactor = 90);
create index margin_adjustment_to_pay on app.margin_adjustment (paid_on, customer_id, stock_code, id) where not is_paid;
create index margin_adjustment_history on app.margin_adjustment (customer_id, paid_on desc, id desc);
grant select, insert, update (income_tax, resident_tax, is_paid) on app.margin_adjustment to tsuzura_api;

-- 現引 and 現渡. A part of a lot each; several of one request share it.
create table app.margin_settlement (
  id text collate "C" primary key,
  customer_id text collate "C" not null,
  kind text not null check (kind in ('GENBIKI', 'GENWATASHI')),
  status text not null check (status in ('ACCEPTED', 'EXECUTED', 'SETTLED', 'CANCELED')),
  stock_code text collate "C" not null,
  account_type text not null,
  accepted_at timestamptz not null,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'),
  executed_on date not null,
  settlement_date date not null,
  reserved_cash bigint not null default 0,
  -- From lots to shares, or the other way: as estimated, then as executed.
  amount bigint not null,
  -- Of 現渡.
  income_tax bigint,
  resident_tax bigint
) with (fillfactor = 80);
create index margin_settlement_of_customer on app.margin_settlement (customer_id, executed_on desc, id);
create index margin_settlement_waiting on app.margin_settlement (customer_id) where status in ('ACCEPTED', 'EXECUTED');
create index margin_settlement_open on app.margin_settlement (status, executed_on, customer_id, id) where status in ('ACCEPTED', 'EXECUTED');
grant select, insert, update on app.margin_settlement to tsuzura_api;
create table app.margin_settlement_part (
  settlement_id text collate "C" not null,
  number smallint not null,
  lot_id text collate "C" not null,
  quantity bigint not null check (quantity > 0),
  -- From execution on.
  open_amount bigint,
  expenses bigint,
  initial_bp integer,
  cash_bp integer,
  primary key (settlement_id, number)
);
grant select, insert, update on app.margin_settlement_part to tsuzura_api;

-- 預り金 to 保証金現金, or back (below zero). `ORDER`: a purchase of shares took it, or gave it back.
create table app.collateral_move (
  id text collate "C" primary key,
  customer_id text collate "C" not null,
  at timestamptz not null,
  day date not null,
  amount bigint not null check (amount <> 0),
  cause text not null check (cause in ('CUSTOMER', 'ORDER'))
);
create index collateral_move_of_customer on app.collateral_move (customer_id, day desc, id);
grant select, insert on app.collateral_move to tsuzura_api;

-- 追証 of a day.
create table app.margin_call (
  customer_id text collate "C" not null,
  occurred_on date not null,
  amount bigint not null check (amount > 0),
  equity bigint not null,
  positions bigint not null,
  due_at timestamptz not null,
  cleared_by_deposit bigint not null default 0 check (cleared_by_deposit >= 0),
  cleared_by_positions bigint not null default 0 check (cleared_by_positions >= 0),
  state text not null check (state in ('CALLED', 'RESOLVED', 'FORCED_CLOSE')),
  resolved_at timestamptz,
  primary key (customer_id, occurred_on),
  check (cleared_by_deposit + cleared_by_positions <= amount)
) with (fillfactor = 80);
create index margin_call_open on app.margin_call (due_at, customer_id) where state <> 'RESOLVED';
grant select, insert, update on app.margin_call to tsuzura_api;

-- The figures of each night (確定), and of 16:00 (仮計算), of customers with positions; a last row of 0 when they have none any more.
create table app.margin_day (
  customer_id text collate "C" not null,
  day date not null,
  kind text not null check (kind in ('PROVISIONAL', 'FINAL')),
  positions bigint not null,
  equity bigint not null,
  required bigint not null,
  unrealized bigint not null,
  expenses bigint not null,
  shortage bigint not null,
  calculated_at timestamptz not null,
  primary key (customer_id, kind, day)
);
grant select, insert, update on app.margin_day to tsuzura_api;

-- 逆日歩 of a stock and trade date, hundredths of a yen for a share and a night.
create table app.stock_premium (
  stock_code text collate "C" not null,
  trade_date date not null,
  sen bigint not null check (sen > 0),
  published_at timestamptz not null,
  primary key (stock_code, trade_date)
);
grant select, insert on app.stock_premium to tsuzura_api;
