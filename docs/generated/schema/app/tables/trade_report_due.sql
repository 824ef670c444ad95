-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.trade_report_due (
  id bigint not null generated always as identity,
  order_id text collate "C" not null,
  turn smallint not null default 0,
  constraint trade_report_due_pkey PRIMARY KEY (id)
);
grant select, insert, delete on app.trade_report_due to tsuzura_api;
