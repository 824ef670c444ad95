-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.asset_day (
  customer_id text collate "C" not null,
  date date not null,
  cash bigint not null,
  fund_valuation bigint not null,
  net_deposit bigint not null,
  acquisition_cost bigint,
  equity_valuation bigint not null default 0,
  equity_cost bigint not null default 0,
  margin_cash bigint not null default 0,
  margin_profit bigint not null default 0,
  usd_cash bigint not null default 0,
  us_valuation bigint not null default 0,
  us_cost bigint not null default 0,
  constraint asset_day_pkey PRIMARY KEY (customer_id, date),
  constraint asset_day_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint asset_day_acquisition_cost_check CHECK ((acquisition_cost >= 0))
);
CREATE INDEX asset_day_by_date ON app.asset_day USING btree (date, customer_id);
grant select, insert on app.asset_day to tsuzura_api;
