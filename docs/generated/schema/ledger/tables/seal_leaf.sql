-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.seal_leaf (
  day date not null,
  number integer not null,
  first_entry bigint not null,
  last_entry bigint not null,
  hash bytea not null,
  marks bytea storage external not null,
  constraint seal_leaf_pkey PRIMARY KEY (day, number),
  constraint seal_leaf_day_fkey FOREIGN KEY (day) REFERENCES ledger.day_seal(day) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.seal_leaf FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.seal_leaf to tsuzura_api;
