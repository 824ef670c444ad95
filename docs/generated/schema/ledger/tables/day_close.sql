-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.day_close (
  day date not null,
  last_entry bigint not null,
  constraint day_close_pkey PRIMARY KEY (day)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.day_close FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.day_close to tsuzura_api;
