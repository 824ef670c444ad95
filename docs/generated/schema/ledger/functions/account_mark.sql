-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.account_mark(kind smallint, customer text, instrument text, tag text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select pg_catalog.hashtextextended(customer, pg_catalog.hashtextextended(instrument, pg_catalog.hashtextextended(tag, kind)))
$function$;
