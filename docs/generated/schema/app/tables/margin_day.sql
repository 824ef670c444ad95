-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_day (
  customer_id text collate "C" not null,
  day date not null,
  kind text not null,
  positions bigint not null,
  equity bigint not null,
  required bigint not null,
  unrealized bigint not null,
  expenses bigint not null,
  shortage bigint not null,
  calculated_at timestamp with time zone not null,
  constraint margin_day_pkey PRIMARY KEY (customer_id, kind, day),
  constraint margin_day_kind_check CHECK ((kind = ANY (ARRAY['PROVISIONAL'::text, 'FINAL'::text])))
);
grant select, insert, update on app.margin_day to tsuzura_api;
