-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.redemption_version (
  setting_id text collate "C" not null,
  revision integer not null,
  from_month text collate "C" not null,
  state text not null,
  amount bigint,
  rate_tenths smallint,
  units bigint,
  times smallint,
  units_each bigint,
  day_of_month smallint not null,
  frequency text not null,
  at timestamp with time zone not null,
  constraint redemption_version_pkey PRIMARY KEY (setting_id, revision, from_month),
  constraint redemption_version_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES app.redemption_plan(id),
  constraint redemption_version_amount_check CHECK ((amount > 0)),
  constraint redemption_version_check CHECK (((num_nonnulls(amount, rate_tenths, units, times) = 1) AND ((times IS NULL) = (units_each IS NULL)))),
  constraint redemption_version_day_of_month_check CHECK (((day_of_month >= 0) AND (day_of_month <= 27))),
  constraint redemption_version_frequency_check CHECK ((frequency = ANY (ARRAY['MONTHLY'::text, 'ODD_MONTHS'::text, 'EVEN_MONTHS'::text]))),
  constraint redemption_version_from_month_check CHECK ((from_month ~ '^\d{4}-\d{2}$'::text)),
  constraint redemption_version_rate_tenths_check CHECK (((rate_tenths >= 1) AND (rate_tenths <= 500))),
  constraint redemption_version_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'SUSPENDED'::text, 'ENDED'::text, 'CANCELED'::text]))),
  constraint redemption_version_times_check CHECK (((times >= 2) AND (times <= 600))),
  constraint redemption_version_units_check CHECK ((units > 0)),
  constraint redemption_version_units_each_check CHECK ((units_each > 0))
);
grant select, insert on app.redemption_version to tsuzura_api;
