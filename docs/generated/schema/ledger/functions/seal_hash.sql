-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.seal_hash(of_day date, entries bigint, postings bigint, previous_hash bytea, leaf_hashes bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(previous_hash || convert_to(concat_ws('|', of_day - date '2000-01-01', entries, postings), 'UTF8') || leaf_hashes)
$function$;
grant execute on function ledger.seal_hash to tsuzura_api;
