-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_adjustment (
  id text collate "C" not null,
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
  is_paid boolean not null default false,
  constraint margin_adjustment_pkey PRIMARY KEY (id)
) with (fillfactor=90);
CREATE INDEX margin_adjustment_history ON app.margin_adjustment USING btree (customer_id, paid_on DESC, id DESC);
CREATE INDEX margin_adjustment_to_pay ON app.margin_adjustment USING btree (paid_on, customer_id, stock_code, id) WHERE (NOT is_paid);
grant select, insert, update (income_tax, resident_tax, is_paid) on app.margin_adjustment to tsuzura_api;
