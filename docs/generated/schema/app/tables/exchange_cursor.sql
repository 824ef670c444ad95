-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.exchange_cursor (
  exchange text not null,
  after_seq bigint not null,
  constraint exchange_cursor_pkey PRIMARY KEY (exchange)
);
grant select, update (after_seq) on app.exchange_cursor to tsuzura_api;
