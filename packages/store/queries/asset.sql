-- asset.days
select d.date, d.cash, d.fund_valuation, d.acquisition_cost, d.equity_valuation, d.equity_cost, d.margin_cash, d.margin_profit, d.usd_cash, d.us_valuation, d.us_cost, d.net_deposit
from app.customer c join app.asset_day d on d.customer_id = c.id
where c.subject = $1 and d.date between $2 and $3
order by d.date desc
limit $4;

-- asset.days-to-write
with edge as materialized (select coalesce(max(d.customer_id), $3) as after
from app.asset_day d
where d.date = $1 and d.customer_id > $3 and d.customer_id <= $4) select edge.after, p.*
from edge cross join lateral (select max(n.customer_id) as to, count(*)::integer as count
from ( select a.customer_id
from app.account a
where a.customer_id > edge.after collate "default" and a.customer_id <= $4 and exists (select
from ledger.account l
where coalesce(l.customer_id, '') = a.customer_id)
order by a.customer_id
limit $2) n) p;

-- asset.days-write
with edge as materialized ( select coalesce((select c.last_entry
from ledger.day_close c
where c.day < $2
order by c.day desc
limit 1), 0) as entry) insert into app.asset_day (customer_id, date, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost, margin_cash, margin_profit, usd_cash, us_valuation, us_cost, net_deposit) select page.customer_id, $1, coalesce(held.cash, 0) - coalesce(paid.today, 0), case when funds.customer_id is null then 0 else funds.valuation end, coalesce(funds.cost, 0), coalesce(equities.valuation, 0), coalesce(equities.cost, 0), coalesce(margin.cash, 0), coalesce(margin.profit, 0), coalesce(div(held.cents::numeric * $12, 10000), 0), coalesce(known.valuation, shares.valuation, 0), coalesce(known.cost, shares.cost, 0), coalesce(before.net_deposit, (select d.net_deposit
from app.asset_day d
where d.customer_id = page.customer_id and d.date < $1
order by d.date desc
limit 1), 0) + coalesce(paid.since, 0)
from app.account page cross join edge
left join (select coalesce(a.customer_id, '') as customer_id, sum(a.held) filter (where a.instrument = 'JPY' and (a.kind = 1 or a.kind = 2 and a.tag <> 'TAX' or a.kind = 6 and a.tag = ''))::bigint as cash, sum(a.held) filter (where a.instrument = 'USD' and a.kind in (50, 51))::bigint as cents, max(a.newest_entry) filter (where a.instrument = 'JPY' and a.kind in (1, 2)) as newest_entry
from ledger.account a
where coalesce(a.customer_id, '') > $3 and coalesce(a.customer_id, '') <= $4 and a.instrument in ('JPY', 'USD')
group by coalesce(a.customer_id, '')) held on held.customer_id = page.customer_id
left join (select p.customer_id, case when bool_and(n.nav is not null) then sum(div(p.units * n.nav::numeric, n.nav_unit)) end::bigint as valuation, sum(ceil(p.cost::numeric / n.nav_unit))::bigint as cost
from app.position p
left join unnest($5::text[], $6::bigint[], $7::bigint[]) as n (code, nav, nav_unit) on n.code = p.fund_code
where p.customer_id > $3 and p.customer_id <= $4 and p.units > 0
group by p.customer_id) funds on funds.customer_id = page.customer_id
left join (select p.customer_id, sum(div(p.quantity * c.price::numeric, 10))::bigint as valuation, sum(case when p.sold_quantity = 0 then p.open_cost + p.bought_paid else ceil((p.open_cost + p.bought_paid)::numeric / (p.open_quantity + p.bought_quantity)) * p.quantity end)::bigint as cost
from app.share_position p join unnest($8::text[], $9::bigint[]) as c (code, price) on c.code = p.stock_code
where p.customer_id > $3 and p.customer_id <= $4 and p.quantity > 0
group by p.customer_id) equities on equities.customer_id = page.customer_id
left join (select p.customer_id, sum(div(div(p.quantity * c.price::numeric, 10000000) * $12, 10000))::bigint as valuation, sum(ceil(p.cost::numeric / 100000))::bigint as cost
from app.us_position p join unnest($10::text[], $11::bigint[]) as c (symbol, price) on c.symbol = p.symbol
where p.customer_id > $3 and p.customer_id <= $4 and p.quantity > 0
group by p.customer_id) shares on shares.customer_id = page.customer_id
left join (select d.customer_id, d.net_deposit
from app.asset_day d
where d.date = $2 and d.customer_id > $3 and d.customer_id <= $4) before on before.customer_id = page.customer_id
left join unnest($13::text[], $14::bigint[], $15::bigint[]) as margin (customer_id, cash, profit) on margin.customer_id = page.customer_id
left join unnest($16::text[], $17::bigint[], $18::bigint[]) as known (customer_id, valuation, cost) on known.customer_id = page.customer_id
left join lateral (select sum(p.amount) filter (where e.day <= $1)::bigint as since, sum(p.amount) filter (where e.day > $1)::bigint as today
from ledger.account a join ledger.posting p on p.account_id = a.id and p.entry_id > edge.entry join ledger.entry e on e.id = p.entry_id
where held.newest_entry > edge.entry and coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY' and a.kind in (1, 2) and e.kind in (1, 4, 5) and e.day > $2) paid on true
where page.customer_id > $3 and page.customer_id <= $4 and (held.customer_id is not null or exists (select
from ledger.account l
where coalesce(l.customer_id, '') = page.customer_id))
on conflict do nothing;

-- asset.gains-by-day
select s.day, sum(s.gain)::bigint as gain
from app.customer c cross join lateral ( select o.history_day as day, f.amount - f.cost as gain
from app.fund_order o cross join lateral (select x.amount, x.cost
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = c.id and o.side = 'SELL' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and o.history_day between $2 and $3 union all select f.trade_date, f.amount - f.fee - f.consumption_tax - f.cost
from app.stock_fill f
where f.customer_id = c.id and f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') and f.trade_date between $2 and $3 union all select m.closed_on, m.realized
from app.margin_close m
where m.customer_id = c.id and m.closed_on between $2 and $3 union all select a.paid_on, a.amount
from app.margin_adjustment a
where a.customer_id = c.id and a.is_paid and a.paid_on between $2 and $3) s
where c.subject = $1
group by s.day;

-- asset.holdings
select p.*, coalesce(l.sellable, 0) as sellable, coalesce(l.locked, 0) as locked, coalesce(l.unsettled, 0) as unsettled, coalesce(l.sold_unsettled, 0) as sold_unsettled, p.fund_code || p.account_type = any (s.bought) as is_bought_by_plan, p.fund_code || p.account_type = any (s.sold) as is_sold_by_plan
from app.customer c cross join lateral (select array(select x.fund_code || x.account_type
from app.subscription_plan x
where x.customer_id = c.id and x.is_live) as bought, array(select x.fund_code || x.account_type
from app.redemption_plan x
where x.customer_id = c.id and x.is_live) as sold) s join app.position p on p.customer_id = c.id
left join lateral (select sum(b.amount) filter (where a.kind = 10)::bigint as sellable, sum(b.amount) filter (where a.kind = 11)::bigint as locked, sum(b.amount) filter (where a.kind = 12)::bigint as unsettled, sum(b.amount) filter (where a.kind = 13)::bigint as sold_unsettled
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = p.customer_id and a.instrument = p.fund_code and a.tag = p.account_type) l on true
where c.subject = $1
order by p.fund_code, p.account_type
limit $2;

-- asset.last-day
select max(date) as date
from app.asset_day
where date < $1;

-- asset.navs-on
select f.code, f.nav_unit, n.nav
from app.fund f cross join lateral ( select x.nav
from app.published_nav x
where x.fund_code = f.code and x.date <= $1
order by x.date desc
limit 1) n;
