-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fill_correction (
  order_id text collate "C" not null,
  turn smallint not null,
  replaces smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  corrected_at timestamp with time zone not null,
  constraint fill_correction_pkey PRIMARY KEY (order_id, turn),
  constraint fill_correction_fund_code_nav_date_nav_turn_fkey FOREIGN KEY (fund_code, nav_date, nav_turn) REFERENCES app.nav_correction(fund_code, date, turn)
);
CREATE INDEX fill_correction_of_nav ON app.fill_correction USING btree (fund_code, nav_date, nav_turn);
grant select, insert on app.fill_correction to tsuzura_api;
