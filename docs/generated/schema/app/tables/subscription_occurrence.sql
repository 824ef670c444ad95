-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.subscription_occurrence (
  setting_id text collate "C" not null,
  month text collate "C" not null,
  customer_id text collate "C" not null,
  state text not null,
  reason text,
  amount bigint not null,
  short_by bigint,
  freeze_at timestamp with time zone not null,
  debit_request_date date,
  debit_date date,
  credit_date date,
  order_date date not null,
  execution_date date not null,
  settlement_date date not null,
  nisa_year smallint not null,
  order_id text collate "C",
  constraint subscription_occurrence_pkey PRIMARY KEY (setting_id, month),
  constraint subscription_occurrence_amount_check CHECK ((amount > 0)),
  constraint subscription_occurrence_check CHECK (((reason IS NOT NULL) OR (state <> ALL (ARRAY['SKIPPED'::text, 'DEBIT_FAILED'::text])))),
  constraint subscription_occurrence_check1 CHECK (((order_id IS NOT NULL) = (state = 'ORDERED'::text))),
  constraint subscription_occurrence_check2 CHECK ((((debit_date IS NULL) = (debit_request_date IS NULL)) AND ((debit_date IS NULL) = (credit_date IS NULL)))),
  constraint subscription_occurrence_check3 CHECK (((debit_date IS NOT NULL) OR (state <> ALL (ARRAY['DEBIT_REQUESTED'::text, 'DEBITED'::text, 'DEBIT_FAILED'::text])))),
  constraint subscription_occurrence_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint subscription_occurrence_short_by_check CHECK ((short_by > 0)),
  constraint subscription_occurrence_state_check CHECK ((state = ANY (ARRAY['FROZEN'::text, 'DEBIT_REQUESTED'::text, 'DEBITED'::text, 'ORDERED'::text, 'DEBIT_FAILED'::text, 'SKIPPED'::text])))
) with (fillfactor=70);
CREATE INDEX subscription_occurrence_of_day ON app.subscription_occurrence USING btree (order_date, setting_id, month);
grant select, insert, update (state, reason, amount, short_by, order_date, execution_date, settlement_date, nisa_year, order_id) on app.subscription_occurrence to tsuzura_api;
