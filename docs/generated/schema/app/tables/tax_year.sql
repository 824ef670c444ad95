-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.tax_year (
  customer_id text collate "C" not null,
  year smallint not null,
  net_gain bigint not null default 0,
  income_tax bigint not null default 0,
  resident_tax bigint not null default 0,
  dividends bigint not null default 0,
  dividend_income_tax bigint not null default 0,
  dividend_resident_tax bigint not null default 0,
  refunded_income_tax bigint,
  refunded_resident_tax bigint,
  constraint tax_year_pkey PRIMARY KEY (customer_id, year),
  constraint tax_year_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint tax_year_dividend_income_tax_check CHECK ((dividend_income_tax >= 0)),
  constraint tax_year_dividend_resident_tax_check CHECK ((dividend_resident_tax >= 0)),
  constraint tax_year_dividends_check CHECK ((dividends >= 0)),
  constraint tax_year_income_tax_check CHECK ((income_tax >= 0)),
  constraint tax_year_refunded_income_tax_check CHECK ((refunded_income_tax >= 0)),
  constraint tax_year_refunded_resident_tax_check CHECK ((refunded_resident_tax >= 0)),
  constraint tax_year_resident_tax_check CHECK ((resident_tax >= 0))
) with (fillfactor=80);
grant select, insert, update on app.tax_year to tsuzura_api;
