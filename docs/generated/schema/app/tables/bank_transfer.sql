-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.bank_transfer (
  account_date date not null,
  inquiry text collate "C" not null,
  file_id text collate "C" not null,
  amount bigint not null,
  account text collate "C" not null,
  payer text not null,
  payer_bank text not null,
  payer_branch text not null,
  state text not null,
  reason text,
  customer_id text collate "C",
  resolved_at timestamp with time zone,
  resolved_by text,
  note text,
  constraint bank_transfer_pkey PRIMARY KEY (account_date, inquiry),
  constraint bank_transfer_account_check CHECK ((account ~ '^\d{10}$'::text)),
  constraint bank_transfer_amount_check CHECK ((amount > 0)),
  constraint bank_transfer_credited CHECK (((customer_id IS NOT NULL) OR (state <> ALL (ARRAY['CREDITED'::text, 'ASSIGNED'::text])))),
  constraint bank_transfer_inquiry_check CHECK ((inquiry ~ '^\d{6}$'::text)),
  constraint bank_transfer_reason_check CHECK ((reason = ANY (ARRAY['UNKNOWN_ACCOUNT'::text, 'NAME_MISMATCH'::text, 'ACCOUNT_CLOSED'::text]))),
  constraint bank_transfer_resolved CHECK (((resolved_at IS NOT NULL) = (state = ANY (ARRAY['ASSIGNED'::text, 'RETURN_UNKNOWN'::text, 'RETURNING'::text, 'RETURNED'::text])))),
  constraint bank_transfer_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'CREDITED'::text, 'SUSPENSE'::text, 'ASSIGNED'::text, 'RETURN_UNKNOWN'::text, 'RETURNING'::text, 'RETURNED'::text, 'CANCELLATION'::text])))
);
CREATE INDEX bank_transfer_new ON app.bank_transfer USING btree (account_date, inquiry) WHERE (state = 'NEW'::text);
CREATE INDEX bank_transfer_suspense ON app.bank_transfer USING btree (account_date, inquiry) WHERE (state = ANY (ARRAY['SUSPENSE'::text, 'RETURN_UNKNOWN'::text, 'RETURNING'::text]));
grant select, insert, update (state, reason, customer_id, resolved_at, resolved_by, note) on app.bank_transfer to tsuzura_api;
