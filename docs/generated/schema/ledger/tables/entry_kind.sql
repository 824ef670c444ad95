-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.entry_kind (
  id smallint not null,
  code text not null,
  name text not null,
  cash_type text collate "C",
  constraint entry_kind_pkey PRIMARY KEY (id),
  constraint entry_kind_code_key UNIQUE (code),
  constraint entry_kind_cash_type_check CHECK ((cash_type = ANY (ARRAY['DEPOSIT'::text, 'WITHDRAWAL'::text, 'TRADE'::text, 'DISTRIBUTION'::text, 'ADJUST'::text])))
);
grant select on ledger.entry_kind to tsuzura_api;
