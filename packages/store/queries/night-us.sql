-- night-us.dividends-declare
insert into app.us_dividend (id, customer_id, symbol, account_type, ex_date, pay_date, received_on, quantity, per_share, gross) select v.*
from json_to_recordset($1::json) as v (id text, customer_id text, symbol text, account_type text, ex_date date, pay_date date, received_on date, quantity bigint, per_share bigint, gross bigint)
on conflict do nothing;

-- night-us.dividends-paid
with paid as ( update app.us_dividend d
set state = 'PAID', rate = v.rate, foreign_tax_rate = v.foreign_tax_rate, foreign_tax = v.foreign_tax, adr_fee = v.adr_fee, paid_usd = v.paid_usd, jpy_before_tax = v.jpy_before_tax, reported_jpy = v.reported_jpy, foreign_tax_jpy = v.foreign_tax_jpy, income_tax = v.income_tax, resident_tax = v.resident_tax
from json_to_recordset($1::json) as v (id text, rate bigint, foreign_tax_rate smallint, foreign_tax bigint, adr_fee bigint, paid_usd bigint, jpy_before_tax bigint, reported_jpy bigint, foreign_tax_jpy bigint, income_tax bigint, resident_tax bigint)
where d.id = v.id and d.state = 'DECLARED'
returning d.id) select count(*) as done
from paid;

-- night-us.dividends-to-pay
select d.*, a.w8ben_signed_on
from app.us_dividend d
left join app.account a on a.customer_id = d.customer_id collate "default"
where d.state = 'DECLARED' and d.received_on <= $1
order by d.received_on, d.customer_id, d.id
limit $2;

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
returning f.id, f.domestic_trade_date, f.customer_id), to_report as (insert into app.share_report_due (trade_date, customer_id) select distinct domestic_trade_date, customer_id
from fixed
on conflict do nothing) select count(*) as done
from fixed;

-- night-us.holders
select h.customer_id, h.account_type, sum(h.quantity)::bigint as quantity
from ( select p.customer_id, p.account_type, p.quantity
from app.us_position p
where p.symbol = $1 and p.quantity > 0 and p.customer_id > $3 union all select f.customer_id, f.account_type, case f.side when 'BUY' then f.quantity else -f.quantity end * f.split_times
from app.us_fill f
where f.fixed_at is null and f.symbol = $1 and f.local_trade_date < $2 and f.customer_id > $3) h
group by 1, 2
order by 1, 2
limit $4;

-- night-us.open-of-symbol
select *
from app.us_order
where is_open and session_date <= $2 and symbol = $1
order by customer_id, sequence
limit $3;

-- night-us.open-orders
select o.*, c.subject
from app.us_order o join app.customer c on c.id = o.customer_id collate "default"
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

-- night-us.split-unfixed
update app.us_fill
set split_times = split_times * $4::integer
where customer_id = any ($1::text[]) and symbol = $2 and not is_settled and fixed_at is null and local_trade_date < $3;

-- night-us.splits-add
insert into app.us_split (id, customer_id, symbol, account_type, ex_date, booked_at, times, quantity_before, quantity_after) select v.id, v.customer_id, v.symbol, v.account_type, v.ex_date, $8::timestamptz, v.times, v.before, v.after
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::integer[], $7::bigint[], $9::bigint[]) as v (id, customer_id, symbol, account_type, ex_date, times, before, after);

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
