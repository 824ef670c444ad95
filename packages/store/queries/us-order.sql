-- us-order.add
insert into app.us_order (id, customer_id, symbol, account_type, side, settlement_currency, order_type, quantity, notional, limit_price, time_in_force, expires_on, session_date, settlement_date, status, accepted_at, reserve_price, reserve_rate, reserved_jpy, reserved_usd, reserved_quota, nisa_year, locked_shares, bookings) select v.id, v.customer_id, v.symbol, v.account_type, v.side, v.settlement_currency, v.order_type, v.quantity, v.notional, v.limit_price, v.time_in_force, v.expires_on, v.session_date, v.settlement_date, v.status, v.accepted_at, v.reserve_price, v.reserve_rate, v.reserved_jpy, v.reserved_usd, v.reserved_quota, v.nisa_year, v.locked_shares, v.bookings
from json_to_record($1::json) as v (id text, customer_id text, symbol text, account_type text, side text, settlement_currency text, order_type text, quantity bigint, notional bigint, limit_price bigint, time_in_force text, expires_on date, session_date date, settlement_date date, status text, accepted_at timestamptz, reserve_price bigint, reserve_rate bigint, reserved_jpy bigint, reserved_usd bigint, reserved_quota bigint, nisa_year smallint, locked_shares bigint, bookings smallint)
returning *;

-- us-order.customers-awaiting-fixing
select distinct f.customer_id
from app.us_fill f
where f.customer_id > $1 and f.customer_id <= $2 and not f.is_settled and f.fixed_at is null;

-- us-order.dividends
select d.id, d.symbol, d.account_type, d.ex_date, d.received_on, d.quantity, d.gross, d.rate, d.foreign_tax, d.income_tax + d.resident_tax as tax, d.jpy_before_tax
from app.us_dividend d
where d.customer_id = $1
order by d.received_on desc, d.id desc
limit $2;

-- us-order.exists
select id
from app.us_order
where id = $1;

-- us-order.filled-before
select sum(quantity)::bigint as quantity
from app.us_fill
where order_id = $1 and local_trade_date < $2::date;

-- us-order.fills-add
insert into app.us_fill (id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence, executed_at, local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount, fee, estimated_jpy, estimated_gain, reserved_quota, nisa_year, projected_tax) select id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence, executed_at, local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount, fee, estimated_jpy, estimated_gain, reserved_quota, nisa_year, projected_tax
from json_to_recordset($1::json) as v (id text, order_id text, number smallint, exec_id text, customer_id text, symbol text, account_type text, side text, settlement_currency text, sequence bigint, executed_at timestamptz, local_trade_date date, local_settlement_date date, domestic_trade_date date, domestic_settlement_date date, quantity bigint, price bigint, amount bigint, fee bigint, estimated_jpy bigint, estimated_gain bigint, reserved_quota bigint, nisa_year smallint, projected_tax bigint);

-- us-order.fills-between
select f.*
from app.us_fill f
where f.customer_id = (select c.id
from app.customer c
where c.subject = $1) and f.domestic_trade_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
order by f.domestic_trade_date desc, f.sequence desc, f.number desc
limit $4;

-- us-order.fills-of
select *
from app.us_fill
where order_id = $1
order by number
limit 1000;

-- us-order.fills-waiting-for-fixing
select f.*
from unnest($1::text[]) as c (id) cross join lateral (select x.*
from app.us_fill x
where x.customer_id = c.id and not x.is_settled and x.fixed_at is null
order by x.domestic_settlement_date
limit 5000) f
order by f.executed_at, f.sequence, f.number;

-- us-order.find
select o.*
from app.customer c join app.us_order o on o.customer_id = c.id
where c.subject = $1 and o.id = $2;

-- us-order.last-fills
select f.*
from unnest($1::text[]) as o (id) cross join lateral (select x.*
from app.us_fill x
where x.order_id = o.id
order by x.number desc
limit 1) f;

-- us-order.list
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31')
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-ended
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.ended_status = $5
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-ended-of-symbol
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.ended_status = $5 and o.symbol = $6
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-filled
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.is_filled
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-filled-of-symbol
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.is_filled and o.symbol = $5
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-of-symbol
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.session_date >= coalesce($2::date, '0001-01-01') and o.session_date <= coalesce($3::date, '9999-12-31') and o.symbol = $5
order by o.session_date desc, o.sequence desc
limit $4) o
order by o.session_date desc, o.sequence desc;

-- us-order.list-working
select o.*
from (select o.*
from app.us_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.is_open
order by o.session_date desc, o.sequence desc
limit $2) o
order by o.session_date desc, o.sequence desc;

-- us-order.lock
select *
from app.us_order
where id = any ($1::text[])
order by id for no key update;

-- us-order.locked-of-customers
select o.customer_id, o.symbol, o.account_type, sum(o.locked_shares)::bigint as locked
from unnest($1::text[]) as c (id) join app.us_order o on o.customer_id = c.id and o.is_open and o.locked_shares > 0
group by o.customer_id, o.symbol, o.account_type;

-- us-order.of-customer
select o.*
from (select o.*
from app.us_order o
where o.id = $2 and o.customer_id = (select c.id
from app.customer c
where c.subject = $1)) o;

-- us-order.positions-for
select p.*
from (select distinct *
from unnest($1::text[], $2::text[]) as w (customer_id, symbol)) w join app.us_position p on p.customer_id = w.customer_id and p.symbol = w.symbol;

-- us-order.positions-of-customers
select p.*
from unnest($1::text[]) as c (id) cross join lateral (select x.*
from app.us_position x
where x.customer_id = c.id and x.quantity > 0
order by x.symbol, x.account_type
limit 5000) p;

-- us-order.positions-valued
with priced as materialized ( select p.*, c.price
from (select *
from app.us_position
where customer_id = $1 and quantity > 0 and ($5::text is null or symbol = $5)) p full join unnest($2::text[], $3::bigint[]) as c (symbol, price) on c.symbol = p.symbol), valued as materialized ( select p.*, v.usd, v.usd * $4 / 10000 as jpy, (p.cost + 99999) / 100000 as cost_jpy, (v.usd - p.cost_usd) * $4 / 10000 as by_price
from priced p cross join lateral (select case when p.quantity <= 1000000000 then p.quantity * p.price / 10000000 else div(p.quantity::numeric * p.price, 10000000)::bigint end as usd) v
where p.customer_id is not null and p.price is not null), totals as (select count(*)::integer as count, coalesce(sum(usd), 0)::bigint as valuation_usd, coalesce(sum(jpy), 0)::bigint as valuation_jpy, coalesce(sum(jpy - cost_jpy), 0)::bigint as profit_jpy, coalesce(sum(by_price), 0)::bigint as by_price_jpy
from valued) select t.*, q.customer_id, q.symbol, q.account_type, q.quantity, q.cost, q.cost_usd, q.nisa_book
from totals t
left join (select *
from valued
order by jpy desc, symbol, account_type
limit $6 offset $7) q on true
order by q.jpy desc, q.symbol, q.account_type;

-- us-order.positions-write
insert into app.us_position as p (customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book) select *
from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
on conflict (customer_id, symbol, account_type) do update
set quantity = excluded.quantity, cost = excluded.cost, cost_usd = excluded.cost_usd, nisa_book = excluded.nisa_book;

-- us-order.realized-profit
select sum(coalesce(f.profit_jpy, f.estimated_gain))::bigint as profit
from app.customer c join app.us_fill f on f.customer_id = c.id
where c.subject = $1 and f.domestic_trade_date between $2 and $3 and f.side = 'SELL';

-- us-order.standing
select app.us_standing($1, $2, $3) as standing;

-- us-order.symbols-held
select s.symbol
from app.us_stock s
where exists (select
from app.us_position p
where p.symbol = s.symbol and p.quantity > 0);

-- us-order.unfixed-for
select f.*
from (select distinct *
from unnest($1::text[], $2::text[]) as w (customer_id, symbol)) w join app.us_fill f on f.customer_id = w.customer_id and f.symbol = w.symbol and not f.is_settled and f.fixed_at is null
order by f.executed_at, f.sequence, f.number;

-- us-order.update
with changed as ( update app.us_order o
set status = v.status, limit_price = v.limit_price, quantity = v.quantity, expires_on = v.expires_on, session_date = v.session_date, settlement_date = v.settlement_date, filled_quantity = v.filled_quantity, filled_amount = v.filled_amount, filled_total = v.filled_total, fills = v.fills, reserve_price = v.reserve_price, reserve_rate = v.reserve_rate, reserved_jpy = v.reserved_jpy, reserved_usd = v.reserved_usd, reserved_quota = v.reserved_quota, nisa_year = v.nisa_year, locked_shares = v.locked_shares, change = v.change, sent_at = v.sent_at, bookings = v.bookings, reject_reason = v.reject_reason, expiry_reason = v.expiry_reason, ended_at = case when v.status in ('CANCELED', 'EXPIRED', 'REJECTED') then coalesce(o.ended_at, $2::timestamptz) end
from json_to_recordset($1::json) as v (id text, status text, limit_price bigint, quantity bigint, expires_on date, session_date date, settlement_date date, filled_quantity bigint, filled_amount bigint, filled_total bigint, fills smallint, reserve_price bigint, reserve_rate bigint, reserved_jpy bigint, reserved_usd bigint, reserved_quota bigint, nisa_year smallint, locked_shares bigint, change jsonb, sent_at timestamptz, bookings smallint, reject_reason text, expiry_reason text)
where o.id = v.id
returning o.id) select count(*) as done
from changed;
