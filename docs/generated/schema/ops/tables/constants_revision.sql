-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.constants_revision (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  maker text not null,
  checker text not null,
  reason text not null,
  constants jsonb not null,
  constraint constants_revision_pkey PRIMARY KEY (id),
  constraint constants_revision_constants_check CHECK ((jsonb_typeof(constants) = 'object'::text))
);
grant select, insert on ops.constants_revision to tsuzura_api;
