-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.open_exchanges(of_subjects text[], of_keys text[], today date, waiting boolean)
 RETURNS TABLE(n bigint, given_call text, given_hash bytea, given_answer text, standing json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  return query
    select s.n, g.call, g.input_hash, g.answer, case when g.key is null then s.standing end
      from app.order_standings(of_subjects, array_fill('USD'::text, array[cardinality(of_subjects)]),
        array_fill(true, array[cardinality(of_subjects)]), array_fill(false, array[cardinality(of_subjects)]), today) s
      left join lateral ops.given_answer(s.subject, of_keys[s.n]) g on true
      where s.subject = any (held);
end $function$;
grant execute on function app.open_exchanges to public;
grant execute on function app.open_exchanges to tsuzura_api;
