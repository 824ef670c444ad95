-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.push_waiting (
  notification_id uuid not null,
  customer_id text collate "C" not null,
  constraint push_waiting_pkey PRIMARY KEY (notification_id)
);
grant select, insert, delete on app.push_waiting to tsuzura_api;
