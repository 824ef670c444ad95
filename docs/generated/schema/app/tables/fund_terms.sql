-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_terms (
  fund_code text not null,
  valid_from date not null,
  cutoff_time time without time zone not null,
  buy_execution_lag smallint not null,
  buy_settlement_lag smallint not null,
  sell_execution_lag smallint not null,
  sell_settlement_lag smallint not null,
  skip_fund_holidays_in_lag boolean not null default false,
  purchase_fee_rate integer not null,
  trust_fee_rate integer not null,
  redemption_reserve_rate integer not null,
  redemption_reserve_rounding text not null default 'FLOOR'::text,
  min_amount bigint not null default 100,
  amount_step bigint not null default 1,
  min_units bigint not null default 1,
  unit_step bigint not null default 1,
  constraint fund_terms_pkey PRIMARY KEY (fund_code, valid_from),
  constraint fund_terms_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint fund_terms_amount_step_check CHECK ((amount_step > 0)),
  constraint fund_terms_buy_execution_lag_check CHECK ((buy_execution_lag >= 0)),
  constraint fund_terms_buy_settlement_lag_check CHECK ((buy_settlement_lag >= 0)),
  constraint fund_terms_min_amount_check CHECK ((min_amount > 0)),
  constraint fund_terms_min_units_check CHECK ((min_units > 0)),
  constraint fund_terms_purchase_fee_rate_check CHECK ((purchase_fee_rate >= 0)),
  constraint fund_terms_redemption_reserve_rate_check CHECK ((redemption_reserve_rate >= 0)),
  constraint fund_terms_redemption_reserve_rounding_check CHECK ((redemption_reserve_rounding = ANY (ARRAY['FLOOR'::text, 'HALF_UP'::text]))),
  constraint fund_terms_sell_execution_lag_check CHECK ((sell_execution_lag >= 0)),
  constraint fund_terms_sell_settlement_lag_check CHECK ((sell_settlement_lag >= 0)),
  constraint fund_terms_trust_fee_rate_check CHECK ((trust_fee_rate >= 0)),
  constraint fund_terms_unit_step_check CHECK ((unit_step > 0))
);
CREATE TRIGGER fund_terms_added AFTER INSERT ON app.fund_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER fund_terms_changed AFTER UPDATE ON app.fund_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER fund_terms_promised BEFORE INSERT ON app.fund_terms FOR EACH ROW EXECUTE FUNCTION app.keep_promised_terms();
CREATE TRIGGER fund_terms_removed AFTER DELETE ON app.fund_terms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
grant select on app.fund_terms to tsuzura_api;
