-- asset.day-facts
with edge as materialized ( select coalesce((select c.last_entry
from ledger.day_close c
where c.day < $2
order by c.day desc
limit 1), 0) as entry), page as (select a.customer_id
from app.account a
where a.customer_id > coalesce((select max(d.customer_id)
from app.asset_day d
where d.date = $1), '') and exists (select
from ledger.account l
where coalesce(l.customer_id, '') = a.customer_id)
order by a.customer_id
limit $3) select page.customer_id, coalesce(paid.since, 0) as paid_since, coalesce(paid.today, 0) as paid_today, (select coalesce(sum(b.amount), 0)::bigint
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY' and (a.kind = 1 or a.kind = 2 and a.tag <> 'TAX' or a.kind = 6 and a.tag = '')) as cash, (select d.net_deposit
from app.asset_day d
where d.customer_id = page.customer_id and d.date < $1
order by d.date desc
limit 1) as before, (select json_agg(json_build_array(p.fund_code, p.units::text, p.cost::text))
from app.position p
where p.customer_id = page.customer_id and p.units > 0) as positions
from page cross join edge cross join lateral (select sum(p.amount) filter (where e.day <= $1)::bigint as since, sum(p.amount) filter (where e.day > $1)::bigint as today
from ledger.account a join ledger.posting p on p.account_id = a.id and p.entry_id > edge.entry join ledger.entry e on e.id = p.entry_id
where coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY' and a.kind in (1, 2) and e.kind in (1, 4, 5) and e.day > $2) paid
order by page.customer_id;

-- asset.days
select d.date, d.cash, d.fund_valuation, d.acquisition_cost, d.equity_valuation, d.equity_cost, d.margin_cash, d.margin_profit, d.usd_cash, d.us_valuation, d.us_cost, d.net_deposit
from app.customer c join app.asset_day d on d.customer_id = c.id
where c.subject = $1 and d.date between $2 and $3
order by d.date desc
limit $4;

-- asset.days-add
insert into app.asset_day (customer_id, date, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost, margin_cash, margin_profit, usd_cash, us_valuation, us_cost, net_deposit) select v.customer_id, $1, v.cash, v.fund_valuation, v.acquisition_cost, v.equity_valuation, v.equity_cost, v.margin_cash, v.margin_profit, v.usd_cash, v.us_valuation, v.us_cost, v.net_deposit
from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[]) as v (customer_id, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost, margin_cash, margin_profit, usd_cash, us_valuation, us_cost, net_deposit)
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
