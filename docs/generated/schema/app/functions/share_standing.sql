-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.share_standing(of_customer text, of_stock text, session date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (select s.share from app.share_standings(of_customer, of_stock, session) s);
end $function$;
grant execute on function app.share_standing to public;
grant execute on function app.share_standing to tsuzura_api;
