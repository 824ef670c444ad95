-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.mail (
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  constraint mail_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_waiting ON auth.mail USING btree (created_at) WHERE (sent_at IS NULL);
grant select, insert, update, delete on auth.mail to tsuzura_auth;
