-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.ended_families()
 RETURNS TABLE(id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select f.id from auth.ended_family f $function$;
grant execute on function ops.ended_families to tsuzura_api;
