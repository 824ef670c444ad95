-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.delivery (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  sequence bigint not null generated always as identity,
  product text not null,
  status text not null,
  requested_at timestamp with time zone not null,
  cancelable_until timestamp with time zone not null,
  accept_date date not null,
  sent_on date not null,
  expected_on date not null,
  completed_on date,
  reason text,
  broker_name text not null,
  branch_name text not null,
  account_number text not null,
  holder_name text not null,
  participant_code text not null,
  revision smallint not null default 0,
  notice_on date,
  value bigint not null,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint delivery_check CHECK ((sent_on > accept_date)),
  constraint delivery_check1 CHECK ((expected_on > sent_on)),
  constraint delivery_check2 CHECK (((status = 'COMPLETED'::text) = (completed_on IS NOT NULL))),
  constraint delivery_product_check CHECK ((product = ANY (ARRAY['EQUITY'::text, 'FUND'::text]))),
  constraint delivery_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'IN_REVIEW'::text, 'SENT'::text, 'COMPLETED'::text, 'CANCELED'::text, 'REJECTED'::text]))),
  constraint delivery_value_check CHECK ((value >= 0))
) with (fillfactor=70);
CREATE INDEX delivery_of_customer ON app.delivery USING btree (customer_id, sequence DESC);
CREATE INDEX delivery_of_product ON app.delivery USING btree (customer_id, product, sequence DESC);
CREATE INDEX delivery_to_complete ON app.delivery USING btree (expected_on, id) WHERE (status = 'SENT'::text);
CREATE INDEX delivery_to_notify ON app.delivery USING btree (notice_on, id) WHERE (notice_on IS NOT NULL);
CREATE INDEX delivery_to_review ON app.delivery USING btree (cancelable_until, id) WHERE (status = 'REQUESTED'::text);
CREATE INDEX delivery_to_send ON app.delivery USING btree (sent_on, id) WHERE (status = 'IN_REVIEW'::text);
CREATE INDEX delivery_under_way ON app.delivery USING btree (customer_id) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'IN_REVIEW'::text, 'SENT'::text]));
grant select, insert, update (status, sent_on, expected_on, completed_on, reason, revision, notice_on) on app.delivery to tsuzura_api;
