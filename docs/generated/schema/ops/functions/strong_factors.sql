-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.strong_factors(of_subject text)
 RETURNS TABLE(passkeys integer, passkey_from timestamp with time zone, totp_from timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::integer, min(k.strong_from), (select t.strong_from from auth.totp t where t.person_id = of_subject)
    from auth.passkey k where k.person_id = of_subject
$function$;
grant execute on function ops.strong_factors to tsuzura_api;
