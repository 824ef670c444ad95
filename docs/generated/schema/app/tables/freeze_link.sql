-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.freeze_link (
  token_hash bytea not null,
  customer_id text collate "C" not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint freeze_link_pkey PRIMARY KEY (token_hash),
  constraint freeze_link_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint freeze_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX freeze_link_of_customer ON app.freeze_link USING btree (customer_id, expires_at);
grant select, insert, update (used_at), delete on app.freeze_link to tsuzura_api;
