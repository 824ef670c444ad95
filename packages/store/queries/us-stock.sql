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

-- us-stock.newest-bars
select b.symbol, b.date, b.open, b.high, b.low, b.close, b.volume
from app.us_stock s cross join lateral (select *
from app.us_stock_bar n
where n.symbol = s.symbol
order by n.date desc
limit 1) b;
