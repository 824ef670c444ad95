-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION auth.business_time(real_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(
    (select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
        else k.business_at + greatest(interval '0', real_now - k.real_at) end from ops.clock k),
    real_now)
$function$;
grant execute on function auth.business_time to tsuzura_auth;
