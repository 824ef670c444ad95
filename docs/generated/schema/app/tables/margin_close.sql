-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_close (
  id text collate "C" not null,
  lot_id text collate "C" not null,
  order_id text collate "C",
  fill_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  sequence bigint not null,
  opened_on date not null,
  closed_on date not null,
  settlement_date date not null,
  quantity bigint not null,
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
  is_settled boolean not null default false,
  constraint margin_close_pkey PRIMARY KEY (id),
  constraint margin_close_quantity_check CHECK ((quantity > 0))
) with (fillfactor=80);
CREATE INDEX margin_close_history ON app.margin_close USING btree (customer_id, closed_on DESC, sequence DESC, id DESC);
CREATE INDEX margin_close_of_lot ON app.margin_close USING btree (lot_id, closed_on);
CREATE INDEX margin_close_to_settle ON app.margin_close USING btree (settlement_date, customer_id, sequence, id) WHERE (NOT is_settled);
CREATE INDEX margin_close_unsettled ON app.margin_close USING btree (customer_id, settlement_date) WHERE (NOT is_settled);
grant select, insert, update (premium, realized, income_tax, resident_tax, is_settled) on app.margin_close to tsuzura_api;
