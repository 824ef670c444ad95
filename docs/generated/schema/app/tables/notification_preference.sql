-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.notification_preference (
  customer_id text collate "C" not null,
  category text collate "C" not null,
  email boolean not null,
  push boolean not null,
  constraint notification_preference_pkey PRIMARY KEY (customer_id, category),
  constraint notification_preference_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint notification_preference_category_check CHECK ((category <> 'SECURITY'::text))
);
grant select, insert, update (email, push) on app.notification_preference to tsuzura_api;
