-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.document_evidence (
  customer_id text not null,
  document_id text not null,
  version text not null,
  content_hash text not null,
  url text not null,
  confirmed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  request_id text not null,
  device text,
  address text,
  constraint document_evidence_pkey PRIMARY KEY (customer_id, document_id),
  constraint document_evidence_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES app.document_confirmation(customer_id, document_id),
  constraint document_evidence_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text))
);
grant select, insert on app.document_evidence to tsuzura_api;
