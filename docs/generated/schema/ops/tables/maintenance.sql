-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.maintenance (
  id bigint not null generated always as identity,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  message text not null,
  set_by text not null,
  set_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_check CHECK ((ends_at > starts_at))
);
grant select, insert, update on ops.maintenance to tsuzura_api;
