-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_bar (
  stock_code text collate "C" not null,
  date date not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  constraint stock_bar_pkey PRIMARY KEY (stock_code, date),
  constraint stock_bar_stock_code_fkey FOREIGN KEY (stock_code) REFERENCES app.stock(code),
  constraint stock_bar_check CHECK ((high >= GREATEST(open, close))),
  constraint stock_bar_check1 CHECK (((low > 0) AND (low <= LEAST(open, close)))),
  constraint stock_bar_close_check CHECK ((close > 0)),
  constraint stock_bar_open_check CHECK ((open > 0)),
  constraint stock_bar_volume_check CHECK ((volume >= 0))
);
CREATE TRIGGER stock_bar_added AFTER INSERT ON app.stock_bar REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert on app.stock_bar to tsuzura_api;
