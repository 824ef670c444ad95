-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.document_concerns(kind text, margin text, us_equity text, nisa text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case kind when 'MARGIN' then margin = 'AVAILABLE' when 'US_EQUITY' then us_equity = 'AVAILABLE'
    when 'NISA' then nisa = 'AVAILABLE' else true end
$function$;
grant execute on function app.document_concerns to tsuzura_api;
