-- stock-order.accept
select *
from app.accept_stock_orders($1::json, $2::json, $3::smallint[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::smallint[], $10::date[], $11::timestamptz[], $12::integer[], $13::smallint[], $14::integer[], $15::bigint[]);

-- stock-order.by-ids
select *
from app.stock_order
where id = any ($1::text[]);

-- stock-order.execution-dates
select distinct f.trade_date
from app.customer c join app.stock_fill f on f.customer_id = c.id
where c.subject = $1 and f.trade_date between $2 and $3 and f.order_id is not null
order by 1
limit 400;

-- stock-order.filled-before
select sum(quantity)::bigint as quantity
from app.stock_fill
where order_id = $1 and trade_date < $2::date;

-- stock-order.fills-add
with v as materialized (select *
from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::date[], $11::date[], $12::timestamptz[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[]) as v (id, order_id, number, exec_id, customer_id, stock_code, account_type, side, sequence, trade_date, settlement_date, executed_at, quantity, price, amount, fee, consumption_tax, cost, book_released, projected_tax)), to_report as (insert into app.share_report_due (trade_date, customer_id) select distinct trade_date, customer_id
from v
on conflict do nothing) insert into app.stock_fill (id, order_id, number, exec_id, customer_id, stock_code, account_type, side, trade_type, sequence, trade_date, settlement_date, executed_at, quantity, price, amount, fee, consumption_tax, cost, book_released, projected_tax) select id, order_id, number, exec_id, customer_id, stock_code, account_type, side, $21::text, sequence, trade_date, settlement_date, executed_at, quantity, price, amount, fee, consumption_tax, cost, book_released, projected_tax
from v;

-- stock-order.fills-by-id
select *
from app.stock_fill
where id = any ($1::text[]);

-- stock-order.fills-of
select *
from app.stock_fill
where order_id = $1
order by number
limit 1000;

-- stock-order.has-reports
select cl_ord_id
from app.exchange_report
where cl_ord_id = $1
limit 1;

-- stock-order.is-sent
select sent_at is not null as is_sent
from app.stock_order
where id = $1 union all select sent_at is not null
from app.us_order
where id = $1;

-- stock-order.list
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31')
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-ended
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.ended_status = $5
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-ended-of-stock
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.ended_status = $5 and o.stock_code = $6
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-filled
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.is_filled
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-filled-of-stock
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.is_filled and o.stock_code = $5
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-fills
select f.*
from app.stock_fill f
where f.customer_id = (select c.id
from app.customer c
where c.subject = $1) and f.trade_date >= coalesce($2::date, '0001-01-01') and f.trade_date <= coalesce($3::date, '9999-12-31')
order by f.trade_date desc, f.sequence desc, f.number desc
limit $4;

-- stock-order.list-fills-of-stock
select f.*
from app.stock_fill f
where f.customer_id = (select c.id
from app.customer c
where c.subject = $1) and f.trade_date >= coalesce($2::date, '0001-01-01') and f.trade_date <= coalesce($3::date, '9999-12-31') and f.stock_code = $5
order by f.trade_date desc, f.sequence desc, f.number desc
limit $4;

-- stock-order.list-of-stock
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.stock_code = $5
order by o.session_date desc, o.sequence desc
limit $4) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.list-working
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.is_open
order by o.session_date desc, o.sequence desc
limit $2) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f
order by o.session_date desc, o.sequence desc;

-- stock-order.lock
select *
from app.stock_order
where id = any ($1::text[])
order by id for no key update;

-- stock-order.message-begin
update app.exchange_message
set state = 'SENDING'
where id = $1 and state = 'WAITING'
returning id;

-- stock-order.message-find
select id, exchange, order_id, cl_ord_id, kind, body, due_at, state
from app.exchange_message
where id = $1;

-- stock-order.message-sent
with sent as ( update app.exchange_message
set state = 'SENT', sent_at = $2::timestamptz
where id = $1 and state = 'SENDING'
returning exchange, order_id, kind), of_us as ( update app.us_order o
set sent_at = $2::timestamptz
from sent
where sent.exchange = 'US' and o.id = sent.order_id and sent.kind = 'NEW' and o.sent_at is null) update app.stock_order o
set sent_at = $2::timestamptz
from sent
where sent.exchange = 'TSE' and o.id = sent.order_id and sent.kind = 'NEW' and o.sent_at is null;

-- stock-order.messages-add
insert into app.exchange_message (id, exchange, order_id, cl_ord_id, kind, body, due_at) select v.id, v.exchange, v.order_id, v.cl_ord_id, v.kind, v.body, v.due_at
from json_to_recordset($1::json) as v (id text, exchange text, order_id text, cl_ord_id text, kind text, body jsonb, due_at timestamptz);

-- stock-order.messages-hand-over
with due as ( select m.id, m.due_at
from app.exchange_message m
where m.state = 'WAITING' and m.due_at <= $1::timestamptz and not exists (select
from ops.outbox o
where o.id = md5('exchange ' || m.id)::uuid)
order by m.due_at, m.number
limit $2) insert into ops.outbox (id, topic, payload, created_at) select md5('exchange ' || due.id)::uuid, 'exchange', jsonb_build_object('id', due.id), $1::timestamptz
from due
on conflict do nothing
returning id;

-- stock-order.messages-void
update app.exchange_message
set state = 'VOID'
where order_id = $1 and state = 'WAITING'
returning id;

-- stock-order.of-customer
select o.*, f.fee, f.last_settlement
from (select o.*
from app.stock_order o
where o.id = $2 and o.customer_id = (select c.id
from app.customer c
where c.subject = $1)) o cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
from app.stock_fill x
where x.order_id = o.id) f;

-- stock-order.open-intake
select *
from app.open_stock_intake($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- stock-order.positions-for
select p.*
from (select distinct *
from unnest($1::text[], $2::text[]) as w (customer_id, stock_code)) w join app.share_position p on p.customer_id = w.customer_id and p.stock_code = w.stock_code;

-- stock-order.positions-of
select p.*, (select b.amount
from ledger.account l join ledger.balance b on b.account_id = l.id
where coalesce(l.customer_id, '') = c.id and l.instrument = p.stock_code and l.kind = 31 and l.tag = p.account_type) as locked
from app.customer c join app.share_position p on p.customer_id = c.id
where c.subject = $1 and p.quantity > 0
order by p.stock_code, p.account_type
limit 5000;

-- stock-order.positions-write
insert into app.share_position as p (customer_id, stock_code, account_type, day, open_quantity, open_cost, open_book, bought_quantity, bought_paid, bought_amount, sold_quantity, sold_book) select *
from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
on conflict (customer_id, stock_code, account_type) do update
set day = excluded.day, open_quantity = excluded.open_quantity, open_cost = excluded.open_cost, open_book = excluded.open_book, bought_quantity = excluded.bought_quantity, bought_paid = excluded.bought_paid, bought_amount = excluded.bought_amount, sold_quantity = excluded.sold_quantity, sold_book = excluded.sold_book;

-- stock-order.realized-profit
select sum(f.amount - f.fee - f.consumption_tax - f.cost)::bigint as profit
from app.customer c join app.stock_fill f on f.customer_id = c.id
where c.subject = $1 and f.trade_date between $2 and $3 and f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI');

-- stock-order.share-standing
select app.share_standing($1, $2, $3) as share;

-- stock-order.update
with changed as ( update app.stock_order o
set status = v.status, order_type = v.order_type, price = v.price, trigger_price = v.trigger_price, expires_on = v.expires_on, quantity = v.quantity, session_date = v.session_date, settlement_date = v.settlement_date, filled_quantity = v.filled_quantity, filled_amount = v.filled_amount, filled_total = v.filled_total, fills = v.fills, reserve_price = v.reserve_price, reserved_cash = v.reserved_cash, reserved_quota = v.reserved_quota, from_margin = v.from_margin, nisa_year = v.nisa_year, locked_shares = v.locked_shares, change = v.change, sent_at = v.sent_at, bookings = v.bookings, reject_reason = v.reject_reason, expiry_reason = v.expiry_reason, close = v.close, ended_at = case when v.status in ('CANCELED', 'EXPIRED', 'REJECTED') then coalesce(o.ended_at, $2::timestamptz) end
from json_to_recordset($1::json) as v (id text, status text, order_type text, price bigint, trigger_price bigint, expires_on date, quantity bigint, session_date date, settlement_date date, filled_quantity bigint, filled_amount bigint, filled_total bigint, fills smallint, reserve_price bigint, reserved_cash bigint, reserved_quota bigint, from_margin bigint, nisa_year smallint, locked_shares bigint, change jsonb, sent_at timestamptz, bookings smallint, reject_reason text, expiry_reason text, close jsonb)
where o.id = v.id
returning o.id) select count(*) as done
from changed;

-- stock-order.update-executed
with changed as ( update app.stock_order o
set status = v.status, filled_quantity = v.filled_quantity, filled_amount = v.filled_amount, filled_total = v.filled_total, fills = v.fills, reserved_cash = v.reserved_cash, reserved_quota = v.reserved_quota, locked_shares = v.locked_shares, sent_at = v.sent_at, bookings = v.bookings
from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[], $11::smallint[]) as v (id, status, filled_quantity, filled_amount, filled_total, fills, reserved_cash, reserved_quota, locked_shares, sent_at, bookings)
where o.id = v.id
returning 1) select count(*) as done
from changed;
