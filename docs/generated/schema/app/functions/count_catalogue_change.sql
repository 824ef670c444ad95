-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.count_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from changed) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  if tg_table_name in ('nav', 'nav_check') then
    insert into app.nav_year as y (fund_code, year) select distinct c.fund_code, extract(year from c.date) from changed c order by 1, 2
      on conflict (fund_code, year) do update set revision = gen_random_uuid();
  end if;
  return null;
end $function$;
