-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.subscription_to_freeze (
  freeze_on date not null,
  customer_id text collate "C" not null,
  setting_id text collate "C" not null,
  month text collate "C" not null,
  constraint subscription_to_freeze_pkey PRIMARY KEY (freeze_on, customer_id, setting_id),
  constraint subscription_to_freeze_setting_id_key UNIQUE (setting_id)
);
grant select, insert, update, delete on app.subscription_to_freeze to tsuzura_api;
