-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.push_device (
  customer_id text collate "C" not null,
  device_id text collate "C" not null,
  platform text not null,
  token text not null,
  app_version text not null,
  updated_at timestamp with time zone not null,
  constraint push_device_pkey PRIMARY KEY (customer_id, device_id),
  constraint push_device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint push_device_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 64))),
  constraint push_device_platform_check CHECK ((platform = ANY (ARRAY['IOS'::text, 'ANDROID'::text, 'WEB'::text]))),
  constraint push_device_token_check CHECK (((length(token) >= 1) AND (length(token) <= 4096)))
);
CREATE INDEX push_device_token ON app.push_device USING hash (token);
grant select, insert, update, delete on app.push_device to tsuzura_api;
