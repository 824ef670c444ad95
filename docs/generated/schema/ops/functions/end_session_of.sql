-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.end_session_of(of_subject text, of_session text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare found_grant text;
begin
  select g.id into found_grant from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject
    and substr(encode(sha256(convert_to(g.id, 'UTF8')), 'hex'), 1, 32) = of_session;
  if found_grant is null then return false; end if;
  delete from auth.record r where r.kind = 'Session' and r.account_id = of_subject
    and exists (select from jsonb_each(case jsonb_typeof(r.payload -> 'authorizations') when 'object' then r.payload -> 'authorizations' else '{}' end) a
      where a.value ->> 'grantId' = found_grant);
  delete from auth.record where grant_id = found_grant;
  delete from auth.record where kind = 'Grant' and id = found_grant;
  return true;
end $function$;
grant execute on function ops.end_session_of to tsuzura_api;
