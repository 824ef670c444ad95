-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_premium (
  stock_code text collate "C" not null,
  trade_date date not null,
  sen bigint not null,
  published_at timestamp with time zone not null,
  constraint stock_premium_pkey PRIMARY KEY (stock_code, trade_date),
  constraint stock_premium_sen_check CHECK ((sen > 0))
);
grant select, insert on app.stock_premium to tsuzura_api;
