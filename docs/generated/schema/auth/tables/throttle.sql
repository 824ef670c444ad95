-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.throttle (
  key text not null,
  count integer not null,
  blocked_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint throttle_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_age ON auth.throttle USING btree (updated_at);
grant select, insert, update, delete on auth.throttle to tsuzura_auth;
