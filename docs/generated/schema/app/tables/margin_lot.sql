-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_lot (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  side text not null,
  type text not null,
  account_type text not null,
  opened_on date not null,
  quantity bigint not null,
  locked bigint not null default 0,
  open_price bigint not null,
  open_amount bigint not null,
  initial_bp integer not null,
  cash_bp integer,
  annual_bp integer not null,
  fee_months smallint not null default 0,
  fee_accrued bigint not null default 0,
  splits jsonb not null default '[]'::jsonb,
  expiration_date date,
  shortened boolean not null default false,
  constraint margin_lot_pkey PRIMARY KEY (id),
  constraint margin_lot_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text]))),
  constraint margin_lot_check CHECK (((locked >= 0) AND (locked <= quantity))),
  constraint margin_lot_check1 CHECK (((quantity = 0) = (open_amount = 0))),
  constraint margin_lot_fee_accrued_check CHECK ((fee_accrued >= 0)),
  constraint margin_lot_initial_bp_check CHECK ((initial_bp > 0)),
  constraint margin_lot_open_amount_check CHECK ((open_amount >= 0)),
  constraint margin_lot_open_price_check CHECK ((open_price > 0)),
  constraint margin_lot_quantity_check CHECK ((quantity >= 0)),
  constraint margin_lot_side_check CHECK ((side = ANY (ARRAY['LONG'::text, 'SHORT'::text]))),
  constraint margin_lot_type_check CHECK ((type = ANY (ARRAY['SYSTEM'::text, 'GENERAL'::text])))
) with (fillfactor=70);
CREATE INDEX margin_lot_expiring ON app.margin_lot USING btree (expiration_date, customer_id, id) WHERE (quantity > 0);
CREATE INDEX margin_lot_of_stock ON app.margin_lot USING btree (stock_code, customer_id, id) WHERE (quantity > 0);
CREATE INDEX margin_lot_open ON app.margin_lot USING btree (customer_id, id) WHERE (quantity > 0);
grant select, insert, update on app.margin_lot to tsuzura_api;
