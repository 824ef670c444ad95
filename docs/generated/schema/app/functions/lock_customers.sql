-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.lock_customers(of_subjects text[], waiting boolean)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  held text[];
begin
  if waiting then
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c) l;
  else
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c skip locked) l;
  end if;
  return held;
end $function$;
grant execute on function app.lock_customers to tsuzura_api;
