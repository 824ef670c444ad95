-- stock.all
select code, name, market, tick_table, lot_size, sector, fiscal_month, listed_on, margin_system, margin_general, shortable, haircut, margin_rate, nisa_growth, halted
from app.stock
order by code
limit 10000;

-- stock.bar-before
select stock_code, date, open, high, low, close, volume
from app.stock_bar
where stock_code = $1 and date < $2
order by date desc
limit 1;

-- stock.bars
select stock_code, date, open, high, low, close, volume
from app.stock_bar
where stock_code = $1 and date between $2 and $3
order by date
limit 10000;

-- stock.bars-of-day
select stock_code, date, open, high, low, close, volume
from app.stock_bar b
where b.date = $1 and b.stock_code = any (array(select code
from app.stock))
order by stock_code;

-- stock.events
select stock_code, kind, date, last_cum_day, ex_date, per_share, paid_on, shares_after, shares_before, valid_to, margin_rate, cash_rate
from app.stock_event
order by stock_code, date, kind
limit 1000000;

-- stock.newest-bars
select b.stock_code, b.date, b.open, b.high, b.low, b.close, b.volume
from app.stock s cross join lateral (select *
from app.stock_bar n
where n.stock_code = s.code
order by n.date desc
limit $1) b
order by b.stock_code, b.date;

-- stock.newest-bars-up-to
select b.stock_code, b.date, b.open, b.high, b.low, b.close, b.volume
from unnest($1::text[]) as s (code) cross join lateral (select *
from app.stock_bar n
where n.stock_code = s.code and n.date <= $2
order by n.date desc
limit 1) b;

-- stock.price-viewer
select a.margin = 'AVAILABLE' or exists (select
from app.stock_order o
where o.customer_id = c.id and o.session_date >= $2::date) as realtime
from app.customer c join app.account a on a.customer_id = c.id
where c.subject = $1;

-- stock.revision
select revision
from app.stock_revision;
