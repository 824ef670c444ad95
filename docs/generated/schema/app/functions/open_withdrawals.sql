-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.open_withdrawals(of_subjects text[], of_keys text[], seen_since timestamp with time zone, day_began timestamp with time zone, requests_a_day integer, waiting boolean)
 RETURNS TABLE(n bigint, given_call text, given_hash bytea, given_answer text, facts json)
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
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'equity', a.equity,
        'margin', a.margin,
        'isFrozen', c.frozen_at is not null,
        'payee', (select y.payee from app.payees(array[c.id], seen_since, day_began, requests_a_day) y),
        'balances', (select json_agg(json_build_array(l.kind, l.tag, b.amount::text))
          from ledger.account l join ledger.balance b on b.account_id = l.id
          where coalesce(l.customer_id, '') = c.id and l.instrument = 'JPY' and b.amount <> 0),
        -- As app.order_standings reads them; sales on their way never count for a withdrawal.
        'buys', (select json_agg(json_build_array(s.state, s.settlement_date, s.amount::text))
          from (select o.state, o.settlement_date, sum(coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash)) as amount
            from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
              where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
            where o.customer_id = c.id and o.is_open
              and o.side = 'BUY' and o.source <> 'REINVEST'
            group by o.state, o.settlement_date) s),
        'shares', (select json_agg(json_build_array(s.kind, s.day, s.amount::text))
          from (select 'OPEN' as kind, o.settlement_date as day, sum(o.reserved_cash) as amount
              from app.stock_order o where o.customer_id = c.id and o.is_open and o.reserved_cash > 0 group by 2
            union all
            select 'OPEN', s.settlement_date, sum(s.reserved_cash) from app.margin_settlement s
              where a.margin <> 'NOT_OPENED' and s.customer_id = c.id and s.status = 'ACCEPTED' and s.reserved_cash > 0 group by 2
            union all
            select 'BOUGHT', f.settlement_date, sum(f.amount + f.fee + f.consumption_tax) from app.stock_fill f
              where f.customer_id = c.id and not f.is_settled and f.trade_type in ('SPOT', 'GENBIKI') and f.side = 'BUY' group by 2
            union all
            select 'ROUND_TRIP', f.settlement_date, sum(f.day_trade_credit) from app.stock_fill f
              where f.customer_id = c.id and f.day_trade_credit > 0
                and f.settlement_date = (day_began at time zone 'Asia/Tokyo')::date group by 2
            union all
            select 'OPEN', o.settlement_date, sum(o.reserved_jpy) from app.us_order o
              where a.us_equity <> 'NOT_OPENED' and o.customer_id = c.id and o.is_open and o.reserved_jpy > 0 group by 2
            union all
            select 'BOUGHT', f.domestic_settlement_date, sum(coalesce(f.settlement_jpy, f.estimated_jpy)) from app.us_fill f
              where a.us_equity <> 'NOT_OPENED' and f.customer_id = c.id and not f.is_settled and f.side = 'BUY'
                and f.settlement_currency = 'JPY' group by 2) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $function$;
grant execute on function app.open_withdrawals to tsuzura_api;
