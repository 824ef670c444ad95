-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.entry (
  id bigint not null,
  booked_at timestamp with time zone not null,
  day date not null,
  kind smallint not null,
  turn smallint not null,
  ref text collate "C" not null,
  constraint entry_pkey PRIMARY KEY (id)
);
CREATE INDEX entry_day ON ledger.entry USING btree (day, id);
CREATE UNIQUE INDEX entry_key ON ledger.entry USING btree (ref, kind, turn);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.entry to tsuzura_api;
