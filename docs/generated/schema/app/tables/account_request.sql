-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.account_request (
  id text not null,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text not null,
  status text not null,
  products text[] not null,
  specific_account text not null,
  nisa text not null,
  verification_method text not null default 'JPKI'::text,
  application jsonb,
  person_check_id text,
  defects jsonb not null default '[]'::jsonb,
  pid text,
  tracking_id text,
  requested_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  opened_on date,
  constraint account_request_pkey PRIMARY KEY (id),
  constraint account_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint account_request_person_check_id_fkey FOREIGN KEY (person_check_id) REFERENCES app.person_check(id),
  constraint account_request_application_check CHECK (((jsonb_typeof(application) = 'object'::text) AND (NOT (application ? 'myNumber'::text)))),
  constraint account_request_check CHECK ((updated_at >= requested_at)),
  constraint account_request_check1 CHECK (((status = 'OPENED'::text) = (opened_on IS NOT NULL))),
  constraint account_request_defects_check CHECK ((jsonb_typeof(defects) = 'array'::text)),
  constraint account_request_nisa_check CHECK ((nisa = ANY (ARRAY['NONE'::text, 'OPEN'::text, 'CHANGE_IN'::text, 'REOPEN'::text]))),
  constraint account_request_products_check CHECK (((cardinality(products) > 0) AND (products <@ ARRAY['EQUITY'::text, 'MARGIN'::text, 'NISA'::text, 'US_EQUITY'::text]))),
  constraint account_request_specific_account_check CHECK ((specific_account = ANY (ARRAY['WITH'::text, 'WITHOUT'::text, 'NONE'::text]))),
  constraint account_request_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'IDENTITY_CHECKING'::text, 'IN_REVIEW'::text, 'DOCUMENT_DEFECT'::text, 'APPROVED'::text, 'OPENED'::text, 'REJECTED'::text, 'CANCELED'::text, 'EXPIRED'::text]))),
  constraint account_request_verification_method_check CHECK ((verification_method = ANY (ARRAY['JPKI'::text, 'IC_CHIP'::text, 'MAIL'::text])))
);
CREATE INDEX account_request_customer ON app.account_request USING btree (customer_id, requested_at DESC);
CREATE INDEX account_request_idle ON app.account_request USING btree (updated_at) WHERE (status = ANY (ARRAY['DRAFT'::text, 'DOCUMENT_DEFECT'::text]));
CREATE INDEX account_request_queue ON app.account_request USING btree (requested_at, id) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'IDENTITY_CHECKING'::text, 'IN_REVIEW'::text, 'DOCUMENT_DEFECT'::text]));
CREATE INDEX account_request_review ON app.account_request USING btree (updated_at) WHERE (status = 'IN_REVIEW'::text);
CREATE UNIQUE INDEX account_request_running ON app.account_request USING btree (customer_id) WHERE (status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'IDENTITY_CHECKING'::text, 'IN_REVIEW'::text, 'DOCUMENT_DEFECT'::text, 'APPROVED'::text]));
CREATE TRIGGER register_receipts AFTER INSERT ON app.account_request REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('ACCOUNT_OPENING');
grant select, insert, update (status, products, specific_account, nisa, verification_method, application, person_check_id, defects, pid, tracking_id, updated_at, opened_on) on app.account_request to tsuzura_api;
