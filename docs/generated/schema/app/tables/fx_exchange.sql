-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fx_exchange (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  executed_at timestamp with time zone not null,
  direction text not null,
  rate bigint not null,
  jpy_amount bigint not null,
  usd_amount bigint not null,
  constraint fx_exchange_pkey PRIMARY KEY (id),
  constraint fx_exchange_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint fx_exchange_direction_check CHECK ((direction = ANY (ARRAY['JPY_TO_USD'::text, 'USD_TO_JPY'::text]))),
  constraint fx_exchange_jpy_amount_check CHECK ((jpy_amount > 0)),
  constraint fx_exchange_rate_check CHECK ((rate > 0)),
  constraint fx_exchange_usd_amount_check CHECK ((usd_amount > 0))
);
CREATE INDEX fx_exchange_customer ON app.fx_exchange USING btree (customer_id, executed_at);
grant select, insert on app.fx_exchange to tsuzura_api;
