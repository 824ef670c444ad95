-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nav_year (
  fund_code text collate "C" not null,
  year smallint not null,
  revision uuid not null default gen_random_uuid(),
  constraint nav_year_pkey PRIMARY KEY (fund_code, year)
);
grant select on app.nav_year to tsuzura_api;
