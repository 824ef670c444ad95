-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.withdrawal (
  id text collate "C" not null,
  sequence bigint not null generated always as identity,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  source text not null,
  state text not null,
  amount bigint not null,
  requested_at timestamp with time zone not null,
  cutoff_at timestamp with time zone not null,
  accept_date date not null,
  pay_date date not null,
  bank_code text not null,
  bank_branch_code text not null,
  bank_account_type text not null,
  bank_number text not null,
  bank_name text not null,
  bank_branch_name text not null,
  bank_holder_kana text not null,
  reason text,
  file_id text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_sequence_key UNIQUE (sequence),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_bank_account_type_check CHECK ((bank_account_type = ANY (ARRAY['1'::text, '2'::text, '4'::text, '9'::text]))),
  constraint withdrawal_bank_branch_code_check CHECK ((bank_branch_code ~ '^\d{3}$'::text)),
  constraint withdrawal_bank_code_check CHECK (((bank_code ~ '^\d{4}$'::text) AND (bank_code <> '9998'::text))),
  constraint withdrawal_bank_number_check CHECK ((bank_number ~ '^\d{7}$'::text)),
  constraint withdrawal_check CHECK ((pay_date > accept_date)),
  constraint withdrawal_check1 CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['FAILED'::text, 'RETURNED'::text])))),
  constraint withdrawal_source_check CHECK ((source = ANY (ARRAY['REQUESTED'::text, 'SCHEDULED'::text]))),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'LOCKED'::text, 'SENT'::text, 'COMPLETED'::text, 'CANCELED'::text, 'FAILED'::text, 'RETURNED'::text])))
);
CREATE INDEX withdrawal_history ON app.withdrawal USING btree (customer_id, sequence DESC);
CREATE INDEX withdrawal_of_file ON app.withdrawal USING btree (file_id, sequence) WHERE (file_id IS NOT NULL);
CREATE INDEX withdrawal_returned ON app.withdrawal USING btree (sequence) WHERE (state = ANY (ARRAY['FAILED'::text, 'RETURNED'::text]));
CREATE INDEX withdrawal_sent ON app.withdrawal USING btree (sequence) WHERE (state = 'SENT'::text);
CREATE INDEX withdrawal_to_lock ON app.withdrawal USING btree (cutoff_at) WHERE (state = 'REQUESTED'::text);
CREATE INDEX withdrawal_to_pay ON app.withdrawal USING btree (pay_date, sequence) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'LOCKED'::text]));
CREATE INDEX withdrawal_waiting ON app.withdrawal USING btree (customer_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'LOCKED'::text]));
CREATE TRIGGER register_receipts AFTER INSERT ON app.withdrawal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('WITHDRAWAL');
grant select, insert, update (state, reason, file_id) on app.withdrawal to tsuzura_api;
