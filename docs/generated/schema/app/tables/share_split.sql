-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.share_split (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  ex_date date not null,
  quantity_before bigint not null,
  quantity_after bigint not null,
  fraction bigint not null default 0,
  into_one bigint,
  fraction_cost bigint not null default 0,
  fraction_book bigint not null default 0,
  fraction_fill text collate "C",
  receipt_number text collate "C" not null default app.new_receipt_number(),
  constraint share_split_pkey PRIMARY KEY (id)
);
CREATE INDEX share_split_fraction ON app.share_split USING btree (ex_date, customer_id) WHERE ((fraction > 0) AND (fraction_fill IS NULL));
CREATE INDEX share_split_of_customer ON app.share_split USING btree (customer_id, ex_date DESC, id);
grant select, insert, update (fraction_fill) on app.share_split to tsuzura_api;
