-- Printed from the migrated database by `npm run docs`; do not edit.
create sequence ledger.entry_id minvalue 1 maxvalue 9223372036854775807 start 1;
