-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fx_fixing (
  date date not null,
  mid bigint not null,
  constraint fx_fixing_pkey PRIMARY KEY (date),
  constraint fx_fixing_mid_check CHECK ((mid > 0))
);
grant select, insert on app.fx_fixing to tsuzura_api;
