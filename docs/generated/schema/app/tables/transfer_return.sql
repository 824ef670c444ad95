-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.transfer_return (
  sequence bigint not null generated always as identity (start with 1000000000000000000),
  account_date date not null,
  inquiry text collate "C" not null,
  amount bigint not null,
  bank_code text not null,
  bank_branch_code text not null,
  bank_account_type text not null,
  bank_number text not null,
  bank_holder_kana text not null,
  state text not null,
  file_id text,
  constraint transfer_return_pkey PRIMARY KEY (sequence),
  constraint transfer_return_account_date_inquiry_fkey FOREIGN KEY (account_date, inquiry) REFERENCES app.bank_transfer(account_date, inquiry),
  constraint transfer_return_amount_check CHECK ((amount > 0)),
  constraint transfer_return_bank_account_type_check CHECK ((bank_account_type = ANY (ARRAY['1'::text, '2'::text, '4'::text, '9'::text]))),
  constraint transfer_return_bank_branch_code_check CHECK ((bank_branch_code ~ '^\d{3}$'::text)),
  constraint transfer_return_bank_code_check CHECK (((bank_code ~ '^\d{4}$'::text) AND (bank_code <> '9998'::text))),
  constraint transfer_return_bank_number_check CHECK ((bank_number ~ '^\d{7}$'::text)),
  constraint transfer_return_state_check CHECK ((state = ANY (ARRAY['ORDERED'::text, 'SENT'::text, 'DONE'::text, 'BOUNCED'::text])))
);
CREATE UNIQUE INDEX transfer_return_open ON app.transfer_return USING btree (account_date, inquiry) WHERE (state = ANY (ARRAY['ORDERED'::text, 'SENT'::text]));
CREATE INDEX transfer_return_ordered ON app.transfer_return USING btree (sequence) WHERE (state = 'ORDERED'::text);
grant select, insert, update (state, file_id) on app.transfer_return to tsuzura_api;
