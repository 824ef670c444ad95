-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_position (
  customer_id text collate "C" not null,
  symbol text collate "C" not null,
  account_type text not null,
  quantity bigint not null,
  cost bigint not null,
  cost_usd bigint not null,
  nisa_book bigint not null,
  constraint us_position_pkey PRIMARY KEY (customer_id, symbol, account_type),
  constraint us_position_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint us_position_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_position_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text]))),
  constraint us_position_cost_check CHECK ((cost >= 0)),
  constraint us_position_cost_usd_check CHECK ((cost_usd >= 0)),
  constraint us_position_nisa_book_check CHECK ((nisa_book >= 0)),
  constraint us_position_quantity_check CHECK ((quantity >= 0))
) with (fillfactor=70);
CREATE INDEX us_position_of_symbol ON app.us_position USING btree (symbol, customer_id) WHERE (quantity > 0);
grant select, insert, update on app.us_position to tsuzura_api;
