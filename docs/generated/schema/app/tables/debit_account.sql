-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.debit_account (
  setting_code text collate "C" not null,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  bank_code text not null,
  bank_branch_code text not null,
  bank_account_type text not null,
  bank_number text not null,
  bank_name text not null,
  bank_branch_name text not null,
  bank_holder_kana text not null,
  amount bigint not null,
  state text not null,
  consecutive_failures smallint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  from_month text collate "C" not null default '2000-01'::text,
  amount_before bigint not null default 0,
  constraint debit_account_pkey PRIMARY KEY (setting_code),
  constraint debit_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint debit_account_amount_before_check CHECK ((amount_before >= 0)),
  constraint debit_account_amount_check CHECK ((amount >= 0)),
  constraint debit_account_bank_account_type_check CHECK ((bank_account_type = ANY (ARRAY['1'::text, '2'::text, '4'::text, '9'::text]))),
  constraint debit_account_bank_branch_code_check CHECK ((bank_branch_code ~ '^\d{3}$'::text)),
  constraint debit_account_bank_code_check CHECK (((bank_code ~ '^\d{4}$'::text) AND (bank_code <> '9998'::text))),
  constraint debit_account_bank_number_check CHECK ((bank_number ~ '^\d{7}$'::text)),
  constraint debit_account_from_month_check CHECK ((from_month ~ '^\d{4}-\d{2}$'::text)),
  constraint debit_account_state_check CHECK ((state = ANY (ARRAY['PENDING_BANK'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'CANCELED'::text])))
);
CREATE INDEX debit_account_active ON app.debit_account USING btree (setting_code) WHERE (state = 'ACTIVE'::text);
CREATE INDEX debit_account_of_customer ON app.debit_account USING btree (customer_id, created_at);
CREATE TRIGGER register_receipts AFTER INSERT ON app.debit_account REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('MONTHLY_DEPOSIT');
grant select, insert, update (amount, state, consecutive_failures, updated_at, from_month, amount_before) on app.debit_account to tsuzura_api;
