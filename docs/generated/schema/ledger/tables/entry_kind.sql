-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.entry_kind (
  id smallint not null,
  code text not null,
  name text not null,
  constraint entry_kind_pkey PRIMARY KEY (id),
  constraint entry_kind_code_key UNIQUE (code)
);
grant select on ledger.entry_kind to tsuzura_api;
