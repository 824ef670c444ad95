-- The handled funds and their daily prices. Percentages are integers of 0.0001 %, so that 0.0938 % is 938.
create table app.fund (
  code text primary key check (code ~ '^[0-9A-Z]{8}$'),
  isin text not null unique,
  name text not null,
  short_name text not null,
  kana text not null,
  manager_name text not null,
  asset_class text not null check (asset_class in
    ('JP_EQUITY', 'FOREIGN_EQUITY', 'JP_BOND', 'FOREIGN_BOND', 'REIT', 'BALANCED', 'OTHER')),
  nav_unit integer not null default 10000 check (nav_unit > 0),
  inception_on date not null,
  term_end_on date,
  cutoff_time time not null,
  buy_execution_lag smallint not null,
  buy_settlement_lag smallint not null,
  sell_execution_lag smallint not null,
  sell_settlement_lag smallint not null,
  purchase_fee_rate integer not null,
  trust_fee_rate integer not null,
  redemption_reserve_rate integer not null,
  nisa_tsumitate boolean not null,
  nisa_growth boolean not null,
  risk_level smallint not null check (risk_level between 1 and 5),
  benchmark text,
  description text not null,
  display_order smallint not null
);
grant select on app.fund to tsuzura_api;

create table app.nav (
  fund_code text not null references app.fund,
  date date not null,
  nav bigint not null check (nav > 0),
  net_assets bigint not null check (net_assets >= 0),
  distribution bigint not null default 0 check (distribution >= 0),
  fiscal_period smallint,
  primary key (fund_code, date)
);
-- A wrong price is corrected by an approved correction, never silently: until that exists, rows are only added.
grant select, insert on app.nav to tsuzura_api;
