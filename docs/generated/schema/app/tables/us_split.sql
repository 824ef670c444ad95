-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_split (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  symbol text collate "C" not null,
  account_type text not null,
  ex_date date not null,
  booked_at timestamp with time zone not null,
  times integer not null,
  quantity_before bigint not null,
  quantity_after bigint not null,
  constraint us_split_pkey PRIMARY KEY (id),
  constraint us_split_customer_id_symbol_account_type_ex_date_key UNIQUE (customer_id, symbol, account_type, ex_date),
  constraint us_split_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint us_split_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_split_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text]))),
  constraint us_split_check CHECK ((quantity_after = (quantity_before * times))),
  constraint us_split_times_check CHECK ((times > 1))
);
CREATE INDEX us_split_of_customer ON app.us_split USING btree (customer_id, booked_at);
grant select, insert on app.us_split to tsuzura_api;
