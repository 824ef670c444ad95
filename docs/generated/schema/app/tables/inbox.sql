-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.inbox (
  customer_id text collate "C" not null,
  unread integer not null,
  constraint inbox_pkey PRIMARY KEY (customer_id),
  constraint inbox_unread_check CHECK ((unread >= 0))
) with (fillfactor=70);
grant select, insert, update (unread) on app.inbox to tsuzura_api;
