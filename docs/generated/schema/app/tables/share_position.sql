-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.share_position (
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  day date not null,
  open_quantity bigint not null,
  open_cost bigint not null,
  open_book bigint not null,
  bought_quantity bigint not null,
  bought_paid bigint not null,
  bought_amount bigint not null,
  sold_quantity bigint not null,
  sold_book bigint not null,
  quantity bigint not null default ((open_quantity + bought_quantity) - sold_quantity),
  constraint share_position_pkey PRIMARY KEY (customer_id, stock_code, account_type),
  constraint share_position_bought_amount_check CHECK ((bought_amount >= 0)),
  constraint share_position_bought_paid_check CHECK ((bought_paid >= 0)),
  constraint share_position_bought_quantity_check CHECK ((bought_quantity >= 0)),
  constraint share_position_check CHECK (((open_quantity + bought_quantity) >= sold_quantity)),
  constraint share_position_open_book_check CHECK ((open_book >= 0)),
  constraint share_position_open_cost_check CHECK ((open_cost >= 0)),
  constraint share_position_open_quantity_check CHECK ((open_quantity >= 0)),
  constraint share_position_sold_book_check CHECK ((sold_book >= 0)),
  constraint share_position_sold_quantity_check CHECK ((sold_quantity >= 0))
) with (fillfactor=70);
CREATE INDEX share_position_of_share ON app.share_position USING btree (stock_code, customer_id);
grant select, insert, update on app.share_position to tsuzura_api;
