-- Where pushes to a customer go: one row a device, written by the app at sign-in and when the token changes, deleted at
-- sign-out. A token names one installed app, so it belongs to one customer: the one who signed in there last.
create table app.push_device (
  customer_id text collate "C" not null references app.customer,
  device_id text collate "C" not null check (length(device_id) between 1 and 64),
  platform text not null check (platform in ('IOS', 'ANDROID', 'WEB')),
  token text not null check (length(token) between 1 and 4096),
  app_version text not null,
  -- Real time: tokens do not live on business time.
  updated_at timestamptz not null,
  primary key (customer_id, device_id)
);
-- A token may be longer than what an ordered index takes.
create index push_device_token on app.push_device using hash (token);
grant select, insert, update, delete on app.push_device to tsuzura_api;
