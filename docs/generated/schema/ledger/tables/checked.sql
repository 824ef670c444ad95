-- Printed from the migrated database by `npm run docs`; do not edit.
create table ledger.checked (
  day date not null,
  last_entry bigint not null,
  constraint checked_pkey PRIMARY KEY (day),
  constraint checked_day_fkey FOREIGN KEY (day) REFERENCES ledger.day_close(day)
);
grant select, insert on ledger.checked to tsuzura_api;
