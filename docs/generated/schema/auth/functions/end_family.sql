-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION auth.end_family()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into auth.ended_family (id, ended_at) values (old.id, clock_timestamp()) on conflict do nothing;
  perform pg_notify('tsuzura_clock', '');
  return null;
end $function$;
