-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nisa_request (
  id text not null,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text not null,
  kind text not null,
  target_year smallint not null,
  status text not null,
  required_documents text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  message text,
  constraint nisa_request_pkey PRIMARY KEY (id),
  constraint nisa_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint nisa_request_check CHECK ((updated_at >= created_at)),
  constraint nisa_request_check1 CHECK (((submitted_at IS NOT NULL) OR (status = ANY (ARRAY['DRAFT'::text, 'CANCELED'::text])))),
  constraint nisa_request_kind_check CHECK ((kind = ANY (ARRAY['OPEN'::text, 'CHANGE_IN'::text, 'REOPEN'::text, 'CHANGE_OUT'::text, 'CLOSE'::text]))),
  constraint nisa_request_required_documents_check CHECK ((required_documents <@ ARRAY['ACCOUNT_ABOLITION_NOTICE'::text, 'NISA_ACCOUNT_ABOLITION_NOTICE'::text])),
  constraint nisa_request_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'UNDER_REVIEW'::text, 'PROVISIONALLY_OPENED'::text, 'TAX_OFFICE_REVIEW'::text, 'APPROVED'::text, 'REJECTED_DUPLICATE'::text, 'REJECTED_DOCUMENT'::text, 'CANCELED'::text]))),
  constraint nisa_request_target_year_check CHECK (((target_year >= 2014) AND (target_year <= 2100)))
);
CREATE INDEX nisa_request_customer ON app.nisa_request USING btree (customer_id, created_at DESC);
CREATE INDEX nisa_request_provisional ON app.nisa_request USING btree (updated_at) WHERE (status = 'PROVISIONALLY_OPENED'::text);
CREATE INDEX nisa_request_queue ON app.nisa_request USING btree (created_at, id) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'UNDER_REVIEW'::text, 'PROVISIONALLY_OPENED'::text, 'TAX_OFFICE_REVIEW'::text, 'REJECTED_DOCUMENT'::text]));
CREATE INDEX nisa_request_review ON app.nisa_request USING btree (updated_at) WHERE (status = ANY (ARRAY['UNDER_REVIEW'::text, 'TAX_OFFICE_REVIEW'::text]));
CREATE UNIQUE INDEX nisa_request_running ON app.nisa_request USING btree (customer_id, target_year) WHERE (status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'UNDER_REVIEW'::text, 'PROVISIONALLY_OPENED'::text, 'TAX_OFFICE_REVIEW'::text, 'REJECTED_DOCUMENT'::text]));
CREATE TRIGGER register_receipts AFTER INSERT ON app.nisa_request REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('NISA');
grant select, insert, update (status, required_documents, submitted_at, updated_at, message) on app.nisa_request to tsuzura_api;
