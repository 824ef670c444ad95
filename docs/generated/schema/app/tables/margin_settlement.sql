-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_settlement (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  kind text not null,
  status text not null,
  stock_code text collate "C" not null,
  account_type text not null,
  accepted_at timestamp with time zone not null,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'::regclass),
  executed_on date not null,
  settlement_date date not null,
  reserved_cash bigint not null default 0,
  amount bigint not null,
  income_tax bigint,
  resident_tax bigint,
  constraint margin_settlement_pkey PRIMARY KEY (id),
  constraint margin_settlement_kind_check CHECK ((kind = ANY (ARRAY['GENBIKI'::text, 'GENWATASHI'::text]))),
  constraint margin_settlement_status_check CHECK ((status = ANY (ARRAY['ACCEPTED'::text, 'EXECUTED'::text, 'SETTLED'::text, 'CANCELED'::text])))
) with (fillfactor=80);
CREATE INDEX margin_settlement_of_customer ON app.margin_settlement USING btree (customer_id, executed_on DESC, id);
CREATE INDEX margin_settlement_open ON app.margin_settlement USING btree (status, executed_on, customer_id, id) WHERE (status = ANY (ARRAY['ACCEPTED'::text, 'EXECUTED'::text]));
CREATE INDEX margin_settlement_waiting ON app.margin_settlement USING btree (customer_id) WHERE (status = ANY (ARRAY['ACCEPTED'::text, 'EXECUTED'::text]));
grant select, insert, update on app.margin_settlement to tsuzura_api;
