-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.redemption_to_order (
  order_on date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null,
  month text collate "C" not null,
  constraint redemption_to_order_pkey PRIMARY KEY (order_on, customer_id, setting_id),
  constraint redemption_to_order_setting_id_key UNIQUE (setting_id)
);
grant select, insert, update, delete on app.redemption_to_order to tsuzura_api;
