-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.account (
  id bigint not null generated always as identity,
  kind smallint not null,
  customer_id text collate "C",
  instrument text collate "C" not null,
  tag text collate "C" not null,
  bound smallint not null,
  held bigint not null default 0,
  newest_entry bigint not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_check CHECK (((kind < 100) = (customer_id IS NOT NULL))),
  constraint account_customer_id_check CHECK ((customer_id <> ''::text))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX account_advanced ON ledger.account USING btree (customer_id) WHERE ((kind = 6) AND (tag = ''::text));
CREATE UNIQUE INDEX account_identity ON ledger.account USING btree (COALESCE(customer_id, ''::text), instrument, kind, tag);
grant select on ledger.account to tsuzura_api;
