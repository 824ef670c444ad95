-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.subscription_to_order (
  order_date date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null,
  month text collate "C" not null,
  constraint subscription_to_order_pkey PRIMARY KEY (order_date, customer_id, setting_id, month)
);
CREATE INDEX subscription_to_order_of_customer ON app.subscription_to_order USING btree (customer_id);
grant select, insert, update, delete on app.subscription_to_order to tsuzura_api;
