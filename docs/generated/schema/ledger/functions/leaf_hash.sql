-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.leaf_hash(day date, ids bigint[], kinds smallint[], turns smallint[], times timestamp with time zone[], refs text[], line_numbers smallint[], line_accounts bigint[], amounts bigint[], balances bigint[], account_ids bigint[], account_kinds smallint[], customers text[], instruments text[], tags text[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
AS $function$
  select sha256(convert_to(concat_ws(E'\n', day - date '2000-01-01', ids, kinds, turns, times, refs, line_numbers, line_accounts, amounts,
    balances, account_ids, account_kinds, customers, instruments, tags), 'UTF8'))
$function$;
