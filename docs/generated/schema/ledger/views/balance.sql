-- Printed from the migrated database by `npm run docs`; do not edit.
create view ledger.balance as
 SELECT id AS account_id,
    held AS amount,
    newest_entry AS last_entry
   FROM ledger.account;
grant select on ledger.balance to tsuzura_api;
