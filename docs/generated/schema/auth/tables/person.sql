-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.person (
  id text not null,
  role text not null,
  email text not null,
  email_key text not null,
  password_hash text,
  marketing boolean not null default false,
  created_at timestamp with time zone not null,
  lost_from timestamp with time zone,
  lost_mail uuid,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_email_key_key UNIQUE (email_key),
  constraint person_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'operator'::text])))
);
grant select, insert, update on auth.person to tsuzura_auth;
