-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.distribution (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  fiscal_date date not null,
  course text not null,
  state text not null,
  units bigint not null,
  nav_ex bigint not null,
  special bigint not null,
  ordinary bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  due_date date not null,
  constraint distribution_pkey PRIMARY KEY (customer_id, fund_code, account_type, fiscal_date),
  constraint distribution_id_key UNIQUE (id),
  constraint distribution_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint distribution_course_check CHECK ((course = ANY (ARRAY['RECEIVE'::text, 'REINVEST'::text]))),
  constraint distribution_income_tax_check CHECK ((income_tax >= 0)),
  constraint distribution_nav_ex_check CHECK ((nav_ex > 0)),
  constraint distribution_ordinary_check CHECK ((ordinary >= 0)),
  constraint distribution_resident_tax_check CHECK ((resident_tax >= 0)),
  constraint distribution_special_check CHECK ((special >= 0)),
  constraint distribution_state_check CHECK ((state = ANY (ARRAY['DECLARED'::text, 'PAID'::text, 'REINVESTED'::text]))),
  constraint distribution_units_check CHECK ((units > 0))
) with (fillfactor=90);
CREATE INDEX distribution_declared ON app.distribution USING btree (customer_id) WHERE (state = 'DECLARED'::text);
CREATE INDEX distribution_due ON app.distribution USING btree (course, due_date, id) WHERE (state = 'DECLARED'::text);
CREATE INDEX distribution_of_fund ON app.distribution USING btree (fund_code, fiscal_date, customer_id, account_type);
grant select, insert, update (course, state, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date) on app.distribution to tsuzura_api;
