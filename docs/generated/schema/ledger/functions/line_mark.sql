-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.line_mark(line smallint, account bigint, account_mark bigint, amount bigint, balance bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select pg_catalog.hashint8extended(amount, pg_catalog.hashint8extended(balance, pg_catalog.hashint8extended(account, pg_catalog.hashint8extended(line, account_mark))))
$function$;
