-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.posting (
  entry_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance bigint not null,
  line smallint not null,
  constraint posting_pkey PRIMARY KEY (entry_id, line)
);
CREATE UNIQUE INDEX posting_account ON ledger.posting USING btree (account_id, entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.posting to tsuzura_api;
