-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.scheduled_withdrawal (
  customer_id text collate "C" not null,
  day_of_month smallint not null,
  amount_type text not null,
  amount bigint,
  state text not null,
  updated_at timestamp with time zone not null,
  constraint scheduled_withdrawal_pkey PRIMARY KEY (customer_id),
  constraint scheduled_withdrawal_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint scheduled_withdrawal_amount_type_check CHECK ((amount_type = ANY (ARRAY['FIXED'::text, 'ALL'::text]))),
  constraint scheduled_withdrawal_check CHECK ((((amount IS NULL) = (amount_type = 'ALL'::text)) AND (amount > 0))),
  constraint scheduled_withdrawal_day_of_month_check CHECK (((day_of_month >= 0) AND (day_of_month <= 28))),
  constraint scheduled_withdrawal_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])))
);
grant select, insert, update, delete on app.scheduled_withdrawal to tsuzura_api;
