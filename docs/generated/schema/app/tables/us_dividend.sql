-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_dividend (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  symbol text collate "C" not null,
  account_type text not null,
  ex_date date not null,
  pay_date date not null,
  received_on date not null,
  quantity bigint not null,
  per_share bigint not null,
  gross bigint not null,
  state text not null default 'DECLARED'::text,
  rate bigint,
  foreign_tax_rate smallint,
  foreign_tax bigint,
  adr_fee bigint,
  paid_usd bigint,
  jpy_before_tax bigint,
  reported_jpy bigint,
  foreign_tax_jpy bigint,
  income_tax bigint,
  resident_tax bigint,
  constraint us_dividend_pkey PRIMARY KEY (id),
  constraint us_dividend_customer_id_symbol_account_type_ex_date_key UNIQUE (customer_id, symbol, account_type, ex_date),
  constraint us_dividend_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint us_dividend_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_dividend_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text]))),
  constraint us_dividend_check CHECK ((num_nulls(rate, foreign_tax_rate, foreign_tax, adr_fee, paid_usd, jpy_before_tax, reported_jpy, foreign_tax_jpy, income_tax, resident_tax) =
CASE state
    WHEN 'PAID'::text THEN 0
    ELSE 10
END)),
  constraint us_dividend_foreign_tax_rate_check CHECK (((foreign_tax_rate >= 0) AND (foreign_tax_rate <= 100))),
  constraint us_dividend_gross_check CHECK ((gross > 0)),
  constraint us_dividend_per_share_check CHECK ((per_share > 0)),
  constraint us_dividend_quantity_check CHECK ((quantity > 0)),
  constraint us_dividend_rate_check CHECK ((rate > 0)),
  constraint us_dividend_state_check CHECK ((state = ANY (ARRAY['DECLARED'::text, 'PAID'::text])))
) with (fillfactor=80);
CREATE INDEX us_dividend_history ON app.us_dividend USING btree (customer_id, received_on DESC, id DESC);
CREATE INDEX us_dividend_paid ON app.us_dividend USING btree (received_on, id) WHERE (state = 'PAID'::text);
CREATE INDEX us_dividend_to_pay ON app.us_dividend USING btree (received_on, customer_id) WHERE (state = 'DECLARED'::text);
grant select, insert, update (state, rate, foreign_tax_rate, foreign_tax, adr_fee, paid_usd, jpy_before_tax, reported_jpy, foreign_tax_jpy, income_tax, resident_tax) on app.us_dividend to tsuzura_api;
