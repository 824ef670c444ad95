-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.deposit_account (
  customer_id text collate "C" not null,
  branch_code text not null,
  number text collate "C" not null,
  constraint deposit_account_pkey PRIMARY KEY (customer_id),
  constraint deposit_account_branch_code_number_key UNIQUE (branch_code, number),
  constraint deposit_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint deposit_account_branch_code_check CHECK ((branch_code ~ '^\d{3}$'::text)),
  constraint deposit_account_number_check CHECK ((number ~ '^\d{7}$'::text))
);
grant select, insert on app.deposit_account to tsuzura_api;
