-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.order_to_freeze (
  cutoff_at timestamp with time zone not null,
  sequence bigint not null,
  order_id text collate "C" not null,
  constraint order_to_freeze_pkey PRIMARY KEY (cutoff_at, sequence)
);
grant select on app.order_to_freeze to tsuzura_api;
