-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.notification_suppression (
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  at timestamp with time zone not null,
  constraint notification_suppression_pkey PRIMARY KEY (customer_id, kind),
  constraint notification_suppression_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id)
);
grant select, insert, delete on app.notification_suppression to tsuzura_api;
