-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.sign_in_events_of(of_subject text, most integer)
 RETURNS TABLE(at timestamp with time zone, kind text, label text, device text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select e.at, e.kind, e.label, substr(e.device, 1, 8) from auth.event e where e.person_id = of_subject order by e.at desc, e.id desc limit least(most, 200)
$function$;
grant execute on function ops.sign_in_events_of to tsuzura_api;
