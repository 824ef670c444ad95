-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.document_confirmation (
  customer_id text not null,
  document_id text not null,
  confirmed_at timestamp with time zone not null,
  constraint document_confirmation_pkey PRIMARY KEY (customer_id, document_id),
  constraint document_confirmation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint document_confirmation_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.brokerage_document(id)
);
CREATE INDEX document_confirmation_of_document ON app.document_confirmation USING btree (document_id);
grant select, insert on app.document_confirmation to tsuzura_api;
