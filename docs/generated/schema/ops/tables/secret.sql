-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.secret (
  name text not null,
  value bytea not null,
  constraint secret_pkey PRIMARY KEY (name),
  constraint secret_value_check CHECK ((octet_length(value) = 32))
);
grant select on ops.secret to tsuzura_api;
