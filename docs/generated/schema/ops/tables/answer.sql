-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.answer (
  caller text not null,
  key text not null,
  call text not null,
  input_hash bytea not null,
  answer text,
  created_at timestamp with time zone not null,
  constraint answer_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX answer_age ON ops.answer USING btree (created_at);
grant select, insert, update, delete on ops.answer to tsuzura_api;
