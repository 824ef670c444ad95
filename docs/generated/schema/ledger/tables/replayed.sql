-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.replayed (
  customer_id text collate "C" not null,
  books jsonb not null,
  constraint replayed_pkey PRIMARY KEY (customer_id)
) with (fillfactor=70);
grant select, insert, update, delete on ledger.replayed to tsuzura_api;
