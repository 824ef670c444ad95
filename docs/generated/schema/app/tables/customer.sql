-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.customer (
  id text not null,
  subject text not null,
  hashed_user_id text,
  username text not null,
  created_at timestamp with time zone not null,
  frozen_at timestamp with time zone,
  frozen_by text,
  tokens_void_at timestamp with time zone,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_hashed_user_id_key UNIQUE (hashed_user_id),
  constraint customer_subject_key UNIQUE (subject),
  constraint customer_frozen CHECK ((((frozen_at IS NULL) = (frozen_by IS NULL)) AND ((frozen_at IS NULL) OR (tokens_void_at IS NOT NULL)))),
  constraint customer_frozen_by_check CHECK ((frozen_by = ANY (ARRAY['CUSTOMER'::text, 'LINK'::text, 'OPERATOR'::text])))
);
CREATE INDEX customer_mail ON app.customer USING btree (lower(username) COLLATE "C");
CREATE INDEX customer_tokens_void ON app.customer USING btree (tokens_void_at) WHERE (tokens_void_at IS NOT NULL);
grant select, insert, update on app.customer to tsuzura_api;
