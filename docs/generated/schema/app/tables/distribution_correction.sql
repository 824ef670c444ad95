-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.distribution_correction (
  distribution_id text collate "C" not null,
  turn smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  units bigint not null,
  nav_ex bigint not null,
  special bigint not null,
  ordinary bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  corrected_at timestamp with time zone not null,
  constraint distribution_correction_pkey PRIMARY KEY (distribution_id, turn),
  constraint distribution_correction_fund_code_nav_date_nav_turn_fkey FOREIGN KEY (fund_code, nav_date, nav_turn) REFERENCES app.nav_correction(fund_code, date, turn)
);
grant select, insert on app.distribution_correction to tsuzura_api;
