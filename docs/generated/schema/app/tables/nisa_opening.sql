-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nisa_opening (
  customer_id text collate "C" not null,
  year smallint not null,
  tsumitate bigint not null,
  growth bigint not null,
  constraint nisa_opening_pkey PRIMARY KEY (customer_id),
  constraint nisa_opening_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint nisa_opening_growth_check CHECK ((growth >= 0)),
  constraint nisa_opening_tsumitate_check CHECK ((tsumitate >= 0))
);
grant select on app.nisa_opening to tsuzura_api;
