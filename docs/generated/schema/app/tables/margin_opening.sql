-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_opening (
  fill_id text collate "C" not null,
  lot_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  opened_on date not null,
  settlement_date date not null,
  quantity bigint not null,
  open_amount bigint not null,
  is_settled boolean not null default false,
  constraint margin_opening_pkey PRIMARY KEY (fill_id),
  constraint margin_opening_open_amount_check CHECK ((open_amount > 0)),
  constraint margin_opening_quantity_check CHECK ((quantity > 0))
) with (fillfactor=90);
CREATE INDEX margin_opening_to_settle ON app.margin_opening USING btree (settlement_date, customer_id, fill_id) WHERE (NOT is_settled);
grant select, insert, update (is_settled) on app.margin_opening to tsuzura_api;
