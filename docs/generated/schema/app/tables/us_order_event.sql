-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_order_event (
  order_id text collate "C" not null,
  number integer not null generated always as identity,
  at timestamp with time zone not null,
  event text not null,
  detail jsonb not null default '{}'::jsonb,
  constraint us_order_event_pkey PRIMARY KEY (order_id, number),
  constraint us_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES app.us_order(id)
);
grant select, insert on app.us_order_event to tsuzura_api;
