-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.migration (
  number integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  works_from integer,
  constraint migration_pkey PRIMARY KEY (number)
);
grant select on ops.migration to tsuzura_api;
grant select on ops.migration to tsuzura_auth;
