-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.close(through date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  lock table ledger.day_close in exclusive mode;
  insert into ledger.day_close (day, last_entry)
    select through, coalesce((select max(e.id) from ledger.entry e), 0) where through > all (select c.day from ledger.day_close c order by c.day desc limit 1);
  return found;
end $function$;
grant execute on function ledger.close to tsuzura_api;
