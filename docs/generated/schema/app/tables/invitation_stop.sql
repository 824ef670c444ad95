-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.invitation_stop (
  address_hash bytea not null,
  stopped_at timestamp with time zone not null,
  constraint invitation_stop_pkey PRIMARY KEY (address_hash),
  constraint invitation_stop_address_hash_check CHECK ((octet_length(address_hash) = 32))
);
grant select, insert on app.invitation_stop to tsuzura_api;
