-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_stock_bar (
  symbol text collate "C" not null,
  date date not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  constraint us_stock_bar_pkey PRIMARY KEY (symbol, date),
  constraint us_stock_bar_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_stock_bar_check CHECK ((high >= GREATEST(open, close))),
  constraint us_stock_bar_check1 CHECK (((low > 0) AND (low <= LEAST(open, close)))),
  constraint us_stock_bar_close_check CHECK ((close > 0)),
  constraint us_stock_bar_open_check CHECK ((open > 0)),
  constraint us_stock_bar_volume_check CHECK ((volume >= 0))
);
CREATE TRIGGER us_stock_bar_added AFTER INSERT ON app.us_stock_bar REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert on app.us_stock_bar to tsuzura_api;
