-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.debit_run (
  setting_code text collate "C" not null,
  month text collate "C" not null,
  sequence bigint not null generated always as identity,
  customer_id text collate "C" not null,
  debit_date date not null,
  amount bigint not null,
  state text not null,
  reason text,
  credit_date date not null,
  file_id text,
  deposit bigint not null default 0,
  constraint debit_run_pkey PRIMARY KEY (setting_code, month),
  constraint debit_run_sequence_key UNIQUE (sequence),
  constraint debit_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint debit_run_setting_code_fkey FOREIGN KEY (setting_code) REFERENCES app.debit_account(setting_code),
  constraint debit_run_amount_check CHECK ((amount > 0)),
  constraint debit_run_check CHECK (((reason IS NOT NULL) = (state = 'FAILED'::text))),
  constraint debit_run_deposit CHECK (((deposit >= 0) AND (deposit <= amount))),
  constraint debit_run_file CHECK (((file_id IS NOT NULL) OR (state = ANY (ARRAY['FROZEN'::text, 'SKIPPED'::text])))),
  constraint debit_run_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint debit_run_state_check CHECK ((state = ANY (ARRAY['FROZEN'::text, 'REQUESTED'::text, 'DEBITED'::text, 'CREDITED'::text, 'FAILED'::text, 'SKIPPED'::text])))
);
CREATE INDEX debit_run_of_customer ON app.debit_run USING btree (customer_id, debit_date DESC);
CREATE INDEX debit_run_of_day ON app.debit_run USING btree (debit_date, sequence);
CREATE INDEX debit_run_to_credit ON app.debit_run USING btree (credit_date, sequence) WHERE (state = 'DEBITED'::text);
CREATE INDEX debit_run_to_request ON app.debit_run USING btree (debit_date, setting_code) WHERE (state = 'FROZEN'::text);
CREATE INDEX debit_run_unanswered ON app.debit_run USING btree (debit_date, sequence) WHERE (state = 'REQUESTED'::text);
grant select, insert, update (amount, state, reason, credit_date, file_id, deposit) on app.debit_run to tsuzura_api;
