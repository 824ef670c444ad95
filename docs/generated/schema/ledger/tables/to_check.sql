-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.to_check (
  customer_id text collate "C" not null,
  orders text[] not null,
  is_corrected boolean not null,
  constraint to_check_pkey PRIMARY KEY (customer_id)
);
grant select, insert, update, delete on ledger.to_check to tsuzura_api;
