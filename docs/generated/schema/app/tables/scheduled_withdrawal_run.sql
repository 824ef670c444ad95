-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.scheduled_withdrawal_run (
  customer_id text collate "C" not null,
  month text collate "C" not null,
  pay_date date not null,
  status text not null,
  reason text,
  amount bigint not null,
  withdrawal_id text,
  constraint scheduled_withdrawal_run_pkey PRIMARY KEY (customer_id, month),
  constraint scheduled_withdrawal_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint scheduled_withdrawal_run_amount_check CHECK ((amount >= 0)),
  constraint scheduled_withdrawal_run_check CHECK (((reason IS NULL) = (status = 'REQUESTED'::text))),
  constraint scheduled_withdrawal_run_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint scheduled_withdrawal_run_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'SKIPPED'::text])))
);
grant select, insert on app.scheduled_withdrawal_run to tsuzura_api;
