-- Printed from the migrated database by `npm run docs`; do not edit.
create sequence app.receipt_sequence minvalue 1 maxvalue 27512614110 start 1;
grant usage on sequence app.receipt_sequence to tsuzura_api;
