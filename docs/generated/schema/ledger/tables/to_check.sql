-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.to_check (
  customer_id text collate "C" not null,
  constraint to_check_pkey PRIMARY KEY (customer_id)
);
grant select, insert, delete on ledger.to_check to tsuzura_api;
