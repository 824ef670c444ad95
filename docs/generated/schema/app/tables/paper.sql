-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  ref text collate "C" not null,
  turn smallint not null default 0,
  version text not null,
  name text not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  content_hash text collate "C" not null,
  size integer not null,
  replaces text collate "C",
  sources jsonb not null,
  viewable_until date,
  keep_until date,
  constraint paper_pkey PRIMARY KEY (id),
  constraint paper_customer_id_kind_ref_turn_key UNIQUE (customer_id, kind, ref, turn),
  constraint paper_content_hash_fkey FOREIGN KEY (content_hash) REFERENCES app.paper_content(hash),
  constraint paper_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint paper_replaces_fkey FOREIGN KEY (replaces) REFERENCES app.paper(id),
  constraint paper_check CHECK ((keep_until >= viewable_until)),
  constraint paper_kind_check CHECK ((kind = ANY (ARRAY['TRADE'::text, 'BALANCE'::text, 'ANNUAL_SPECIFIC'::text, 'DISTRIBUTION'::text, 'DIVIDEND'::text, 'DELIVERY'::text, 'TRUST_FEE'::text, 'NISA'::text, 'TOTAL_RETURN'::text, 'FUND_REPORT'::text, 'TRANSFERRED_TRADE'::text, 'TRANSFERRED_BALANCE'::text, 'TRANSFERRED_DISTRIBUTION'::text, 'TRANSFERRED_ANNUAL'::text, 'TRANSFERRED_OTHER'::text]))),
  constraint paper_sources_check CHECK ((jsonb_typeof(sources) = 'object'::text))
);
CREATE INDEX paper_about ON app.paper USING btree (kind, ref, turn);
CREATE INDEX paper_content_of ON app.paper USING btree (content_hash);
CREATE INDEX paper_of_kind ON app.paper USING btree (customer_id, kind, issued_on DESC, id DESC) INCLUDE (viewable_until);
CREATE INDEX paper_past_keeping ON app.paper USING btree (keep_until) WHERE (keep_until IS NOT NULL);
CREATE INDEX paper_replaces ON app.paper USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON app.paper FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER kept BEFORE DELETE ON app.paper FOR EACH ROW EXECUTE FUNCTION app.refuse_early_delete();
grant select, insert on app.paper to tsuzura_api;
