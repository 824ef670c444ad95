-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.order_standing(of_subject text, of_fund text, today date, locking boolean)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  found json;
begin
  if locking then
    perform from app.customer c where c.subject = of_subject for no key update;
  end if;
  select s.standing into found from app.order_standings(array[of_subject], array[of_fund], array[null::boolean], array[true], today) s;
  return found;
end $function$;
grant execute on function app.order_standing to tsuzura_api;
