-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock (
  code text collate "C" not null,
  name text not null,
  market text not null,
  tick_table text not null,
  lot_size integer not null,
  sector text not null,
  fiscal_month smallint not null,
  listed_on date not null,
  margin_system boolean not null,
  margin_general boolean not null,
  shortable boolean not null,
  haircut smallint not null,
  margin_rate smallint not null,
  nisa_growth boolean not null,
  halted boolean not null default false,
  constraint stock_pkey PRIMARY KEY (code),
  constraint stock_code_check CHECK ((code ~ '^[0-9][0-9A-Z][0-9][0-9A-Z]$'::text)),
  constraint stock_fiscal_month_check CHECK (((fiscal_month >= 1) AND (fiscal_month <= 12))),
  constraint stock_haircut_check CHECK (((haircut >= 0) AND (haircut <= 100))),
  constraint stock_lot_size_check CHECK ((lot_size > 0)),
  constraint stock_margin_rate_check CHECK (((margin_rate >= 1) AND (margin_rate <= 100))),
  constraint stock_market_check CHECK ((market = ANY (ARRAY['TSE_PRIME'::text, 'TSE_STANDARD'::text, 'TSE_GROWTH'::text]))),
  constraint stock_tick_table_check CHECK ((tick_table = ANY (ARRAY['ORDINARY'::text, 'TOPIX500'::text])))
);
CREATE TRIGGER stock_added AFTER INSERT ON app.stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
CREATE TRIGGER stock_changed AFTER UPDATE ON app.stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_stock_change();
grant select, insert, update on app.stock to tsuzura_api;
