-- books.check
with open_order as materialized ( select o.*, f.amount, f.fee + f.consumption_tax as fees, f.projected_tax
from unnest($2::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.is_open
left join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on o.state = 'EXECUTED'), open_share as materialized ( select o.*
from unnest($2::text[]) as c (id) join app.stock_order o on o.customer_id = c.id and o.is_open and o.trade_type = 'SPOT'), unsettled_share as materialized ( select f.*, f.fee + f.consumption_tax as fees
from unnest($2::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')), open_lot as materialized ( select l.*
from unnest($2::text[]) as c (id) join app.margin_lot l on l.customer_id = c.id and l.quantity > 0), open_us as materialized ( select o.*
from unnest($2::text[]) as c (id) join app.us_order o on o.customer_id = c.id and o.is_open), unsettled_us as materialized ( select f.*
from unnest($2::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled), delivery as materialized ( select s.*, p.quantity, p.open_amount
from unnest($2::text[]) as c (id) join app.margin_settlement s on s.customer_id = c.id and s.status in ('ACCEPTED', 'EXECUTED') join app.margin_settlement_part p on p.settlement_id = s.id), held as materialized ( select a.customer_id, a.instrument, a.kind, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.kind in (2, 3, 4, 7, 10, 11, 12, 30, 31, 41, 42, 43, 44, 45) join ledger.balance b on b.account_id = a.id union all select a.customer_id, a.instrument, a.kind, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind in (20, 21) and a.tag >= $4 and a.tag < 'GAIN-9' join ledger.balance b on b.account_id = a.id) select book, subject, sum(kept)::bigint as kept, sum(derived)::bigint as derived
from (select case when kind in (10, 11, 12, 30, 31) then 'position.units' when kind = 3 then 'order.payable' when kind = 4 then 'order.receivable' when kind = 7 then 'tax.refund' when tag = 'ORDER' then 'order.reserved' when tag = 'TAX' then 'tax.reserved' when tag = 'DELIVERY' then 'delivery.reserved' when kind = 20 then 'tax.income' else 'tax.resident' end as book, case when kind in (10, 11, 12, 30, 31) then concat_ws(' ', customer_id, instrument, tag) when kind in (20, 21) then concat_ws(' ', customer_id, right(tag, 4)) else customer_id end as subject, 0 as kept, amount as derived
from held
where kind not in (2, 20, 21, 41, 42, 43, 44, 45) or kind = 2 and tag in ('ORDER', 'TAX', 'DELIVERY') or kind in (20, 21) union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.fund_code, p.account_type) as subject, p.units as amount
from app.position p
where p.customer_id = any ($2::text[])) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_cash as amount
from open_order o
where o.state in ('RECEIVED', 'WORKING')) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.amount + o.fees as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, -o.amount as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, greatest(o.projected_tax, 0) as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, d.income_tax + d.resident_tax as amount
from app.distribution d
where d.customer_id = any ($2::text[]) and d.state = 'DECLARED' and d.course = 'RECEIVE') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, least(o.projected_tax, 0) as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.reserved as amount
from app.nisa_year n
where n.customer_id = any ($2::text[]) and n.year >= $3) x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.reserved_quota as amount
from open_order o
where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')) x union all select 'tax.income' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', t.customer_id, t.year) as subject, t.income_tax as amount
from app.tax_year t
where t.customer_id = any ($2::text[]) and t.year >= $3) x union all select 'tax.resident' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', t.customer_id, t.year) as subject, t.resident_tax as amount
from app.tax_year t
where t.customer_id = any ($2::text[]) and t.year >= $3) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.stock_code, p.account_type) as subject, p.quantity as amount
from app.share_position p
where p.customer_id = any ($2::text[])) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_cash as amount
from open_share o) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, f.amount + f.fees as amount
from unsettled_share f
where f.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, -(f.amount - f.fees) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, greatest(f.projected_tax, 0) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, least(f.projected_tax, 0) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, o.nisa_year, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.reserved_quota as amount
from open_share o
where o.nisa_year is not null) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', o.customer_id, o.stock_code, o.account_type) as subject, o.locked_shares as amount
from open_share o
where o.locked_shares > 0) x union all select 'order.locked' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 31) x union all select 'margin.long' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 44) x union all select 'margin.long' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', l.customer_id, l.stock_code, l.account_type) as subject, l.quantity as amount
from open_lot l
where l.side = 'LONG') x union all select 'margin.short' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 45) x union all select 'margin.short' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', l.customer_id, l.stock_code, l.account_type) as subject, -l.quantity as amount
from open_lot l
where l.side = 'SHORT') x union all select 'margin.loan' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 41) x union all select 'margin.loan' as book, x.subject, x.amount as kept, 0 as derived
from (select l.customer_id as subject, -l.open_amount as amount
from open_lot l
where l.side = 'LONG') x union all select 'margin.loan' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, -d.open_amount as amount
from delivery d
where d.kind = 'GENBIKI' and d.status = 'EXECUTED') x union all select 'margin.short-proceeds' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 42) x union all select 'margin.short-proceeds' as book, x.subject, x.amount as kept, 0 as derived
from (select l.customer_id as subject, l.open_amount as amount
from open_lot l
where l.side = 'SHORT') x union all select 'margin.short-proceeds' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, d.open_amount as amount
from delivery d
where d.kind = 'GENWATASHI' and d.status = 'EXECUTED') x union all select 'margin.realized' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 43) x union all select 'margin.realized' as book, x.subject, x.amount as kept, 0 as derived
from (select m.customer_id as subject, m.realized as amount
from app.margin_close m
where m.customer_id = any ($2::text[]) and not m.is_settled) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select s.customer_id as subject, s.reserved_cash as amount
from app.margin_settlement s
where s.customer_id = any ($2::text[]) and s.status = 'ACCEPTED' and s.reserved_cash > 0) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', d.customer_id, d.stock_code, d.account_type) as subject, d.quantity as amount
from delivery d
where d.kind = 'GENWATASHI' and d.status = 'ACCEPTED') x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', d.customer_id, i.code, i.account_type) as subject, i.quantity as amount
from unnest($2::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW') join app.delivery_item i on i.delivery_id = d.id
where d.product = 'EQUITY') x union all select 'delivery.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, i.fee + i.consumption_tax as amount
from unnest($2::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW') join app.delivery_item i on i.delivery_id = d.id) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.symbol, p.account_type) as subject, p.quantity as amount
from app.us_position p
where p.customer_id = any ($2::text[])) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', f.customer_id, f.symbol, f.account_type) as subject, case f.side when 'BUY' then f.quantity else -f.quantity end * f.split_times as amount
from unsettled_us f
where f.fixed_at is null) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_jpy as amount
from open_us o) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, coalesce(f.settlement_jpy, f.estimated_jpy) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, -coalesce(f.settlement_jpy, f.estimated_jpy) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, greatest(f.projected_tax, 0) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, least(f.projected_tax, 0) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, o.nisa_year, 'GROWTH') as subject, o.reserved_quota as amount
from open_us o
where o.nisa_year is not null) x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', f.customer_id, f.nisa_year, 'GROWTH') as subject, f.reserved_quota as amount
from unsettled_us f
where f.reserved_quota > 0) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', o.customer_id, o.symbol, o.account_type) as subject, o.locked_shares as amount
from open_us o
where o.locked_shares > 0) x union all select 'nisa.used' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.amount as amount
from app.stock_fill o
where o.customer_id = any ($2::text[]) and o.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY') x union all select 'nisa.released' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.book_released as amount
from app.stock_fill o
where o.customer_id = any ($2::text[]) and o.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'SELL' and o.is_settled) x union all select 'tax.net-gain' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int) as subject, o.amount - o.fee - o.consumption_tax - o.cost as amount
from app.stock_fill o
where o.customer_id = any ($2::text[]) and o.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') and o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.is_settled) x union all select 'tax.net-gain' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', m.customer_id, extract(year
from m.settlement_date)::int) as subject, m.realized as amount
from app.margin_close m
where m.customer_id = any ($2::text[]) and m.account_type = 'SPECIFIC' and m.is_settled) x union all select 'tax.net-gain' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', m.customer_id, extract(year
from m.paid_on)::int) as subject, m.amount
from app.margin_adjustment m
where m.customer_id = any ($2::text[]) and m.account_type = 'SPECIFIC' and m.is_paid) x union all select 'usd.cash' as book, x.subject, x.amount as kept, 0 as derived
from (select x.customer_id as subject, case x.direction when 'JPY_TO_USD' then x.usd_amount else -x.usd_amount end as amount
from app.fx_exchange x
where x.customer_id = any ($2::text[])) x union all select 'usd.cash' as book, x.subject, 0 as kept, x.amount as derived
from (select a.customer_id as subject, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'USD' join ledger.balance b on b.account_id = a.id) x union all select 'usd.cash' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, case f.side when 'BUY' then -(f.amount + f.fee) else f.amount - f.fee end as amount
from app.us_fill f
where f.customer_id = any ($2::text[]) and f.settlement_currency = 'USD' and f.is_settled) x union all select 'nisa.used' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', f.customer_id, extract(year
from f.domestic_settlement_date)::int, 'GROWTH') as subject, f.nisa_quota as amount
from app.us_fill f
where f.customer_id = any ($2::text[]) and f.account_type = 'NISA_GROWTH' and f.side = 'BUY' and f.fixed_at is not null) x union all select 'nisa.released' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', f.customer_id, extract(year
from f.domestic_settlement_date)::int, 'GROWTH') as subject, f.book_released as amount
from app.us_fill f
where f.customer_id = any ($2::text[]) and f.account_type = 'NISA_GROWTH' and f.side = 'SELL' and f.is_settled) x union all select 'tax.net-gain' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', f.customer_id, extract(year
from f.domestic_settlement_date)::int) as subject, f.profit_jpy as amount
from app.us_fill f
where f.customer_id = any ($2::text[]) and f.account_type = 'SPECIFIC' and f.side = 'SELL' and f.is_settled) x union all select 'nisa.used' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.used as amount
from app.nisa_year n
where n.customer_id = any ($2::text[]) and n.year >= $3) x union all select 'nisa.used' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, f.amount as amount
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')) x union all select 'nisa.released' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.released as amount
from app.nisa_year n
where n.customer_id = any ($2::text[]) and n.year >= $3) x union all select 'nisa.released' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, f.book_released as amount
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')) x union all select 'tax.net-gain' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', t.customer_id, t.year) as subject, t.net_gain as amount
from app.tax_year t
where t.customer_id = any ($2::text[]) and t.year >= $3) x union all select 'tax.net-gain' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int) as subject, f.amount - f.cost as amount
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')) x) found
group by book, subject having sum(kept) <> sum(derived)
order by book, subject
limit $1;

-- books.check-open
with open_order as materialized ( select o.*, f.amount, f.fee + f.consumption_tax as fees, f.projected_tax
from unnest($2::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.is_open
left join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on o.state = 'EXECUTED'), open_share as materialized ( select o.*
from unnest($2::text[]) as c (id) join app.stock_order o on o.customer_id = c.id and o.is_open and o.trade_type = 'SPOT'), unsettled_share as materialized ( select f.*, f.fee + f.consumption_tax as fees
from unnest($2::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')), open_lot as materialized ( select l.*
from unnest($2::text[]) as c (id) join app.margin_lot l on l.customer_id = c.id and l.quantity > 0), open_us as materialized ( select o.*
from unnest($2::text[]) as c (id) join app.us_order o on o.customer_id = c.id and o.is_open), unsettled_us as materialized ( select f.*
from unnest($2::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled), delivery as materialized ( select s.*, p.quantity, p.open_amount
from unnest($2::text[]) as c (id) join app.margin_settlement s on s.customer_id = c.id and s.status in ('ACCEPTED', 'EXECUTED') join app.margin_settlement_part p on p.settlement_id = s.id), held as materialized ( select a.customer_id, a.instrument, a.kind, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.kind in (2, 3, 4, 7, 10, 11, 12, 30, 31, 41, 42, 43, 44, 45) join ledger.balance b on b.account_id = a.id union all select a.customer_id, a.instrument, a.kind, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind in (20, 21) and a.tag >= $4 and a.tag < 'GAIN-9' join ledger.balance b on b.account_id = a.id) select book, subject, sum(kept)::bigint as kept, sum(derived)::bigint as derived
from (select case when kind in (10, 11, 12, 30, 31) then 'position.units' when kind = 3 then 'order.payable' when kind = 4 then 'order.receivable' when kind = 7 then 'tax.refund' when tag = 'ORDER' then 'order.reserved' when tag = 'TAX' then 'tax.reserved' when tag = 'DELIVERY' then 'delivery.reserved' when kind = 20 then 'tax.income' else 'tax.resident' end as book, case when kind in (10, 11, 12, 30, 31) then concat_ws(' ', customer_id, instrument, tag) when kind in (20, 21) then concat_ws(' ', customer_id, right(tag, 4)) else customer_id end as subject, 0 as kept, amount as derived
from held
where kind not in (2, 20, 21, 41, 42, 43, 44, 45) or kind = 2 and tag in ('ORDER', 'TAX', 'DELIVERY') or kind in (20, 21) union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.fund_code, p.account_type) as subject, p.units as amount
from app.position p
where p.customer_id = any ($2::text[])) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_cash as amount
from open_order o
where o.state in ('RECEIVED', 'WORKING')) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.amount + o.fees as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, -o.amount as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, greatest(o.projected_tax, 0) as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, d.income_tax + d.resident_tax as amount
from app.distribution d
where d.customer_id = any ($2::text[]) and d.state = 'DECLARED' and d.course = 'RECEIVE') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, least(o.projected_tax, 0) as amount
from open_order o
where o.state = 'EXECUTED' and o.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.reserved as amount
from app.nisa_year n
where n.customer_id = any ($2::text[]) and n.year >= $3) x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.reserved_quota as amount
from open_order o
where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')) x union all select 'tax.income' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', t.customer_id, t.year) as subject, t.income_tax as amount
from app.tax_year t
where t.customer_id = any ($2::text[]) and t.year >= $3) x union all select 'tax.resident' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', t.customer_id, t.year) as subject, t.resident_tax as amount
from app.tax_year t
where t.customer_id = any ($2::text[]) and t.year >= $3) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.stock_code, p.account_type) as subject, p.quantity as amount
from app.share_position p
where p.customer_id = any ($2::text[])) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_cash as amount
from open_share o) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, f.amount + f.fees as amount
from unsettled_share f
where f.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, -(f.amount - f.fees) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, greatest(f.projected_tax, 0) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, least(f.projected_tax, 0) as amount
from unsettled_share f
where f.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, o.nisa_year, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, o.reserved_quota as amount
from open_share o
where o.nisa_year is not null) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', o.customer_id, o.stock_code, o.account_type) as subject, o.locked_shares as amount
from open_share o
where o.locked_shares > 0) x union all select 'order.locked' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 31) x union all select 'margin.long' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 44) x union all select 'margin.long' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', l.customer_id, l.stock_code, l.account_type) as subject, l.quantity as amount
from open_lot l
where l.side = 'LONG') x union all select 'margin.short' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', customer_id, instrument, tag) as subject, amount
from held
where kind = 45) x union all select 'margin.short' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', l.customer_id, l.stock_code, l.account_type) as subject, -l.quantity as amount
from open_lot l
where l.side = 'SHORT') x union all select 'margin.loan' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 41) x union all select 'margin.loan' as book, x.subject, x.amount as kept, 0 as derived
from (select l.customer_id as subject, -l.open_amount as amount
from open_lot l
where l.side = 'LONG') x union all select 'margin.loan' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, -d.open_amount as amount
from delivery d
where d.kind = 'GENBIKI' and d.status = 'EXECUTED') x union all select 'margin.short-proceeds' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 42) x union all select 'margin.short-proceeds' as book, x.subject, x.amount as kept, 0 as derived
from (select l.customer_id as subject, l.open_amount as amount
from open_lot l
where l.side = 'SHORT') x union all select 'margin.short-proceeds' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, d.open_amount as amount
from delivery d
where d.kind = 'GENWATASHI' and d.status = 'EXECUTED') x union all select 'margin.realized' as book, x.subject, 0 as kept, x.amount as derived
from (select customer_id as subject, amount
from held
where kind = 43) x union all select 'margin.realized' as book, x.subject, x.amount as kept, 0 as derived
from (select m.customer_id as subject, m.realized as amount
from app.margin_close m
where m.customer_id = any ($2::text[]) and not m.is_settled) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select s.customer_id as subject, s.reserved_cash as amount
from app.margin_settlement s
where s.customer_id = any ($2::text[]) and s.status = 'ACCEPTED' and s.reserved_cash > 0) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', d.customer_id, d.stock_code, d.account_type) as subject, d.quantity as amount
from delivery d
where d.kind = 'GENWATASHI' and d.status = 'ACCEPTED') x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', d.customer_id, i.code, i.account_type) as subject, i.quantity as amount
from unnest($2::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW') join app.delivery_item i on i.delivery_id = d.id
where d.product = 'EQUITY') x union all select 'delivery.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select d.customer_id as subject, i.fee + i.consumption_tax as amount
from unnest($2::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW') join app.delivery_item i on i.delivery_id = d.id) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', p.customer_id, p.symbol, p.account_type) as subject, p.quantity as amount
from app.us_position p
where p.customer_id = any ($2::text[])) x union all select 'position.units' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', f.customer_id, f.symbol, f.account_type) as subject, case f.side when 'BUY' then f.quantity else -f.quantity end * f.split_times as amount
from unsettled_us f
where f.fixed_at is null) x union all select 'order.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select o.customer_id as subject, o.reserved_jpy as amount
from open_us o) x union all select 'order.payable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, coalesce(f.settlement_jpy, f.estimated_jpy) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'BUY') x union all select 'order.receivable' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, -coalesce(f.settlement_jpy, f.estimated_jpy) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'tax.reserved' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, greatest(f.projected_tax, 0) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'tax.refund' as book, x.subject, x.amount as kept, 0 as derived
from (select f.customer_id as subject, least(f.projected_tax, 0) as amount
from unsettled_us f
where f.settlement_currency = 'JPY' and f.side = 'SELL') x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', o.customer_id, o.nisa_year, 'GROWTH') as subject, o.reserved_quota as amount
from open_us o
where o.nisa_year is not null) x union all select 'nisa.reserved' as book, x.subject, 0 as kept, x.amount as derived
from (select concat_ws(' ', f.customer_id, f.nisa_year, 'GROWTH') as subject, f.reserved_quota as amount
from unsettled_us f
where f.reserved_quota > 0) x union all select 'order.locked' as book, x.subject, x.amount as kept, 0 as derived
from (select concat_ws(' ', o.customer_id, o.symbol, o.account_type) as subject, o.locked_shares as amount
from open_us o
where o.locked_shares > 0) x) found
group by book, subject having sum(kept) <> sum(derived)
order by book, subject
limit $1;

-- books.forget-replayed
delete
from ledger.replayed
where customer_id = any ($1::text[]);

-- books.margin-adjustments
select m.customer_id, extract(year
from m.paid_on)::int as paid_in, m.amount
from app.margin_adjustment m
where m.customer_id = any ($1::text[]) and m.account_type = 'SPECIFIC' and m.is_paid and m.paid_on >= make_date(greatest($2::int, 1), 1, 1);

-- books.margin-closes
select m.id, m.customer_id, m.account_type, m.side, extract(year
from m.settlement_date)::int as settles_in, m.is_settled, m.open_amount, m.close_amount, m.interest + m.lending_fee + m.management_fee + m.name_transfer_fee + m.premium as expenses, m.realized
from app.margin_close m
where m.customer_id = any ($1::text[]) and m.settlement_date >= make_date(greatest($2::int, 1), 1, 1);

-- books.replayed
select customer_id, books
from ledger.replayed
where customer_id = any ($1::text[]);

-- books.share-events
select *
from ( select f.id, f.customer_id, f.stock_code, f.account_type, f.trade_date as date, case when f.trade_type = 'SPOT' and f.order_id is null then 3 when f.side = 'SELL' then 2 else 1 end as rank, extract(year
from f.settlement_date)::int as settles_in, f.is_settled, f.quantity as units, f.amount, f.fee + f.consumption_tax as fees, f.cost, f.book_released, 0::bigint as after, 0::bigint as fraction, null::bigint as into_one
from (select *
from app.stock_fill
where customer_id = any ($1::text[])) f
where f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') union all select s.id, s.customer_id, s.stock_code, s.account_type, s.ex_date, 0, 0, true, s.quantity_before, 0, 0, s.fraction_cost, s.fraction_book, s.quantity_after, s.fraction, s.into_one
from (select *
from app.share_split
where customer_id = any ($1::text[])) s union all select d.id, i.customer_id, i.code, i.account_type, d.sent_on, 4, 0, true, i.quantity, 0, 0, i.cost, null, 0, 0, null
from (select *
from app.delivery
where customer_id = any ($1::text[])) d join app.delivery_item i on i.delivery_id = d.id
where d.product = 'EQUITY' and d.status in ('SENT', 'COMPLETED')) x
order by x.customer_id, x.date, x.rank, x.id;

-- books.share-new-events
select *
from ( select f.id, f.customer_id, f.stock_code, f.account_type, f.trade_date as date, case when f.trade_type = 'SPOT' and f.order_id is null then 3 when f.side = 'SELL' then 2 else 1 end as rank, extract(year
from f.settlement_date)::int as settles_in, f.is_settled, f.quantity as units, f.amount, f.fee + f.consumption_tax as fees, f.cost, f.book_released, 0::bigint as after, 0::bigint as fraction, null::bigint as into_one
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.stock_fill y
where y.id = w.id
limit 1) f
where f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') union all select s.id, s.customer_id, s.stock_code, s.account_type, s.ex_date, 0, 0, true, s.quantity_before, 0, 0, s.fraction_cost, s.fraction_book, s.quantity_after, s.fraction, s.into_one
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.share_split y
where y.id = w.id
limit 1) s union all select d.id, i.customer_id, i.code, i.account_type, d.sent_on, 4, 0, true, i.quantity, 0, 0, i.cost, null, 0, 0, null
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.delivery y
where y.id = w.id
limit 1) d join app.delivery_item i on i.delivery_id = d.id
where d.product = 'EQUITY' and d.status in ('SENT', 'COMPLETED')) x
order by x.customer_id, x.date, x.rank, x.id;

-- books.share-positions
select customer_id, stock_code, account_type, open_quantity, open_cost, open_book, bought_quantity, bought_paid, bought_amount, sold_quantity, sold_book
from app.share_position
where customer_id = any ($1::text[]);

-- books.twin-customers
select id
from app.customer
where id > $1
order by id
limit $2;

-- books.twin-events
select x.*, f.nav_unit::bigint as nav_unit
from ( select o.id, o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence, case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank, extract(year
from o.settlement_date)::int as settles_in, o.state in ('SETTLED', 'COMPLETED') as is_settled, l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, l.book_released, 0::bigint as declared, 0::bigint as special
from (select *
from app.fund_order
where customer_id = any ($1::text[])) o cross join lateral (select y.*
from app.fund_fill y
where y.order_id = o.id
order by y.turn desc
limit 1) l
where o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.id, d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, 0, true, d.units, d.nav_ex, 0, 0, null, null, n.distribution, d.special
from (select *
from app.distribution
where customer_id = any ($1::text[])) d cross join lateral (select p.distribution
from app.nav p
where p.fund_code = d.fund_code and p.date = d.fiscal_date
limit 1) n union all select d.id, i.customer_id, i.code, i.account_type, d.sent_on, d.sequence, -1, 0, true, i.quantity, 0, 0, 0, i.cost, null, 0, 0
from (select *
from app.delivery
where customer_id = any ($1::text[])) d join app.delivery_item i on i.delivery_id = d.id
where d.product = 'FUND' and d.status in ('SENT', 'COMPLETED')) x join app.fund f on f.code = x.fund_code
order by x.customer_id, x.date, x.rank, x.sequence;

-- books.twin-new-events
select x.*, f.nav_unit::bigint as nav_unit
from ( select o.id, o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence, case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank, extract(year
from o.settlement_date)::int as settles_in, o.state in ('SETTLED', 'COMPLETED') as is_settled, l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, l.book_released, 0::bigint as declared, 0::bigint as special
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.fund_order y
where y.id = w.id
limit 1) o cross join lateral (select y.*
from app.fund_fill y
where y.order_id = o.id
order by y.turn desc
limit 1) l
where o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.id, d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, 0, true, d.units, d.nav_ex, 0, 0, null, null, n.distribution, d.special
from (select customer_id, fund_code, account_type, max(since) as since
from ( select *
from unnest($2::text[], $3::text[], $4::text[], $5::date[]) as p (customer_id, fund_code, account_type, since) union all select o.customer_id, o.fund_code, o.account_type, null
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.fund_order y
where y.id = w.id
limit 1) o) p
group by 1, 2, 3) w cross join lateral (select y.*
from app.distribution y
where y.customer_id = w.customer_id and y.fund_code = w.fund_code and y.account_type = w.account_type and y.fiscal_date > coalesce(w.since, '-infinity')) d cross join lateral (select p.distribution
from app.nav p
where p.fund_code = d.fund_code and p.date = d.fiscal_date
limit 1) n union all select d.id, i.customer_id, i.code, i.account_type, d.sent_on, d.sequence, -1, 0, true, i.quantity, 0, 0, 0, i.cost, null, 0, 0
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.delivery y
where y.id = w.id
limit 1) d join app.delivery_item i on i.delivery_id = d.id
where d.product = 'FUND' and d.status in ('SENT', 'COMPLETED')) x join app.fund f on f.code = x.fund_code
order by x.customer_id, x.date, x.rank, x.sequence;

-- books.twin-positions
select customer_id, fund_code, account_type, units, cost, individual_principal, nisa_book
from app.position
where customer_id = any ($1::text[]);

-- books.twin-quotas
select customer_id, year, frame, used, released
from app.nisa_year
where customer_id = any ($1::text[]) and year >= $2;

-- books.twin-taxes
select t.customer_id, t.year, t.net_gain, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
where t.customer_id = any ($1::text[]) and t.year >= $2;

-- books.us-dividends
select d.id, d.customer_id, d.symbol, d.account_type, d.ex_date::text as ex_date, d.state, extract(year
from d.received_on)::int as year, d.quantity, d.per_share, d.gross, d.rate, d.foreign_tax_rate, d.foreign_tax, d.adr_fee, d.paid_usd, d.jpy_before_tax, d.reported_jpy, d.income_tax, d.resident_tax
from app.us_dividend d
where d.customer_id = any ($1::text[]);

-- books.us-executions
select f.customer_id, f.symbol, f.local_trade_date::text as day, sum(case f.side when 'BUY' then f.quantity else -f.quantity end)::bigint as quantity
from app.us_fill f
where f.customer_id = any ($1::text[]) and exists (select
from app.us_dividend d
where d.customer_id = f.customer_id and d.symbol = f.symbol)
group by 1, 2, 3;

-- books.us-fills
select f.id, f.customer_id, f.symbol, f.account_type, f.side, f.fixed_at::text || ' ' || f.domestic_trade_date::text as day, extract(year
from f.domestic_settlement_date)::int as settles_in, f.is_settled, (extract(epoch
from f.fixed_at) * 1000)::bigint as fixed_ms, f.quantity * f.split_times as quantity, f.amount, f.fee, f.rate, f.settlement_jpy, f.cost_jpy, f.book_released
from app.us_fill f
where f.customer_id = any ($1::text[]) and f.fixed_at is not null
order by f.customer_id, f.fixed_at, f.domestic_trade_date, f.side, f.executed_at, f.sequence, f.number;

-- books.us-positions
select customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book
from app.us_position
where customer_id = any ($1::text[]);

-- books.us-splits
select s.customer_id, s.symbol, s.account_type, (extract(epoch
from s.booked_at) * 1000)::bigint as booked_ms, s.times
from app.us_split s
where s.customer_id = any ($1::text[])
order by s.customer_id, s.booked_at;

-- books.us-splits-of-symbols
select distinct s.customer_id, s.symbol, s.ex_date::text as ex_date, s.times
from app.us_split s
where s.customer_id = any ($1::text[]);

-- books.write-replayed
insert into ledger.replayed (customer_id, books) select *
from unnest($1::text[], $2::jsonb[])
on conflict (customer_id) do update
set books = excluded.books;
