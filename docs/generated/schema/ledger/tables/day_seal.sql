-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.day_seal (
  day date not null,
  entries bigint not null,
  postings bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint day_seal_pkey PRIMARY KEY (day)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.day_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.day_seal to tsuzura_api;
