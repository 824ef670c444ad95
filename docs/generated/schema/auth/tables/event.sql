-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  person_id text,
  kind text not null,
  device text,
  label text not null default ''::text,
  request_id text,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id)
);
CREATE INDEX event_person ON auth.event USING btree (person_id, at DESC);
grant select, insert on auth.event to tsuzura_auth;
