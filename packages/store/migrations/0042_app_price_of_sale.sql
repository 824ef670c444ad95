-- docs/generated/schema/app/functions/order_standings.sql
-- The newest price of a fund that a customer sells by units is found by the index of the prices. `fund_order.fund_code` has another
-- collation than `nav.fund_code`, and PostgreSQL uses an index only for a comparison in its own: it read every price of every fund.
create or replace function app.order_standings(of_subjects text[], of_funds text[], of_sales boolean[], of_nisa boolean[], today date)
returns table (n bigint, subject text, customer_id text, standing json)
language sql stable
as $$
  select w.n, w.subject, c.id, json_build_object(
    'customerId', c.id,
    'mail', c.username,
    'equity', a.equity,
    'isFrozen', c.frozen_at is not null,
    -- The last device that was new, of the last days (the domain knows how long it counts), and what was sold since.
    'newDevice', case when w.is_sale is not false then (select json_build_array((extract(epoch from e.at) * 1000)::bigint,
          (select coalesce(sum(case o.method when 'AMOUNT' then o.size else o.locked_units * (select v.nav from app.nav v
                where v.fund_code = o.fund_code collate "default" order by v.date desc limit 1) / f.nav_unit end), 0)
            from app.fund_order o join app.fund f on f.code = o.fund_code
            where o.customer_id = c.id and o.is_open and o.side = 'SELL'
              and o.accepted_at >= e.at)::text)
        from app.shield_event e where e.customer_id = c.id and e.kind = 'NEW_DEVICE'
          and e.at > (today - 4)::timestamp at time zone 'Asia/Tokyo'
        order by e.at desc, e.id desc limit 1) end,
    'hasUnread', exists (select from app.brokerage_document d where d.required_from <= today
        and (d.superseded_on is null or d.superseded_on > today)
        and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)
        -- All confirmations of the customer in one look: they lie side by side.
        and d.id <> all (array(select f.document_id from app.document_confirmation f where f.customer_id = c.id))),
    'nisa', a.nisa,
    'margin', a.margin,
    'nisaOpenedOn', a.nisa_opened_on,
    'birthDate', case when w.is_in_nisa then (select p.birth_date from app.person p where p.customer_id = c.id) end,
    'withholding', a.specific_withholding,
    'isRestricted', w.fund = any (a.restricted_fund_codes),
    'papers', case when w.is_sale is not true then (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'url', d.url, 'isConfirmed',
          exists (select from app.fund_document_confirmation f where f.customer_id = c.id and f.document_id = d.id)))
        from unnest(array['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']) as k (kind) cross join lateral (
          select p.id, p.kind, p.name, p.url from app.fund_document p
          where p.fund_code = w.fund and p.kind = k.kind and p.effective_from <= today
          order by p.effective_from desc limit 1) d) end,
    'balances', (select json_agg(json_build_array(l.kind, l.instrument, l.tag, b.amount::text))
        from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = c.id and l.instrument in ('JPY', w.fund) and b.amount <> 0),
    'orders', q.orders,
    'shares', h.shares,
    'distributions', (select json_agg(json_build_array(s.due_date, s.amount::text))
        from (select d.due_date, sum(d.special + d.ordinary - d.income_tax - d.resident_tax) as amount
          from app.distribution d where d.customer_id = c.id and d.state = 'DECLARED' and d.course = 'RECEIVE'
          group by d.due_date) s),
    'withdrawals', (select json_agg(json_build_array(s.pay_date, s.amount::text))
        from (select x.pay_date, sum(x.amount) as amount
          from app.withdrawal x where x.customer_id = c.id and x.state in ('REQUESTED', 'LOCKED')
          group by x.pay_date) s),
    'positions', (select json_agg(json_build_object('accountType', p.account_type, 'course', p.distribution_course,
          'units', p.units::text, 'cost', p.cost::text, 'individualPrincipal', p.individual_principal::text,
          'nisaBook', p.nisa_book::text))
        from app.position p where p.customer_id = c.id and p.fund_code = w.fund),
    'nisaOpening', case when w.is_in_nisa then (select json_build_array(o.year, o.tsumitate::text, o.growth::text)
        from app.nisa_opening o where o.customer_id = c.id) end,
    'nisaYears', case when w.is_in_nisa then (select json_agg(json_build_array(y.year, y.frame, y.used::text, y.reserved::text, y.released::text))
        from app.nisa_year y where y.customer_id = c.id) end,
    'taxYears', case when w.is_sale is not false or q.has_executed_sale or h.has_executed_sale then (select json_agg(json_build_array(t.year, t.net_gain::text))
        from app.tax_year t where t.customer_id = c.id and t.year >= extract(year from today)) end)
  from unnest(of_subjects, of_funds, of_sales, of_nisa) with ordinality as w (subject, fund, is_sale, is_in_nisa, n)
    join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
    -- What is open of the customer, read once for all that depends on it: money that purchases will take, each executed sale, and of
    -- this fund the contents of what was ordered. Grouped, so that many orders alike are one.
    cross join lateral (
      select json_agg(json_build_array(s.side, s.state, s.source, s.settlement_date, s.account_type, s.method, s.course,
            s.size::text, s.first::text, s.amount::text, s.gain::text)) as orders,
          bool_or(s.gain is not null) as has_executed_sale
        from (select o.side, o.state, o.source, o.settlement_date,
            case when o.fund_code = w.fund or o.side = 'SELL' then o.account_type end as account_type,
            case when o.fund_code = w.fund then o.method end as method,
            case when o.fund_code = w.fund then o.distribution_course end as course,
            case when o.fund_code = w.fund and o.state = 'RECEIVED' then o.size end as size,
            min(o.sequence) as first, sum(f.amount - f.cost) as gain,
            sum(case o.side when 'BUY' then coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash) else f.amount end) as amount
          -- By what is open of a customer: the index of orders to settle holds everybody's.
          from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax, x.cost from app.fund_fill x
            where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
          where o.customer_id = c.id and o.is_open
          group by 1, 2, 3, 4, 5, 6, 7, 8, case when o.side = 'SELL' then o.sequence end) s) q
    -- The same of shares: reserves of open purchases, executed trades until they settle, dividends to be paid, and what of today's
    -- settlement came from round trips of one day.
    cross join lateral (
      select json_agg(json_build_array(s.kind, s.day, s.account_type, s.sequence::text, s.amount::text, s.gain::text)) as shares,
          bool_or(s.gain is not null) as has_executed_sale
        from (select 'OPEN' as kind, o.settlement_date as day, null as account_type, null::bigint as sequence,
              sum(o.reserved_cash) as amount, null::bigint as gain
            from app.stock_order o where o.customer_id = c.id and o.is_open and o.reserved_cash > 0 group by 2
          union all
          select 'OPEN', s.settlement_date, null, null, sum(s.reserved_cash), null from app.margin_settlement s
            where a.margin <> 'NOT_OPENED' and s.customer_id = c.id and s.status = 'ACCEPTED' and s.reserved_cash > 0 group by 2
          union all
          select case f.side when 'BUY' then 'BOUGHT' else 'SOLD' end, f.settlement_date,
              case f.side when 'SELL' then f.account_type end, case f.side when 'SELL' then f.sequence end,
              case f.side when 'BUY' then f.amount + f.fee + f.consumption_tax else f.amount - f.fee - f.consumption_tax end,
              case f.side when 'SELL' then f.amount - f.fee - f.consumption_tax - f.cost end
            from app.stock_fill f where f.customer_id = c.id and not f.is_settled
              and f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')
          union all
          -- Results of margin go to the margin; the tax of the year counts them with the sales.
          select 'MARGIN', m.settlement_date, m.account_type, m.sequence, m.realized, m.realized
            from app.margin_close m where a.margin <> 'NOT_OPENED' and m.customer_id = c.id and not m.is_settled
          union all
          select 'DIVIDEND', d.paid_on, null, null, sum(d.gross - d.income_tax - d.resident_tax), null
            from app.share_dividend d where d.customer_id = c.id and d.state = 'DECLARED' group by d.paid_on
          union all
          select 'ROUND_TRIP', today, null, null, sum(f.day_trade_credit), null
            from app.stock_fill f where f.customer_id = c.id and f.settlement_date = today and f.day_trade_credit > 0
            having sum(f.day_trade_credit) > 0
          union all
          -- US shares: their sales in dollars bring no yen, and still count in the tax of the year.
          select 'OPEN', o.settlement_date, null, null, sum(o.reserved_jpy), null from app.us_order o
            where a.us_equity <> 'NOT_OPENED' and o.customer_id = c.id and o.is_open and o.reserved_jpy > 0 group by 2
          union all
          select case f.side when 'BUY' then 'BOUGHT' else 'SOLD' end, f.domestic_settlement_date,
              case f.side when 'SELL' then f.account_type end, case f.side when 'SELL' then f.sequence end,
              case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) else 0 end,
              case f.side when 'SELL' then coalesce(f.profit_jpy, f.estimated_gain) end
            from app.us_fill f where a.us_equity <> 'NOT_OPENED' and f.customer_id = c.id and not f.is_settled
              and (f.side = 'SELL' or f.settlement_currency = 'JPY')) s) h
$$;
