-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.customer_view (
  id text collate "C" not null,
  customer_id text not null,
  operator text not null,
  operator_name text not null,
  roles text[] not null,
  operator_family text,
  reason text not null,
  begun_at timestamp with time zone not null,
  code_hash text not null,
  code_until timestamp with time zone not null,
  token_hash text,
  key_thumbprint text,
  until timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint customer_view_pkey PRIMARY KEY (id),
  constraint customer_view_code_hash_key UNIQUE (code_hash),
  constraint customer_view_token_hash_key UNIQUE (token_hash),
  constraint customer_view_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint customer_view_bound CHECK (((token_hash IS NULL) = (key_thumbprint IS NULL))),
  constraint customer_view_short CHECK (((until <= (begun_at + '00:15:00'::interval)) AND (code_until <= (begun_at + '00:02:00'::interval))))
);
CREATE INDEX customer_view_of_customer ON ops.customer_view USING btree (customer_id, begun_at DESC, id);
grant select, insert, update (token_hash, key_thumbprint, ended_at) on ops.customer_view to tsuzura_api;
