-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_settlement_part (
  settlement_id text collate "C" not null,
  number smallint not null,
  lot_id text collate "C" not null,
  quantity bigint not null,
  open_amount bigint,
  expenses bigint,
  initial_bp integer,
  cash_bp integer,
  constraint margin_settlement_part_pkey PRIMARY KEY (settlement_id, number),
  constraint margin_settlement_part_quantity_check CHECK ((quantity > 0))
);
grant select, insert, update on app.margin_settlement_part to tsuzura_api;
