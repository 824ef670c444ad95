-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.bank_file (
  id text collate "C" not null,
  kind text not null,
  state text not null,
  fault text,
  content bytea not null,
  content_hash bytea not null,
  records integer not null,
  total bigint not null,
  at timestamp with time zone not null,
  constraint bank_file_pkey PRIMARY KEY (id),
  constraint bank_file_check CHECK (((fault IS NOT NULL) = (state = 'REFUSED'::text))),
  constraint bank_file_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint bank_file_kind_check CHECK ((kind = ANY (ARRAY['DEPOSITS'::text, 'PAYMENTS'::text, 'PAYMENT_RESULTS'::text, 'DEBITS'::text, 'DEBIT_RESULTS'::text]))),
  constraint bank_file_state_check CHECK ((state = ANY (ARRAY['SENT'::text, 'ANSWERED'::text, 'TAKEN'::text, 'REFUSED'::text])))
);
CREATE INDEX bank_file_content ON app.bank_file USING btree (kind, content_hash);
CREATE INDEX bank_file_newest ON app.bank_file USING btree (at DESC, id DESC);
grant select, insert, update (state) on app.bank_file to tsuzura_api;
