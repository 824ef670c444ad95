-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.public_paper (
  id text collate "C" not null,
  name text not null,
  content_hash text collate "C" not null,
  published_at timestamp with time zone not null,
  constraint public_paper_pkey PRIMARY KEY (id),
  constraint public_paper_content_hash_fkey FOREIGN KEY (content_hash) REFERENCES app.paper_content(hash),
  constraint public_paper_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}$'::text))
);
CREATE INDEX public_paper_content_of ON app.public_paper USING btree (content_hash);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.public_paper FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select, insert on app.public_paper to tsuzura_api;
