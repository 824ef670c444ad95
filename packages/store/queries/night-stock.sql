-- night-stock.cursor
select after_seq
from app.exchange_cursor
where exchange = $1;

-- night-stock.cursor-lock
select after_seq
from app.exchange_cursor
where exchange = $1 for update;

-- night-stock.cursor-move
update app.exchange_cursor
set after_seq = $1
where exchange = $2 and after_seq < $1;

-- night-stock.day-trade-credits
update app.stock_fill f
set day_trade_credit = v.credit
from unnest($1::text[], $2::bigint[]) as v (id, credit)
where f.id = v.id;

-- night-stock.dividends-declare
insert into app.share_dividend (id, customer_id, stock_code, account_type, record_date, paid_on, quantity, per_share, gross, income_tax, resident_tax) select v.id, v.customer_id, v.stock_code, v.account_type, v.record_date, v.paid_on, v.quantity, v.per_share, v.gross, v.income_tax, v.resident_tax
from json_to_recordset($1::json) as v (id text, customer_id text, stock_code text, account_type text, record_date date, paid_on date, quantity bigint, per_share bigint, gross bigint, income_tax bigint, resident_tax bigint)
on conflict do nothing;

-- night-stock.dividends-paid
update app.share_dividend
set state = 'PAID'
where id = any ($1::text[]) and state = 'DECLARED';

-- night-stock.dividends-to-pay
select *
from app.share_dividend
where state = 'DECLARED' and paid_on <= $1
order by paid_on, customer_id, id
limit $2;

-- night-stock.final-costs
update app.stock_fill f
set cost = v.cost
from unnest($1::text[], $2::bigint[]) as v (id, cost)
where f.id = v.id;

-- night-stock.fractions
select *
from app.share_split
where ex_date <= $1 and fraction > 0 and fraction_fill is null
order by ex_date, customer_id
limit $2;

-- night-stock.fractions-sold
update app.share_split
set fraction_fill = id
where id = any ($1::text[]);

-- night-stock.fund-sales-of-day
select o.customer_id, o.settlement_date, o.sequence, f.amount - f.cost as gain
from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.history_day >= $2 cross join lateral (select x.amount, x.cost
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.side = 'SELL' and o.account_type = 'SPECIFIC' and o.state in ('SETTLED', 'COMPLETED') and o.settlement_date = any ($3::date[]);

-- night-stock.fund-sales-to-settle
select o.customer_id, o.settlement_date, o.sequence, f.amount - f.cost as gain
from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.is_open cross join lateral (select x.amount, x.cost
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.side = 'SELL' and o.account_type = 'SPECIFIC' and o.state = 'EXECUTED' and o.settlement_date <= $2;

-- night-stock.holders
select *
from app.share_position
where stock_code = $1 and quantity > 0 and customer_id > $2
order by customer_id, account_type
limit $3;

-- night-stock.margin-results-of-day
select m.customer_id, m.settlement_date, m.sequence, m.realized as gain
from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id and m.closed_on >= $2
where m.is_settled and m.account_type = 'SPECIFIC' and m.settlement_date = any ($3::date[]) union all select f.customer_id, f.settlement_date, f.sequence, f.amount - f.cost
from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and f.trade_date >= $2
where f.is_settled and f.trade_type = 'GENWATASHI' and f.account_type = 'SPECIFIC' and f.settlement_date = any ($3::date[]);

-- night-stock.open-orders
select o.*, c.subject
from app.stock_order o join app.customer c on c.id = o.customer_id collate "default"
where o.is_open and o.session_date <= $1 and o.customer_id > $2
order by o.customer_id, o.sequence
limit $3;

-- night-stock.open-sales-of-stock
select o.*
from unnest($1::text[]) as c (id) join app.stock_order o on o.customer_id = c.id and o.is_open
where o.stock_code = $2 and o.side = 'SELL' and o.trade_type = 'SPOT'
order by o.customer_id, o.sequence;

-- night-stock.orders-of-names
select m.id as cl_ord_id, m.order_id, coalesce(o.customer_id, u.customer_id) as customer_id
from app.exchange_message m
left join app.stock_order o on m.exchange = 'TSE' and o.id = m.order_id
left join app.us_order u on m.exchange = 'US' and u.id = m.order_id
where m.id = any ($1::text[]) and m.kind = 'NEW';

-- night-stock.positions-sold-on
select p.*
from (select distinct f.customer_id, f.stock_code
from app.stock_fill f
where f.trade_date = $1 and f.customer_id > $2 and f.side = 'SELL'
order by 1, 2
limit $3) f join app.share_position p on p.customer_id = f.customer_id and p.stock_code = f.stock_code
where p.day = $1 and p.sold_quantity > 0
order by p.customer_id, p.stock_code, p.account_type
limit $3;

-- night-stock.report-seqs
select seq
from app.exchange_report
where exchange = $3 and seq > $1
order by seq
limit $2;

-- night-stock.reports-add
insert into app.exchange_report (exchange, date, exec_id, seq, cl_ord_id, type, quantity, price, cum_quantity, at, state, applied_at) select $11, v.date, v.exec_id, v.seq, v.cl_ord_id, v.type, v.quantity, v.price, v.cum_quantity, v.at, v.state, $12::timestamptz
from unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::timestamptz[], $10::text[]) as v (date, exec_id, seq, cl_ord_id, type, quantity, price, cum_quantity, at, state);

-- night-stock.reports-known
select r.date, r.exec_id
from unnest($1::date[], $2::text[]) as v (date, id) join app.exchange_report r on r.exchange = $3 and r.date = v.date and r.exec_id = v.id;

-- night-stock.sales-on
select f.*
from unnest($2::text[]) as c (id) join app.stock_fill f on f.trade_date = $1 and f.customer_id = c.id
where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI')
order by f.executed_at, f.sequence, f.number;

-- night-stock.sales-to-settle
select f.customer_id, f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost as gain
from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.settlement_date <= $2
where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') and f.account_type = 'SPECIFIC';

-- night-stock.settle
with settled as ( update app.stock_fill f
set is_settled = true, income_tax = v.income_tax, resident_tax = v.resident_tax
from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)
where f.id = v.id and not f.is_settled
returning f.id) select count(*) as done
from settled;

-- night-stock.share-sales-of-day
select f.customer_id, f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost as gain
from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and f.trade_date >= $2
where f.is_settled and f.side = 'SELL' and f.trade_type = 'SPOT' and f.account_type = 'SPECIFIC' and f.settlement_date = any ($3::date[]);

-- night-stock.splits-add
insert into app.share_split (id, customer_id, stock_code, account_type, ex_date, quantity_before, quantity_after, fraction, into_one, fraction_cost, fraction_book) select v.*
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as v;

-- night-stock.to-settle
select *
from app.stock_fill
where not is_settled and settlement_date <= $1 and trade_type = 'SPOT'
order by settlement_date, side, sequence, executed_at, number
limit $2;

-- night-stock.trades-of-day
select cl_ord_id, exec_id, quantity, price
from app.exchange_report
where exchange = $2 and date = $1 and type = 'TRADE'
limit 1000000;

-- night-stock.us-sales-to-settle
select f.customer_id, f.domestic_settlement_date as settlement_date, f.sequence, coalesce(f.profit_jpy, f.estimated_gain) as gain
from unnest($1::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled and f.domestic_settlement_date <= $2
where f.side = 'SELL' and f.account_type = 'SPECIFIC';
