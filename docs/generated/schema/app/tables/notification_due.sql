-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.notification_due (
  id bigint not null generated always as identity,
  subject text collate "C" not null,
  event text collate "C" not null,
  constraint notification_due_pkey PRIMARY KEY (id),
  constraint notification_due_event_check CHECK ((event = ANY (ARRAY['EXECUTE'::text, 'SETTLE'::text, 'DISTRIBUTE'::text])))
);
grant select, insert, delete on app.notification_due to tsuzura_api;
