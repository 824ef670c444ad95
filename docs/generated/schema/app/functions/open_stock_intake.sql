-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.open_stock_intake(of_subjects text[], of_stocks text[], of_sales boolean[], of_nisa boolean[], of_keys text[], of_orders text[], today date, sessions date[], waiting boolean)
 RETURNS TABLE(n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, share json, receipt_number text)
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
    select s.n, g.call, g.input_hash, g.answer, coalesce((select true from app.stock_order o where o.id = of_orders[s.n]), false),
        case when g.key is null then s.standing end,
        h.share, case when g.key is null then app.new_receipt_number() end
      from app.order_standings(of_subjects, of_stocks, of_sales, of_nisa, today) s
      left join lateral ops.given_answer(s.subject, of_keys[s.n]) g on true
      left join lateral app.share_standings(s.customer_id, of_stocks[s.n], sessions[s.n]) h on g.key is null
      where s.subject = any (held);
end $function$;
grant execute on function app.open_stock_intake to public;
grant execute on function app.open_stock_intake to tsuzura_api;
