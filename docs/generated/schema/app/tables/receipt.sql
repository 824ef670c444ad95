-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.receipt (
  number text collate "C" not null,
  kind text not null,
  ref text collate "C" not null,
  constraint receipt_pkey PRIMARY KEY (number),
  constraint receipt_kind_check CHECK ((kind = ANY (ARRAY['FUND_ORDER'::text, 'WITHDRAWAL'::text, 'ACCOUNT_OPENING'::text, 'NISA'::text, 'ACCOUNT_UPDATE'::text, 'MONTHLY_DEPOSIT'::text, 'SEMINAR'::text, 'STOCK_ORDER'::text, 'US_ORDER'::text]))),
  constraint receipt_number_check CHECK ((number ~ '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'::text))
);
grant select, insert on app.receipt to tsuzura_api;
