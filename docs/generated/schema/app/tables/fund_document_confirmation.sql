-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_document_confirmation (
  customer_id text collate "C" not null,
  document_id text collate "C" not null,
  version text not null,
  content_hash text not null,
  url text not null,
  confirmed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  request_id text not null,
  device text,
  address text,
  constraint fund_document_confirmation_pkey PRIMARY KEY (customer_id, document_id),
  constraint fund_document_confirmation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint fund_document_confirmation_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.fund_document(id),
  constraint fund_document_confirmation_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX fund_document_confirmation_of_document ON app.fund_document_confirmation USING btree (document_id);
grant select, insert on app.fund_document_confirmation to tsuzura_api;
