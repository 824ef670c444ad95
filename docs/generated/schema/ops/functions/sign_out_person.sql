-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.sign_out_person(of_subject text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from auth.record where kind = 'Session' and account_id = of_subject;
  delete from auth.record where grant_id in (select g.id from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject);
  delete from auth.record where kind = 'Grant' and payload ->> 'accountId' = of_subject;
  delete from auth.record where kind = 'Interaction' and payload -> 'session' ->> 'accountId' = of_subject;
  delete from auth.attempt where state ->> 'personId' = of_subject;
end $function$;
grant execute on function ops.sign_out_person to tsuzura_api;
