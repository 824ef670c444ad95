-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.recording (
  first_entry bigint not null,
  day date not null,
  entry_ids bigint[] not null,
  entry_marks bigint[] storage external not null,
  line_numbers smallint[] not null,
  line_marks bigint[] storage external not null,
  hash bytea not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  account_ids bigint[] not null default '{}'::bigint[],
  constraint recording_pkey PRIMARY KEY (first_entry)
);
CREATE INDEX recording_day ON ledger.recording USING btree (day, first_entry);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.recording FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ledger.recording to tsuzura_api;
