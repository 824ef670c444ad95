-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.share_standing(of_customer text, of_stock text, session date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return json_build_object(
    'positions', (select json_agg(json_build_array(p.account_type, p.day, p.open_quantity::text, p.open_cost::text, p.open_book::text,
          p.bought_quantity::text, p.bought_paid::text, p.bought_amount::text, p.sold_quantity::text, p.sold_book::text))
        from app.share_position p where p.customer_id = of_customer and p.stock_code = of_stock),
    'sales', (select json_agg(json_build_array(f.quantity::text, (f.amount - f.fee - f.consumption_tax - f.projected_tax)::text)
          order by f.executed_at, f.sequence, f.number)
        from app.stock_fill f where f.customer_id = of_customer and not f.is_settled and f.stock_code = of_stock
          and f.trade_date = session and f.side = 'SELL' and f.trade_type = 'SPOT' and f.order_id is not null),
    'openSales', (select sum(o.quantity - o.filled_quantity)::text from app.stock_order o
        where o.customer_id = of_customer and o.is_open and o.stock_code = of_stock and o.side = 'SELL' and o.trade_type = 'SPOT'),
    'alike', (select json_agg(json_build_array(o.side, o.trade_type, o.account_type, o.order_type, o.price::text, o.quantity::text))
        from app.stock_order o where o.customer_id = of_customer and o.is_open and o.stock_code = of_stock));
end $function$;
grant execute on function app.share_standing to public;
grant execute on function app.share_standing to tsuzura_api;
