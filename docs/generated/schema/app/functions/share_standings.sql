-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.share_standings(of_customer text, of_stock text, session date)
 RETURNS TABLE(share json)
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object(
    'positions', (select json_agg(json_build_array(p.account_type, p.day, p.open_quantity::text, p.open_cost::text, p.open_book::text,
          p.bought_quantity::text, p.bought_paid::text, p.bought_amount::text, p.sold_quantity::text, p.sold_book::text))
        from app.share_position p where p.customer_id = of_customer and p.stock_code = of_stock),
    'sales', (select json_agg(json_build_array(f.quantity::text, (f.amount - f.fee - f.consumption_tax - f.projected_tax)::text)
          order by f.executed_at, f.sequence, f.number)
        from app.stock_fill f where f.customer_id = of_customer and not f.is_settled and f.stock_code = of_stock
          and f.trade_date = session and f.side = 'SELL' and f.trade_type = 'SPOT' and f.order_id is not null),
    'open', (select json_agg(json_build_array(o.side, o.trade_type, o.account_type, o.order_type, o.price::text, o.quantity::text,
          (o.quantity - o.filled_quantity)::text))
        from app.stock_order o where o.customer_id = of_customer and o.is_open and o.stock_code = of_stock))
$function$;
grant execute on function app.share_standings to public;
grant execute on function app.share_standings to tsuzura_api;
