-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_order_recorded_event (
  order_id text collate "C" not null,
  event text not null,
  turn smallint not null default 0,
  at timestamp with time zone not null,
  constraint fund_order_recorded_event_pkey PRIMARY KEY (order_id, event, turn),
  constraint fund_order_recorded_event_event_check CHECK ((event = ANY (ARRAY['CORRECT'::text, 'SETTLE'::text, 'COMPLETE'::text])))
);
grant select, insert on app.fund_order_recorded_event to tsuzura_api;
