-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_stock (
  symbol text collate "C" not null,
  name text not null,
  exchange text not null,
  fractional boolean not null,
  nisa_growth boolean not null,
  halted boolean not null,
  foreign_tax_rate smallint not null,
  has_adr_fee boolean not null,
  constraint us_stock_pkey PRIMARY KEY (symbol),
  constraint us_stock_exchange_check CHECK ((exchange = ANY (ARRAY['NYSE'::text, 'NASDAQ'::text, 'ARCA'::text]))),
  constraint us_stock_foreign_tax_rate_check CHECK (((foreign_tax_rate >= 0) AND (foreign_tax_rate <= 100))),
  constraint us_stock_symbol_check CHECK ((symbol ~ '^[A-Z]{1,5}$'::text))
);
CREATE TRIGGER us_stock_added AFTER INSERT ON app.us_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
CREATE TRIGGER us_stock_changed AFTER UPDATE ON app.us_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert, update on app.us_stock to tsuzura_api;
