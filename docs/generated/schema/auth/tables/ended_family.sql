-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.ended_family (
  id text collate "C" not null,
  ended_at timestamp with time zone not null,
  constraint ended_family_pkey PRIMARY KEY (id)
);
CREATE INDEX ended_family_age ON auth.ended_family USING btree (ended_at);
grant select, delete on auth.ended_family to tsuzura_auth;
