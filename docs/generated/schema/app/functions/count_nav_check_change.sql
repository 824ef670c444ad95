-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.count_nav_check_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from was join became using (fund_code, date) where was.status <> became.status) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  return null;
end $function$;
