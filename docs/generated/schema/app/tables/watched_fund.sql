-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.watched_fund (
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  added_at timestamp with time zone not null,
  constraint watched_fund_pkey PRIMARY KEY (customer_id, fund_code),
  constraint watched_fund_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint watched_fund_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code)
);
grant select, insert, delete on app.watched_fund to tsuzura_api;
