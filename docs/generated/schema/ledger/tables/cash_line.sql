-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.cash_line (
  customer_id text collate "C" not null,
  type text collate "C" not null,
  day date not null,
  entry_id bigint not null,
  constraint cash_line_pkey PRIMARY KEY (customer_id, type, day, entry_id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.cash_line FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.cash_line to tsuzura_api;
