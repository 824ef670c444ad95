-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.account_token (
  token_hash bytea not null,
  customer_id text not null,
  purpose text not null,
  callback text not null,
  is_strong boolean not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_token_pkey PRIMARY KEY (token_hash),
  constraint account_token_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint account_token_purpose_check CHECK ((purpose = ANY (ARRAY['QUICK_DEPOSIT'::text, 'MONTHLY_DEPOSIT'::text, 'ACCOUNT_OPENING'::text, 'ACCOUNT_UPDATE'::text]))),
  constraint account_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX account_token_expiry ON app.account_token USING btree (expires_at);
grant select, insert, update (used_at), delete on app.account_token to tsuzura_api;
