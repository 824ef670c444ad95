-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.told (
  subject text collate "C" not null,
  event text collate "C" not null,
  constraint told_pkey PRIMARY KEY (subject, event),
  constraint told_event_check CHECK ((event = ANY (ARRAY['EXECUTE'::text, 'SETTLE'::text, 'DISTRIBUTE'::text])))
);
grant select, insert on app.told to tsuzura_api;
