-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.secret (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null,
  constraint secret_pkey PRIMARY KEY (name)
);
grant select, insert on auth.secret to tsuzura_auth;
