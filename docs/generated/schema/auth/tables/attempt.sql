-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.attempt (
  uid text not null,
  state jsonb not null,
  expires_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (uid)
);
CREATE INDEX attempt_age ON auth.attempt USING btree (expires_at);
grant select, insert, update, delete on auth.attempt to tsuzura_auth;
