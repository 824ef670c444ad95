-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper_deleted (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  ref text collate "C" not null,
  turn smallint not null,
  issued_on date not null,
  keep_until date not null,
  content_hash text collate "C" not null,
  deleted_at timestamp with time zone not null,
  constraint paper_deleted_pkey PRIMARY KEY (id),
  constraint paper_deleted_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id)
);
CREATE INDEX paper_deleted_about ON app.paper_deleted USING btree (kind, ref, turn);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.paper_deleted FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
grant select on app.paper_deleted to tsuzura_api;
