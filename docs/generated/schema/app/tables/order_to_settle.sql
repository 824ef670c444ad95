-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.order_to_settle (
  settlement_date date not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  constraint order_to_settle_pkey PRIMARY KEY (settlement_date, sequence)
);
grant select on app.order_to_settle to tsuzura_api;
