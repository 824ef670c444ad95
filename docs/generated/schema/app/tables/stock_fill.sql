-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_fill (
  id text collate "C" not null,
  order_id text collate "C",
  number smallint not null,
  exec_id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  trade_type text not null,
  sequence bigint not null,
  trade_date date not null,
  settlement_date date not null,
  executed_at timestamp with time zone not null,
  quantity bigint not null,
  price bigint not null,
  amount bigint not null,
  fee bigint not null default 0,
  consumption_tax bigint not null default 0,
  cost bigint,
  book_released bigint,
  projected_tax bigint not null default 0,
  day_trade_credit bigint not null default 0,
  income_tax bigint,
  resident_tax bigint,
  is_settled boolean not null default false,
  constraint stock_fill_pkey PRIMARY KEY (id),
  constraint stock_fill_order_id_number_key UNIQUE (order_id, number),
  constraint stock_fill_amount_check CHECK ((amount >= 0)),
  constraint stock_fill_price_check CHECK ((price > 0)),
  constraint stock_fill_quantity_check CHECK ((quantity > 0)),
  constraint stock_fill_side_check CHECK ((side = ANY (ARRAY['BUY'::text, 'SELL'::text])))
) with (fillfactor=80);
CREATE INDEX stock_fill_history ON app.stock_fill USING btree (customer_id, trade_date DESC, sequence DESC, number DESC);
CREATE INDEX stock_fill_of_day ON app.stock_fill USING btree (trade_date, customer_id, stock_code) WHERE (side = 'SELL'::text);
CREATE INDEX stock_fill_of_stock ON app.stock_fill USING btree (customer_id, stock_code, trade_date DESC, sequence DESC, number DESC);
CREATE INDEX stock_fill_round_trip ON app.stock_fill USING btree (customer_id, settlement_date) WHERE (day_trade_credit > 0);
CREATE INDEX stock_fill_to_settle ON app.stock_fill USING btree (settlement_date, side, sequence, id) WHERE (NOT is_settled);
CREATE INDEX stock_fill_unsettled ON app.stock_fill USING btree (customer_id, settlement_date) WHERE (NOT is_settled);
grant select, insert, update (cost, projected_tax, day_trade_credit, income_tax, resident_tax, is_settled) on app.stock_fill to tsuzura_api;
