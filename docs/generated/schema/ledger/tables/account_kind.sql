-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.account_kind (
  id smallint not null,
  code text not null,
  name text not null,
  bound smallint not null,
  constraint account_kind_pkey PRIMARY KEY (id),
  constraint account_kind_code_key UNIQUE (code),
  constraint account_kind_bound_check CHECK ((bound = ANY (ARRAY['-1'::integer, 0, 1])))
);
grant select on ledger.account_kind to tsuzura_api;
