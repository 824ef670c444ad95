-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.share_dividend (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  record_date date not null,
  paid_on date not null,
  quantity bigint not null,
  per_share bigint not null,
  gross bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  state text not null default 'DECLARED'::text,
  constraint share_dividend_pkey PRIMARY KEY (id),
  constraint share_dividend_customer_id_stock_code_account_type_record_d_key UNIQUE (customer_id, stock_code, account_type, record_date),
  constraint share_dividend_quantity_check CHECK ((quantity > 0)),
  constraint share_dividend_state_check CHECK ((state = ANY (ARRAY['DECLARED'::text, 'PAID'::text])))
) with (fillfactor=90);
CREATE INDEX share_dividend_coming ON app.share_dividend USING btree (customer_id, paid_on) WHERE (state = 'DECLARED'::text);
CREATE INDEX share_dividend_history ON app.share_dividend USING btree (customer_id, paid_on DESC, id DESC);
CREATE INDEX share_dividend_paid ON app.share_dividend USING btree (paid_on, id) WHERE (state = 'PAID'::text);
CREATE INDEX share_dividend_to_pay ON app.share_dividend USING btree (paid_on, customer_id) WHERE (state = 'DECLARED'::text);
grant select, insert, update (state) on app.share_dividend to tsuzura_api;
