-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.log_seal (
  log text not null,
  behind bigint not null,
  through bigint not null,
  ids bigint[] not null,
  marks bigint[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint log_seal_pkey PRIMARY KEY (log, through),
  constraint log_seal_check CHECK (((through > behind) AND (cardinality(ids) = cardinality(marks)))),
  constraint log_seal_log_check CHECK ((log = ANY (ARRAY['ACT'::text, 'AUDIT'::text])))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ops.log_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on ops.log_seal to tsuzura_api;
