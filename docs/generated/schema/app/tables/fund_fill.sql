-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_fill (
  order_id text collate "C" not null,
  turn smallint not null default 0,
  nav bigint not null,
  price bigint not null,
  units bigint not null,
  amount bigint not null,
  fee bigint not null default 0,
  consumption_tax bigint not null default 0,
  converted_to_all boolean not null default false,
  cost bigint,
  book_released bigint,
  projected_tax bigint not null default 0,
  income_tax bigint,
  resident_tax bigint,
  executed_at timestamp with time zone not null,
  constraint fund_fill_pkey PRIMARY KEY (order_id, turn),
  constraint fund_fill_amount_check CHECK ((amount >= 0)),
  constraint fund_fill_nav_check CHECK ((nav > 0)),
  constraint fund_fill_price_check CHECK ((price > 0)),
  constraint fund_fill_units_check CHECK ((units > 0))
) with (fillfactor=90);
CREATE INDEX fund_fill_corrected ON app.fund_fill USING btree (order_id, turn) WHERE (turn > 0);
grant select, insert, update (projected_tax, income_tax, resident_tax) on app.fund_fill to tsuzura_api;
