-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.balance (
  account_id bigint not null,
  amount bigint not null,
  last_entry bigint not null,
  constraint balance_pkey PRIMARY KEY (account_id)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
grant select on ledger.balance to tsuzura_api;
