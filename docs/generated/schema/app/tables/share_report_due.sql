-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.share_report_due (
  trade_date date not null,
  customer_id text collate "C" not null,
  constraint share_report_due_pkey PRIMARY KEY (trade_date, customer_id)
);
grant select, insert, delete on app.share_report_due to tsuzura_api;
