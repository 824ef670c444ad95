-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_event (
  stock_code text collate "C" not null,
  kind text not null,
  date date not null,
  last_cum_day date,
  ex_date date,
  per_share bigint,
  paid_on date,
  shares_after integer,
  shares_before integer,
  valid_to date,
  margin_rate smallint,
  cash_rate smallint,
  constraint stock_event_pkey PRIMARY KEY (stock_code, kind, date),
  constraint stock_event_stock_code_fkey FOREIGN KEY (stock_code) REFERENCES app.stock(code),
  constraint stock_event_cash_rate_check CHECK (((cash_rate >= 0) AND (cash_rate <= 100))),
  constraint stock_event_check CHECK (((kind <> 'DIVIDEND'::text) OR (num_nulls(last_cum_day, ex_date, per_share, paid_on) = 0))),
  constraint stock_event_check1 CHECK (((kind <> 'SPLIT'::text) OR (num_nulls(last_cum_day, ex_date, shares_after, shares_before) = 0))),
  constraint stock_event_check2 CHECK (((kind <> 'REGULATION'::text) OR (num_nulls(valid_to, margin_rate, cash_rate) = 0))),
  constraint stock_event_kind_check CHECK ((kind = ANY (ARRAY['DIVIDEND'::text, 'SPLIT'::text, 'REGULATION'::text]))),
  constraint stock_event_margin_rate_check CHECK (((margin_rate >= 1) AND (margin_rate <= 100))),
  constraint stock_event_per_share_check CHECK ((per_share > 0)),
  constraint stock_event_shares_after_check CHECK ((shares_after > 0)),
  constraint stock_event_shares_before_check CHECK ((shares_before > 0))
);
CREATE INDEX stock_event_ex ON app.stock_event USING btree (ex_date);
CREATE TRIGGER stock_event_added AFTER INSERT ON app.stock_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert on app.stock_event to tsuzura_api;
