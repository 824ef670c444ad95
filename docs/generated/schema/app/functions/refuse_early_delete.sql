-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.refuse_early_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deleting_on date := nullif(current_setting('app.papers_deleted_on', true), '')::date;
begin
  if tg_table_name = 'paper' then
    if old.keep_until < deleting_on then
      return old;
    end if;
  elsif deleting_on is not null then
    return old;
  end if;
  raise exception '% is kept', tg_table_name using errcode = 'insufficient_privilege';
end $function$;
