-- us-stock.all
select symbol, name, exchange, fractional, nisa_growth, halted, foreign_tax_rate, has_adr_fee
from app.us_stock
order by symbol
limit 20000;

-- us-stock.bars
select symbol, date, open, high, low, close, volume
from app.us_stock_bar
where symbol = $1 and date between $2 and $3
order by date
limit 10000;

-- us-stock.event-booked
update app.us_stock_event
set booked_at = $4::timestamptz
where symbol = $1 and kind = $2 and ex_date = $3 and booked_at is null;

-- us-stock.events
select symbol, kind, ex_date, per_share, pay_date, times
from app.us_stock_event
order by symbol, ex_date, kind
limit 2000000;

-- us-stock.events-of-day
select symbol, kind, ex_date, per_share, pay_date, times
from app.us_stock_event
where ex_date = $1
order by kind, symbol;

-- us-stock.events-of-symbol
select symbol, kind, ex_date, per_share, pay_date, times
from app.us_stock_event
where symbol = $1
order by ex_date, kind;

-- us-stock.newest-bars
select b.symbol, b.date, b.open, b.high, b.low, b.close, b.volume, (select e.times
from app.us_stock_event e
where e.symbol = s.symbol and e.kind = 'SPLIT' and e.ex_date > b.date and e.booked_at is not null
order by e.ex_date
limit 1) as times
from app.us_stock s cross join lateral (select *
from app.us_stock_bar n
where n.symbol = s.symbol
order by n.date desc
limit 1) b;

-- us-stock.split-since
select exists (select
from app.us_stock_event
where symbol = $1 and kind = 'SPLIT' and ex_date > $2 and booked_at is not null) as found;
