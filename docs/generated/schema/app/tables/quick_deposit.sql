-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.quick_deposit (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  amount bigint not null,
  bank_name text not null,
  state text not null,
  bank_reference text collate "C",
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint quick_deposit_pkey PRIMARY KEY (id),
  constraint quick_deposit_bank_reference_key UNIQUE (bank_reference),
  constraint quick_deposit_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint quick_deposit_amount_check CHECK ((amount > 0)),
  constraint quick_deposit_check CHECK (((finished_at IS NULL) = (state = 'STARTED'::text))),
  constraint quick_deposit_state_check CHECK ((state = ANY (ARRAY['STARTED'::text, 'CREDITED'::text, 'CANCELED'::text, 'FAILED'::text])))
);
CREATE INDEX quick_deposit_of_customer ON app.quick_deposit USING btree (customer_id, started_at DESC);
CREATE INDEX quick_deposit_waiting ON app.quick_deposit USING btree (started_at) WHERE (state = 'STARTED'::text);
grant select, insert, update (state, bank_reference, finished_at) on app.quick_deposit to tsuzura_api;
