-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.position (
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  distribution_course text not null,
  units bigint not null,
  cost bigint not null,
  individual_principal bigint not null,
  nisa_book bigint not null default 0,
  bought bigint not null default 0,
  sold bigint not null default 0,
  distributed bigint not null default 0,
  constraint position_pkey PRIMARY KEY (customer_id, fund_code, account_type),
  constraint position_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint position_cost_check CHECK ((cost >= 0)),
  constraint position_distribution_course_check CHECK ((distribution_course = ANY (ARRAY['RECEIVE'::text, 'REINVEST'::text]))),
  constraint position_individual_principal_check CHECK ((individual_principal >= 0)),
  constraint position_nisa_book_check CHECK ((nisa_book >= 0)),
  constraint position_units_check CHECK ((units >= 0))
) with (fillfactor=50);
CREATE INDEX position_of_fund ON app."position" USING btree (fund_code, customer_id);
grant select, insert, update on app.position to tsuzura_api;
