-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.order_to_fill (
  execution_date date not null,
  fund_code text collate "C" not null,
  customer_id text collate "C" not null,
  side text collate "C" not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  constraint order_to_fill_pkey PRIMARY KEY (execution_date, fund_code, customer_id, side, sequence)
);
grant select on app.order_to_fill to tsuzura_api;
