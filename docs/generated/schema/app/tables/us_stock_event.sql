-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_stock_event (
  symbol text collate "C" not null,
  kind text not null,
  ex_date date not null,
  per_share bigint,
  pay_date date,
  times integer,
  booked_at timestamp with time zone,
  constraint us_stock_event_pkey PRIMARY KEY (symbol, kind, ex_date),
  constraint us_stock_event_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_stock_event_check CHECK (((kind <> 'DIVIDEND'::text) OR ((per_share IS NOT NULL) AND (pay_date IS NOT NULL) AND (pay_date >= ex_date)))),
  constraint us_stock_event_check1 CHECK (((kind <> 'SPLIT'::text) OR (times IS NOT NULL))),
  constraint us_stock_event_kind_check CHECK ((kind = ANY (ARRAY['DIVIDEND'::text, 'SPLIT'::text]))),
  constraint us_stock_event_per_share_check CHECK ((per_share > 0)),
  constraint us_stock_event_times_check CHECK ((times > 1))
);
CREATE INDEX us_stock_event_ex ON app.us_stock_event USING btree (ex_date);
CREATE TRIGGER us_stock_event_added AFTER INSERT ON app.us_stock_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
CREATE TRIGGER us_stock_event_changed AFTER UPDATE ON app.us_stock_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert, update (booked_at) on app.us_stock_event to tsuzura_api;
