-- books.check
select *
from (select 'position.units' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, fund_code, account_type) as subject, units as kept
from app.position
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, a.instrument, a.tag) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (10, 11, 12)
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select customer_id as subject, sum(reserved_cash)::bigint as kept
from app.fund_order
where customer_id = any ($2::text[]) and state in ('RECEIVED', 'WORKING')
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (2) and a.tag = 'ORDER'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.payable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(f.amount + f.fee + f.consumption_tax)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'BUY'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (3) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.receivable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, -sum(f.amount)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (4) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select subject, sum(tax)::bigint as kept
from ( select o.customer_id as subject, greatest(f.projected_tax, 0) as tax
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL' union all select customer_id, income_tax + resident_tax
from app.distribution
where customer_id = any ($2::text[]) and state = 'DECLARED' and course = 'RECEIVE') t
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (2) and a.tag = 'TAX'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.refund' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(least(f.projected_tax, 0))::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (7) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, reserved as kept
from app.nisa_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(o.reserved_quota)::bigint as derived
from app.fund_order o
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.income' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, income_tax as kept
from app.tax_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind = 20 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.resident' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, resident_tax as kept
from app.tax_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind = 21 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.used' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, used as kept
from app.nisa_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(f.amount)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.released' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, released as kept
from app.nisa_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(f.book_released)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.net-gain' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, net_gain as kept
from app.tax_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int) as subject, sum(f.amount - f.cost)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0)) found
order by book, subject
limit $1;

-- books.check-open
select *
from (select 'position.units' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, fund_code, account_type) as subject, units as kept
from app.position
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, a.instrument, a.tag) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (10, 11, 12)
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select customer_id as subject, sum(reserved_cash)::bigint as kept
from app.fund_order
where customer_id = any ($2::text[]) and state in ('RECEIVED', 'WORKING')
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (2) and a.tag = 'ORDER'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.payable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(f.amount + f.fee + f.consumption_tax)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'BUY'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (3) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.receivable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, -sum(f.amount)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (4) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select subject, sum(tax)::bigint as kept
from ( select o.customer_id as subject, greatest(f.projected_tax, 0) as tax
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL' union all select customer_id, income_tax + resident_tax
from app.distribution
where customer_id = any ($2::text[]) and state = 'DECLARED' and course = 'RECEIVE') t
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (2) and a.tag = 'TAX'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.refund' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(least(f.projected_tax, 0))::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($2::text[]) and o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind in (7) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, reserved as kept
from app.nisa_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(o.reserved_quota)::bigint as derived
from app.fund_order o
where o.customer_id = any ($2::text[]) and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.income' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, income_tax as kept
from app.tax_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind = 20 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.resident' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, resident_tax as kept
from app.tax_year
where customer_id = any ($2::text[])) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = any ($2::text[]) and a.kind = 21 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0)) found
order by book, subject
limit $1;

-- books.forget-replayed
delete
from ledger.replayed
where customer_id = any ($1::text[]);

-- books.replayed
select customer_id, books
from ledger.replayed
where customer_id = any ($1::text[]);

-- books.twin-customers
select id
from app.customer
where id > $1
order by id
limit $2;

-- books.twin-events
select x.*, f.nav_unit::bigint as nav_unit
from ( select o.id, o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence, case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank, extract(year
from o.settlement_date)::int as settles_in, o.state in ('SETTLED', 'COMPLETED') as is_settled, l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, l.book_released, 0::bigint as declared, 0::bigint as special
from (select *
from app.fund_order
where customer_id = any ($1::text[])) o cross join lateral (select y.*
from app.fund_fill y
where y.order_id = o.id
order by y.turn desc
limit 1) l
where o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.id, d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, 0, true, d.units, d.nav_ex, 0, 0, null, null, n.distribution, d.special
from (select *
from app.distribution
where customer_id = any ($1::text[])) d cross join lateral (select p.distribution
from app.nav p
where p.fund_code = d.fund_code and p.date = d.fiscal_date
limit 1) n) x join app.fund f on f.code = x.fund_code
order by x.customer_id, x.date, x.rank, x.sequence;

-- books.twin-new-events
select x.*, f.nav_unit::bigint as nav_unit
from ( select o.id, o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence, case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank, extract(year
from o.settlement_date)::int as settles_in, o.state in ('SETTLED', 'COMPLETED') as is_settled, l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, l.book_released, 0::bigint as declared, 0::bigint as special
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.fund_order y
where y.id = w.id
limit 1) o cross join lateral (select y.*
from app.fund_fill y
where y.order_id = o.id
order by y.turn desc
limit 1) l
where o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.id, d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, 0, true, d.units, d.nav_ex, 0, 0, null, null, n.distribution, d.special
from (select customer_id, fund_code, account_type, max(since) as since
from ( select *
from unnest($2::text[], $3::text[], $4::text[], $5::date[]) as p (customer_id, fund_code, account_type, since) union all select o.customer_id, o.fund_code, o.account_type, null
from unnest($1::text[]) as w (id) cross join lateral (select y.*
from app.fund_order y
where y.id = w.id
limit 1) o) p
group by 1, 2, 3) w cross join lateral (select y.*
from app.distribution y
where y.customer_id = w.customer_id and y.fund_code = w.fund_code and y.account_type = w.account_type and y.fiscal_date > coalesce(w.since, '-infinity')) d cross join lateral (select p.distribution
from app.nav p
where p.fund_code = d.fund_code and p.date = d.fiscal_date
limit 1) n) x join app.fund f on f.code = x.fund_code
order by x.customer_id, x.date, x.rank, x.sequence;

-- books.twin-positions
select customer_id, fund_code, account_type, units, cost, individual_principal, nisa_book
from app.position
where customer_id = any ($1::text[]);

-- books.twin-quotas
select customer_id, year, frame, used, released
from app.nisa_year
where customer_id = any ($1::text[]);

-- books.twin-taxes
select t.customer_id, t.year, t.net_gain, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
from app.tax_year t join app.account a on a.customer_id = t.customer_id
where t.customer_id = any ($1::text[]);

-- books.write-replayed
insert into ledger.replayed (customer_id, books) select *
from unnest($1::text[], $2::jsonb[])
on conflict (customer_id) do update
set books = excluded.books;
