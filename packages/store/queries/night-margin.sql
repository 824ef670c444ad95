-- night-margin.add-adjustments
insert into app.margin_adjustment (id, lot_id, customer_id, stock_code, account_type, side, last_cum_day, paid_on, quantity, amount) select id, lot_id, customer_id, stock_code, account_type, side, last_cum_day, paid_on, quantity, amount
from json_to_recordset($1::json) as v (id text, lot_id text, customer_id text, stock_code text, account_type text, side text, last_cum_day date, paid_on date, quantity bigint, amount bigint)
on conflict do nothing;

-- night-margin.closes-to-rebook
select m.id, m.customer_id, m.stock_code, m.quantity, m.closed_on, m.premium, json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type, 'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text, 'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp, 'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits, 'expirationDate', l.expiration_date, 'shortened', l.shortened) as lot
from app.margin_close m join app.margin_lot l on l.id = m.lot_id
where not m.is_settled and m.stock_code = any ($1::text[]) and m.opened_on <= $2 and m.closed_on > $2 and l.type = 'SYSTEM'
order by m.customer_id, m.id;

-- night-margin.customers-expiring
select distinct customer_id
from app.margin_lot
where quantity > 0 and expiration_date <= $1 and customer_id > $2
order by customer_id
limit $3;

-- night-margin.customers-with-results
select customer_id
from ( (select distinct customer_id
from app.margin_close
where not is_settled and settlement_date <= $1 and customer_id > $2
order by 1
limit $3) union (select distinct customer_id
from app.margin_adjustment
where not is_paid and paid_on <= $1 and customer_id > $2
order by 1
limit $3)) c
order by customer_id
limit $3;

-- night-margin.lots-expiring-on
select l.id, l.customer_id, c.username as mail, l.stock_code, l.quantity, l.expiration_date
from app.margin_lot l join app.customer c on c.id = l.customer_id collate "default"
where l.quantity > 0 and l.expiration_date = any ($1::date[]) and l.id > $2
order by l.id
limit $3;

-- night-margin.lots-of-stock
select l.customer_id, json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type, 'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text, 'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp, 'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits, 'expirationDate', l.expiration_date, 'shortened', l.shortened) as lot
from app.margin_lot l
where l.stock_code = $1 and l.quantity > 0 and l.id > $2
order by l.id
limit $3;

-- night-margin.next-sequence
select nextval('app.fund_order_sequence_seq') as sequence;

-- night-margin.open-share-orders
select o.id, c.subject
from app.stock_order o join app.customer c on c.id = o.customer_id collate "default"
where o.customer_id = any ($1::text[]) and o.is_open and o.status <> 'CANCEL_PENDING'
order by o.customer_id, o.sequence;

-- night-margin.openings-due
with d as (select fill_id
from app.margin_opening
where not is_settled and settlement_date <= $1
order by settlement_date, customer_id, fill_id
limit $2 for update), executed as (update app.stock_fill f
set is_settled = true
from d
where f.id = d.fill_id) update app.margin_opening o
set is_settled = true
from d
where o.fill_id = d.fill_id
returning o.fill_id, o.lot_id, o.customer_id, o.stock_code, o.account_type, o.side, o.settlement_date, o.quantity, o.open_amount;

-- night-margin.rebook-closes
with g as (select *
from unnest($1::text[], $2::bigint[], $3::bigint[]) as g (id, premium, added)), closed as (update app.margin_close m
set premium = g.premium, realized = m.realized - g.added
from g
where m.id = g.id
returning m.fill_id, g.added) update app.stock_fill f
set cost = f.cost + s.added
from (select fill_id, sum(added)::bigint as added
from closed
group by fill_id) s
where f.id = s.fill_id;

-- night-margin.results-due
select id, customer_id, stock_code, account_type, side, settlement_date, sequence, realized, close_amount, quantity
from ( select 0 as first, a.stock_code as code, 0::bigint as sequence, a.id, a.customer_id, a.stock_code, a.account_type, a.side, a.paid_on as settlement_date, a.amount as realized, null::bigint as close_amount, null::bigint as quantity
from app.margin_adjustment a
where not a.is_paid and a.paid_on <= $1 and a.customer_id = any ($2::text[]) union all select 1, '', m.sequence, m.id, m.customer_id, m.stock_code, m.account_type, m.side, m.settlement_date, m.realized, m.close_amount, m.quantity
from app.margin_close m
where not m.is_settled and m.settlement_date <= $1 and m.customer_id = any ($2::text[])) r
order by customer_id, settlement_date, first, code, sequence, id;

-- night-margin.settle-results
with g as (select *
from unnest($1::text[], $2::bigint[], $3::bigint[]) as g (id, income, resident)), paid as (update app.margin_adjustment a
set is_paid = true, income_tax = g.income, resident_tax = g.resident
from g
where a.id = g.id), closed as (update app.margin_close m
set is_settled = true, income_tax = g.income, resident_tax = g.resident
from g
where m.id = g.id
returning m.fill_id, g.income, g.resident) update app.stock_fill f
set is_settled = true, income_tax = s.income, resident_tax = s.resident
from (select fill_id, sum(income)::bigint as income, sum(resident)::bigint as resident
from closed
group by fill_id) s
where f.id = s.fill_id;

-- night-margin.shorten-lots
update app.margin_lot
set expiration_date = $2, shortened = true
where stock_code = $1 and quantity > 0 and (expiration_date is null or expiration_date > $2);
