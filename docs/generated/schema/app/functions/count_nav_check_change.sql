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
    insert into app.nav_year as y (fund_code, year) select distinct b.fund_code, extract(year from b.date)
        from was w join became b using (fund_code, date) where w.status <> b.status order by 1, 2
      on conflict (fund_code, year) do update set revision = gen_random_uuid();
  end if;
  return null;
end $function$;
