-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.broadcast_recipient (
  notification_id uuid not null,
  broadcast_id text collate "C" not null,
  constraint broadcast_recipient_pkey PRIMARY KEY (notification_id),
  constraint broadcast_recipient_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES app.broadcast(id)
);
grant select, insert on app.broadcast_recipient to tsuzura_api;
