-- Printed from the migrated database by `npm run docs`; do not edit.
create sequence app.deposit_number minvalue 2000001 maxvalue 9999999 start 2000001;
grant usage on sequence app.deposit_number to tsuzura_api;
