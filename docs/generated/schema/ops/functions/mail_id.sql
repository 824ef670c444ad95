-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.mail_id(about text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select overlay(overlay(left(encode(sha256(convert_to(about, 'UTF8')), 'hex'), 32) placing '8' from 13) placing 'a' from 17)::uuid
$function$;
grant execute on function ops.mail_id to tsuzura_api;
