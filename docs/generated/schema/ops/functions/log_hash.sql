-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.log_hash(of_log text, behind bigint, through bigint, previous_hash bytea, contents text[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(previous_hash || convert_to(concat_ws(E'\n', of_log, behind, through, contents), 'UTF8'))
$function$;
grant execute on function ops.log_hash to tsuzura_api;
