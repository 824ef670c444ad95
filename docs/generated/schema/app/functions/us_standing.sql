-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.us_standing(of_customer text, of_symbol text, trade_date date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return json_build_object(
    'usEquity', (select a.us_equity from app.account a where a.customer_id = of_customer),
    'w8benSignedOn', (select a.w8ben_signed_on from app.account a where a.customer_id = of_customer),
    'usd', (select json_agg(json_build_array(l.kind, b.amount::text)) from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = of_customer and l.instrument = 'USD' and b.amount <> 0),
    'flows', (select json_agg(json_build_array(s.day, s.amount::text)) from (
        select o.settlement_date as day, -sum(o.reserved_usd) as amount from app.us_order o
          where o.customer_id = of_customer and o.is_open and o.reserved_usd > 0 group by 1
        union all
        select f.domestic_settlement_date, sum(case f.side when 'BUY' then -(f.amount + f.fee) else f.amount - f.fee end) from app.us_fill f
          where f.customer_id = of_customer and not f.is_settled and f.settlement_currency = 'USD' group by 1) s),
    'positions', (select json_agg(json_build_array(p.account_type, p.quantity::text, p.cost::text, p.cost_usd::text, p.nisa_book::text))
        from app.us_position p where p.customer_id = of_customer and p.symbol = of_symbol),
    'fills', (select json_agg(json_build_array(f.side, (f.quantity * f.split_times)::text, f.settlement_currency,
          (case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) - f.projected_tax else f.amount - f.fee end)::text)
          order by f.executed_at, f.sequence, f.number)
        from app.us_fill f where f.customer_id = of_customer and not f.is_settled and f.symbol = of_symbol
          and f.domestic_trade_date = trade_date),
    'openSales', (select sum(o.quantity - o.filled_quantity)::text from app.us_order o
        where o.customer_id = of_customer and o.is_open and o.symbol = of_symbol and o.side = 'SELL'),
    'alike', (select json_agg(json_build_array(o.side, o.account_type, o.settlement_currency, o.order_type, o.limit_price::text,
          o.quantity::text, o.notional::text))
        from app.us_order o where o.customer_id = of_customer and o.is_open and o.symbol = of_symbol));
end $function$;
grant execute on function app.us_standing to public;
grant execute on function app.us_standing to tsuzura_api;
