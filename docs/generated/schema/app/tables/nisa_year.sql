-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nisa_year (
  customer_id text collate "C" not null,
  year smallint not null,
  frame text collate "C" not null,
  used bigint not null default 0,
  reserved bigint not null default 0,
  released bigint not null default 0,
  constraint nisa_year_pkey PRIMARY KEY (customer_id, year, frame),
  constraint nisa_year_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint nisa_year_frame_check CHECK ((frame = ANY (ARRAY['TSUMITATE'::text, 'GROWTH'::text]))),
  constraint nisa_year_released_check CHECK ((released >= 0)),
  constraint nisa_year_reserved_check CHECK ((reserved >= 0)),
  constraint nisa_year_used_check CHECK ((used >= 0))
) with (fillfactor=50);
grant select, insert, update on app.nisa_year to tsuzura_api;
