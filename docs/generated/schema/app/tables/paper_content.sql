-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper_content (
  hash text collate "C" not null,
  bytes bytea storage external not null,
  constraint paper_content_pkey PRIMARY KEY (hash),
  constraint paper_content_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 20000000))),
  constraint paper_content_check CHECK ((hash = encode(sha256(bytes), 'hex'::text))),
  constraint paper_content_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON app.paper_content FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER kept BEFORE DELETE ON app.paper_content FOR EACH ROW EXECUTE FUNCTION app.refuse_early_delete();
grant select, insert on app.paper_content to tsuzura_api;
