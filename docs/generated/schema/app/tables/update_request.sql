-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.update_request (
  id text not null,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text not null,
  kind text not null,
  status text not null,
  changes jsonb not null default '{}'::jsonb,
  requested_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint update_request_pkey PRIMARY KEY (id),
  constraint update_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint update_request_changes_check CHECK ((jsonb_typeof(changes) = 'object'::text)),
  constraint update_request_check CHECK ((updated_at >= requested_at)),
  constraint update_request_kind_check CHECK ((kind = ANY (ARRAY['PROFILE'::text, 'WITHDRAW_BANK'::text, 'RECONFIRMATION'::text]))),
  constraint update_request_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'IN_REVIEW'::text, 'COMPLETED'::text, 'REJECTED'::text, 'CANCELED'::text])))
);
CREATE INDEX update_request_customer ON app.update_request USING btree (customer_id, requested_at DESC);
CREATE UNIQUE INDEX update_request_pending ON app.update_request USING btree (customer_id) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'IN_REVIEW'::text]));
CREATE TRIGGER register_receipts AFTER INSERT ON app.update_request REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('ACCOUNT_UPDATE');
grant select, insert, update (status, updated_at) on app.update_request to tsuzura_api;
