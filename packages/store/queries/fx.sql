-- fx.accept-exchanges
select *
from app.accept_exchanges($1::json, $2::json, $3::smallint[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::smallint[], $10::date[], $11::timestamptz[], $12::integer[], $13::smallint[], $14::integer[], $15::bigint[]);

-- fx.add-exchange
insert into app.fx_exchange (id, customer_id, executed_at, direction, rate, jpy_amount, usd_amount)
values ($1, $2, $3, $4, $5, $6, $7);

-- fx.add-fixings
insert into app.fx_fixing (date, mid) select *
from unnest($1::date[], $2::bigint[])
on conflict do nothing;

-- fx.exchanges
select x.id, x.executed_at, x.direction, x.rate, x.jpy_amount, x.usd_amount
from app.customer c join app.fx_exchange x on x.customer_id = c.id
where c.subject = $1 and x.executed_at >= coalesce($2::date::timestamp at time zone 'Asia/Tokyo', '-infinity') and x.executed_at < coalesce(($3::date + 1)::timestamp at time zone 'Asia/Tokyo', 'infinity')
order by x.executed_at desc
limit $4;

-- fx.exchanges-by-id
select x.id, x.customer_id, x.executed_at, x.direction, x.rate, x.jpy_amount, x.usd_amount
from unnest($1::text[]) as w (id) join app.fx_exchange x on x.id = w.id;

-- fx.newest-fixing
select date, mid
from app.fx_fixing
where date <= $1
order by date desc
limit 1;

-- fx.open-exchanges
select *
from app.open_exchanges($1, $2, $3, $4);

-- fx.usd-balances
select a.customer_id, a.kind, b.amount
from unnest($1::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'USD' join ledger.balance b on b.account_id = a.id;
