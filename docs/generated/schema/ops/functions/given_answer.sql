-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.given_answer(of_caller text, of_key text)
 RETURNS TABLE(key text, call text, input_hash bytea, answer text)
 LANGUAGE sql
 STABLE
AS $function$
  select a.key, a.call, a.input_hash, a.answer from ops.answer a where a.caller = of_caller and a.key = of_key limit 1
$function$;
grant execute on function ops.given_answer to tsuzura_api;
