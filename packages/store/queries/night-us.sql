-- night-us.estimated-gains
update app.us_fill f
set estimated_gain = v.gain
from unnest($1::text[], $2::bigint[]) as v (id, gain)
where f.id = v.id and f.fixed_at is null and f.estimated_gain <> v.gain;

-- night-us.fix
with fixed as ( update app.us_fill f
set account_type = v.account_type, reserved_quota = 0, fixed_at = $2::timestamptz, rate = v.rate, settlement_jpy = v.settlement_jpy, nisa_quota = v.nisa_quota, cost_jpy = v.cost_jpy, cost_usd = v.cost_usd, profit_jpy = v.profit_jpy, profit_usd = v.profit_usd, book_released = v.book_released
from json_to_recordset($1::json) as v (id text, account_type text, rate bigint, settlement_jpy bigint, nisa_quota bigint, cost_jpy bigint, cost_usd bigint, profit_jpy bigint, profit_usd bigint, book_released bigint)
where f.id = v.id and f.fixed_at is null
returning f.id) select count(*) as done
from fixed;

-- night-us.open-orders
select o.*, c.subject
from app.us_order o join app.customer c on c.id = o.customer_id
where o.is_open and o.session_date <= $1 and o.customer_id > $2
order by o.customer_id, o.sequence
limit $3;

-- night-us.settle
with settled as ( update app.us_fill f
set is_settled = true, income_tax = v.income_tax, resident_tax = v.resident_tax
from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)
where f.id = v.id and not f.is_settled
returning f.id) select count(*) as done
from settled;

-- night-us.sold-for-dollars
select c.id as customer_id
from unnest($1::text[]) as c (id)
where exists (select
from app.us_fill f
where f.customer_id = c.id and f.domestic_trade_date >= $2::date - 30 and f.domestic_settlement_date = $2 and f.is_settled and f.side = 'SELL' and f.settlement_currency = 'USD');

-- night-us.to-fix
select *
from app.us_fill
where fixed_at is null and domestic_trade_date <= $1 and customer_id > $2
order by customer_id, domestic_trade_date, executed_at, sequence, number
limit $3;

-- night-us.to-settle
select *
from app.us_fill
where not is_settled and fixed_at is not null and domestic_settlement_date <= $1
order by domestic_settlement_date, side, sequence, executed_at, number
limit $2;
