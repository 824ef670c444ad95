-- statement.add
with added as ( insert into app.paper (id, customer_id, kind, ref, turn, version, name, issued_on, issued_at, content_hash, size, replaces, sources, viewable_until, keep_until)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing
returning *), counted as ( insert into app.paper_count as c (customer_id, kind, month, viewable_until, papers) select customer_id, kind, date_trunc('month', issued_on)::date, viewable_until, 1
from added
on conflict (customer_id, kind, month) do update
set papers = c.papers + 1) select id
from added;

-- statement.add-content
insert into app.paper_content (hash, bytes)
values ($1, $2)
on conflict do nothing;

-- statement.balances-on
select a.instrument, case when a.instrument = 'JPY' then '' else a.tag end as account_type, sum(b.amount)::bigint as amount
from ledger.account a cross join lateral (select newest.balance - coalesce(( select sum(x.amount)
from ledger.posting x join ledger.entry e on e.id = x.entry_id
where x.account_id = a.id and x.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < ($2::date + 1) - 1
order by c.day desc
limit 1), 0) and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807) and e.day > $2::date), 0) as amount
from (select x.balance
from ledger.posting x
where x.account_id = a.id and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807)
order by x.entry_id desc
limit 1) newest) b
where coalesce(a.customer_id, '') = $1 and (a.instrument = 'JPY' and a.kind = any ($3::smallint[]) or a.instrument <> 'JPY' and a.kind = any ($4::smallint[]))
group by 1, 2 having sum(b.amount) <> 0
order by 1, 2;

-- statement.bytes
select p.id, p.name, p.issued_on, c.bytes
from (select *
from app.paper
where id = any ($1::text[]) offset 0) p join app.customer u on u.id = p.customer_id join app.paper_content c on c.hash = p.content_hash
where u.subject = $2 and (p.viewable_until is null or p.viewable_until >= $3)
order by p.issued_on, p.id;

-- statement.count
select coalesce(sum(n.papers), 0)::bigint as total
from app.paper_count n
where n.customer_id = (select c.id
from app.customer c
where c.subject = $1) and n.kind = any ($2::text[]) and n.month between $3 and $4 and (n.viewable_until is null or n.viewable_until >= $5);

-- statement.customers
select c.id, c.subject, c.username, p.last_name || ' ' || p.first_name as name, p.last_name_kana || ' ' || p.first_name_kana as kana, p.birth_date, p.postal_code, p.prefecture || p.city || p.street as address, a.number, a.opened_on, a.specific_withholding, a.specific_dividends_included
from app.customer c join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.id = any ($1::text[]);

-- statement.customers-by-number
select customer_id as id, number
from app.account
where number = any ($1::text[]);

-- statement.customers-to-balance
select a.customer_id
from app.account a
where not exists (select
from app.paper p
where p.kind = 'BALANCE' and p.ref = $1 and p.turn = 0 and p.customer_id = a.customer_id) and exists (select
from ledger.account l join ledger.posting x on x.account_id = l.id join ledger.entry e on e.id = x.entry_id
where coalesce(l.customer_id, '') = a.customer_id and e.day <= $3::date and ($4 or e.day >= $2::date) and x.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < case when $4 then date '0001-01-03' else $2::date end - 1
order by c.day desc
limit 1), 0) and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $3::date
order by c.day
limit 1), 9223372036854775807)
limit 1) and a.customer_id > $6
order by a.customer_id
limit $5;

-- statement.customers-to-notify-of-fees
select distinct p.customer_id
from app.position p
where p.account_type = 'NISA_TSUMITATE' and exists (select
from ledger.account l join ledger.posting x on x.account_id = l.id join ledger.entry e on e.id = x.entry_id
where coalesce(l.customer_id, '') = p.customer_id and l.instrument = p.fund_code and l.tag = p.account_type and l.kind in (10, 11, 13) and e.day <= $2) and not exists (select
from app.paper d
where d.kind = 'TRUST_FEE' and d.ref = $1 and d.turn = 0 and d.customer_id = p.customer_id) and p.customer_id > $4
order by p.customer_id
limit $3;

-- statement.customers-to-notify-of-returns
select a.customer_id
from app.account a
where not exists (select
from app.paper d
where d.kind = 'TOTAL_RETURN' and d.ref = $1 and d.turn = 0 and d.customer_id = a.customer_id) and (exists (select
from app.fund_order o
where o.customer_id = a.customer_id and o.side = 'SELL' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and o.history_day between $2::date and $3::date) or exists (select
from ledger.account l cross join lateral (select newest.balance - coalesce(( select sum(x.amount)
from ledger.posting x join ledger.entry e on e.id = x.entry_id
where x.account_id = l.id and x.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < ($3::date + 1) - 1
order by c.day desc
limit 1), 0) and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $3::date
order by c.day
limit 1), 9223372036854775807) and e.day > $3::date), 0) as amount
from (select x.balance
from ledger.posting x
where x.account_id = l.id and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $3::date
order by c.day
limit 1), 9223372036854775807)
order by x.entry_id desc
limit 1) newest) b
where coalesce(l.customer_id, '') = a.customer_id and l.instrument <> 'JPY' and l.kind in (10, 11, 12)
group by l.instrument, l.tag having sum(b.amount) > 0)) and a.customer_id > $5
order by a.customer_id
limit $4;

-- statement.customers-to-report-year
select t.customer_id
from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
where t.year = $1 and a.specific_withholding is not null and not exists (select
from app.paper p
where p.kind = 'ANNUAL_SPECIFIC' and p.ref = $2 and p.turn = 0 and p.customer_id = t.customer_id) and t.customer_id > $4
order by t.customer_id
limit $3;

-- statement.delete-past-keeping
select app.delete_papers_past_keeping($1, $2) as deleted;

-- statement.distributions-of-year
select d.*
from app.position p join app.distribution d on d.customer_id = p.customer_id and d.fund_code = p.fund_code and d.account_type = p.account_type and d.fiscal_date between make_date($2 - 1, 1, 1) and make_date($2, 12, 31)
where p.customer_id = any ($1::text[]) and p.account_type = 'SPECIFIC' and d.state <> 'DECLARED' and d.due_date between make_date($2, 1, 1) and make_date($2, 12, 31)
order by d.due_date, d.id
limit $3;

-- statement.distributions-to-notify
select d.*, c.turn, (select max(p.turn)
from app.paper p
where p.kind = 'DISTRIBUTION' and p.ref = d.id) as replaces
from app.fund f join app.distribution d on d.fund_code = f.code and d.fiscal_date >= $1 cross join lateral (select count(*)::integer as turn
from app.distribution_correction x
where x.distribution_id = d.id) c
where d.state <> 'DECLARED' and (d.fund_code, d.fiscal_date, d.customer_id, d.account_type) > ($2, $3::date, $4, $5) and not exists (select
from app.paper p
where p.kind = 'DISTRIBUTION' and p.ref = d.id and p.turn = c.turn)
order by d.fund_code, d.fiscal_date, d.customer_id, d.account_type
limit $6;

-- statement.dividends-to-notify
select d.*, k.name
from app.share_dividend d join app.stock k on k.code = d.stock_code
where d.state = 'PAID' and d.paid_on >= $1 and (d.paid_on, d.id) > ($2, $3) and not exists (select
from app.paper p
where p.kind = 'DIVIDEND' and p.ref = d.id and p.turn = 0)
order by d.paid_on, d.id
limit $4;

-- statement.entries-about
select ref, id
from ledger.entry
where ref = any ($1::text[])
order by id;

-- statement.evidence-consents
select d.id as document_id, d.name, coalesce(e.version, d.version) as version, coalesce(e.content_hash, d.content_hash) as content_hash, coalesce(e.url, d.url) as url, c.confirmed_at, e.recorded_at, e.request_id, e.device, e.address
from app.document_confirmation c join app.brokerage_document d on d.id = c.document_id
left join app.document_evidence e on e.customer_id = c.customer_id and e.document_id = c.document_id
where c.customer_id = $1 and c.confirmed_at <= $3 union all select d.id, d.name, f.version, f.content_hash, f.url, f.confirmed_at, f.recorded_at, f.request_id, f.device, f.address
from app.fund_document_confirmation f join app.fund_document d on d.id = f.document_id
where f.customer_id = $1 and d.fund_code = $2 and f.confirmed_at <= $3
order by confirmed_at, document_id
limit 1000;

-- statement.evidence-events
select event, turn, at
from app.fund_order_event
where order_id = $1
order by at, event, turn;

-- statement.evidence-fills
select *
from app.fund_fill
where order_id = $1
order by turn;

-- statement.evidence-order
select *
from app.fund_order
where id = $1;

-- statement.evidence-seals
select day, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash
from ledger.day_seal
where day = any ($1::date[])
order by day;

-- statement.evidence-statements
select p.id, p.turn, p.name, p.version, p.issued_on, p.content_hash, p.replaces, p.sources, c.bytes
from app.paper p join app.paper_content c on c.hash = p.content_hash
where p.kind = 'TRADE' and p.ref = $1
order by p.turn;

-- statement.gains-in
select coalesce(sum(f.amount - f.cost), 0)::bigint as gain
from app.customer c join app.fund_order o on o.customer_id = c.id cross join lateral (select x.amount, x.cost
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where c.subject = $1 and o.side = 'SELL' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and o.history_day between $2 and $3;

-- statement.holders-to-report
select distinct p.customer_id
from app.position p
where p.fund_code = $1 and p.units > 0 and not exists (select
from app.paper d
where d.kind = 'FUND_REPORT' and d.ref = $2 and d.turn = 0 and d.customer_id = p.customer_id) and p.customer_id > $4
order by p.customer_id
limit $3;

-- statement.link-key
select value
from ops.secret
where name = $1;

-- statement.list
with who as materialized (select c.id
from app.customer c
where c.subject = $1), months as (select n.month, sum(sum(n.papers)) over (order by n.month desc) - sum(n.papers) as newer
from app.paper_count n
where n.customer_id = (select id
from who) and n.kind = any ($2::text[]) and n.month between $3 and $4 and (n.viewable_until is null or n.viewable_until >= $5)
group by n.month), start as materialized (select month, $7::bigint - newer as skip
from months
where newer <= $7
order by month
limit 1), page as ( select p.id, p.issued_on
from unnest($2::text[]) as k (kind) cross join lateral ( select p.id, p.issued_on
from app.paper p
where p.customer_id = (select id
from who) and p.kind = k.kind and p.issued_on >= $3 and p.issued_on < (select month + interval '1 month'
from start) and (p.viewable_until is null or p.viewable_until >= $5)
order by p.issued_on desc, p.id desc
limit $6::integer + (select skip
from start)) p
order by p.issued_on desc, p.id desc
limit $6 offset (select skip
from start)) select p.id, p.kind, p.name, p.issued_on, p.size, p.viewable_until, exists (select
from app.paper_opened o
where o.paper_id = p.id) as is_opened
from page join app.paper p on p.id = page.id
order by p.issued_on desc, p.id desc;

-- statement.lots-on
select json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type, 'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text, 'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp, 'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits, 'expirationDate', l.expiration_date, 'shortened', l.shortened) as lot, k.name
from app.margin_lot l join app.stock k on k.code = l.stock_code
where l.customer_id = $1 and l.quantity > 0 and l.opened_on <= $2
order by l.opened_on, l.id
limit 10000;

-- statement.margin-cash-on
select sum(b.amount)::bigint as amount
from ledger.account a cross join lateral (select newest.balance - coalesce(( select sum(x.amount)
from ledger.posting x join ledger.entry e on e.id = x.entry_id
where x.account_id = a.id and x.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < ($2::date + 1) - 1
order by c.day desc
limit 1), 0) and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807) and e.day > $2::date), 0) as amount
from (select x.balance
from ledger.posting x
where x.account_id = a.id and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807)
order by x.entry_id desc
limit 1) newest) b
where coalesce(a.customer_id, '') = $1 and a.instrument = 'JPY' and a.kind = 40;

-- statement.margin-day
select day, positions, equity, required, expenses
from app.margin_day
where customer_id = $1 and kind = 'FINAL' and day <= $2
order by day desc
limit 1;

-- statement.margin-results-of-year
select r.*, k.name
from ( select coalesce(m.order_id, m.fill_id) as id, m.customer_id, o.receipt_number, m.stock_code, m.side, m.closed_on as trade_date, m.settlement_date, m.sequence, sum(m.quantity)::bigint as quantity, f.price, sum(m.open_amount)::bigint as open_amount, sum(m.close_amount)::bigint as close_amount, sum(m.realized)::bigint as realized, sum(m.income_tax)::bigint as income_tax, sum(m.resident_tax)::bigint as resident_tax, f.number
from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id and m.closed_on between make_date($2 - 1, 12, 1) and make_date($2, 12, 31) join app.stock_fill f on f.id = m.fill_id
left join app.stock_order o on o.id = m.order_id
where m.account_type = 'SPECIFIC' and m.is_settled and m.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
group by 1, 2, 3, 4, 5, 6, 7, 8, m.fill_id, f.price, f.number union all select a.id, a.customer_id, null, a.stock_code, a.side, a.last_cum_day, a.paid_on, 0, a.quantity, null, null, null, a.amount, a.income_tax, a.resident_tax, 0
from unnest($1::text[]) as c (id) join app.margin_adjustment a on a.customer_id = c.id and a.paid_on between make_date($2, 1, 1) and make_date($2, 12, 31)
where a.account_type = 'SPECIFIC' and a.is_paid) r join app.stock k on k.code = r.stock_code
order by r.customer_id, r.settlement_date, r.sequence, r.number, r.stock_code, r.id
limit $3;

-- statement.movements
select m.*, coalesce((select o.receipt_number
from app.fund_order o
where o.id = m.ref), (select w.receipt_number
from app.withdrawal w
where w.id = m.ref)) as receipt_number
from (select e.id as entry_id, e.day, k.name as what, e.ref, a.instrument, case when a.instrument = 'JPY' then '' else a.tag end as account_type, sum(p.amount)::bigint as amount
from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id join ledger.entry_kind k on k.id = e.kind
where coalesce(a.customer_id, '') = $1 and e.day between $2 and $3 and p.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < $2::date - 1
order by c.day desc
limit 1), 0) and p.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $3::date
order by c.day
limit 1), 9223372036854775807) and (a.instrument = 'JPY' and a.kind = any ($4::smallint[]) or a.instrument <> 'JPY' and a.kind = any ($5::smallint[]))
group by 1, 2, 3, 4, 5, 6 having sum(p.amount) <> 0
order by e.day, e.id, 5
limit $6) m
order by m.day, m.entry_id, m.instrument;

-- statement.navs-on
select f.code as fund_code, n.nav, n.date
from app.fund f cross join lateral (select x.nav, x.date
from app.published_nav x
where x.fund_code = f.code and x.date <= $1
order by x.date desc
limit 1) n;

-- statement.nisa-closed-to-notify
select n.customer_id, n.ref
from ( select customer_id, 'close-' || nisa_closed_on as ref
from app.account
where nisa = 'CLOSE' and nisa_closed_on between $2::date and $1::date) n
where not exists (select
from app.paper p
where p.kind = 'NISA' and p.ref = n.ref and p.turn = 0 and p.customer_id = n.customer_id)
order by n.customer_id, n.ref
limit $3;

-- statement.nisa-quotas-to-notify
select a.customer_id
from app.account a
where a.customer_id > $1 and a.nisa = 'AVAILABLE' and a.opened_on <= $2::date and not exists (select
from app.paper p
where p.kind = 'NISA' and p.ref = $3 and p.turn = 0 and p.customer_id = a.customer_id)
order by a.customer_id
limit $4;

-- statement.open
insert into app.paper_opened (paper_id, opened_at)
values ($1, $2)
on conflict do nothing;

-- statement.put-aside
insert into app.paper_to_print (id, issued_at, due)
values ($1, $2, $3)
on conflict do nothing;

-- statement.return-flows-in-books
select p.customer_id, p.fund_code, sum(p.distributed + p.sold - p.bought)::bigint as flow
from app.position p
where p.customer_id = any ($1::text[]) and not exists (select
from app.fund_order o
where o.customer_id = p.customer_id and o.fund_code = p.fund_code and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and o.history_day > $2::date) and not exists (select
from app.distribution d
where d.customer_id = p.customer_id and d.fund_code = p.fund_code and d.fiscal_date > $2::date) and not exists (select
from app.delivery d join app.delivery_item i on i.delivery_id = d.id and i.code = p.fund_code
where d.customer_id = p.customer_id and d.status in ('SENT', 'COMPLETED') and d.sent_on > $2::date)
group by 1, 2;

-- statement.returns-on
with m as ( select o.customer_id, o.fund_code, o.account_type, case when o.side = 'BUY' then f.amount + f.fee + f.consumption_tax else 0 end as bought, case when o.side = 'SELL' then f.amount else 0 end as sold, 0 as distributed, o.side = 'SELL' and o.execution_date >= $2::date as sold_in_year
from app.fund_order o
left join app.distribution d on d.id = o.id cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($1::text[]) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and o.execution_date <= $3::date and (o.source <> 'REINVEST' or d.account_type <> o.account_type) union all select d.customer_id, d.fund_code, d.account_type, 0, 0, d.special + d.ordinary - d.income_tax - d.resident_tax, false
from app.distribution d
left join app.fund_order o on o.id = d.id
where d.customer_id = any ($1::text[]) and d.fiscal_date <= $3::date and (d.course = 'RECEIVE' or o.account_type <> d.account_type) union all select i.customer_id, i.code, i.account_type, 0, i.sent_value, 0, d.sent_on >= $2::date
from app.delivery d join app.delivery_item i on i.delivery_id = d.id
where d.customer_id = any ($1::text[]) and d.product = 'FUND' and d.status in ('SENT', 'COMPLETED') and d.sent_on <= $3::date union all select a.customer_id, a.instrument, a.tag, 0, 0, 0, false
from ledger.account a
where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument <> 'JPY' and a.kind in (10, 11, 12)), g as ( select customer_id, fund_code, account_type, sum(bought)::bigint as bought, sum(sold)::bigint as sold, sum(distributed)::bigint as distributed, bool_or(sold_in_year) as sold_in_year
from m
group by 1, 2, 3) select g.customer_id, g.fund_code, g.account_type, g.bought, g.sold, g.distributed, coalesce(l.units, 0)::bigint as units, coalesce(l.units, 0) > 0 or g.sold_in_year as is_notified, coalesce(l.entries, '{}') as entries
from g
left join lateral (select sum(x.amount) filter (where a.kind in (10, 11, 12)) as units, array_agg(distinct e.id::text) as entries
from ledger.account a join ledger.posting x on x.account_id = a.id join ledger.entry e on e.id = x.entry_id
where coalesce(a.customer_id, '') = g.customer_id and a.instrument = g.fund_code and a.tag = g.account_type and e.day <= $3::date) l on true
order by 1, 2, 3;

-- statement.sales-of-year
select o.*, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax, n.name as fund_name
from app.fund_order o join app.fund n on n.code = o.fund_code cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = any ($1::text[]) and o.side = 'SELL' and o.account_type = 'SPECIFIC' and o.state in ('SETTLED', 'COMPLETED') and o.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31) and o.history_day between make_date($2 - 1, 1, 1) and make_date($2, 12, 31)
order by o.settlement_date, o.sequence
limit $3;

-- statement.share-dividends-of-year
select d.id, d.customer_id, d.stock_code, k.name, d.paid_on, d.gross, d.income_tax, d.resident_tax
from unnest($1::text[]) as c (id) join app.share_dividend d on d.customer_id = c.id and d.paid_on between make_date($2, 1, 1) and make_date($2, 12, 31) join app.stock k on k.code = d.stock_code
where d.state = 'PAID' and d.account_type = 'SPECIFIC'
order by d.customer_id, d.paid_on, d.id
limit $3;

-- statement.share-movements
select s.day, s.what, s.stock_code, k.name, s.account_type, s.quantity
from ( select f.settlement_date as day, f.trade_type as what, f.stock_code, f.account_type, case f.side when 'BUY' then f.quantity else -f.quantity end as quantity, f.sequence, f.number
from app.stock_fill f
where f.customer_id = $1 and f.trade_date between $2::date - $4::integer and $3 and f.settlement_date between $2 and $3 and (f.trade_type in ('GENBIKI', 'GENWATASHI') or f.trade_type = 'SPOT' and f.order_id is not null) union all select s.ex_date, 'SPLIT', s.stock_code, s.account_type, s.quantity_after - s.quantity_before, 0, 0
from app.share_split s
where s.customer_id = $1 and s.ex_date between $2 and $3 union all select d.sent_on, 'DELIVERY', i.code, i.account_type, -i.quantity, 0, i.number
from app.delivery d join app.delivery_item i on i.delivery_id = d.id
where d.customer_id = $1 and d.product = 'EQUITY' and d.status in ('SENT', 'COMPLETED') and d.sent_on between $2 and $3) s join app.stock k on k.code = s.stock_code
order by s.day, s.sequence, s.number, s.stock_code
limit $5;

-- statement.share-sales-of-year
select coalesce(f.order_id, f.id) as id, f.customer_id, coalesce(o.receipt_number, s.receipt_number) as receipt_number, f.stock_code, k.name, f.trade_date, f.settlement_date, f.sequence, f.quantity, f.price, f.amount, f.fee + f.consumption_tax as fees, f.cost, f.income_tax, f.resident_tax
from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and f.trade_date between make_date($2 - 1, 11, 1) and make_date($2, 12, 31) join app.stock k on k.code = f.stock_code
left join app.stock_order o on o.id = f.order_id
left join app.share_split s on s.id = f.id
where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') and f.account_type = 'SPECIFIC' and f.is_settled and f.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
order by f.customer_id, f.settlement_date, f.sequence, f.executed_at, f.number
limit $3;

-- statement.shares-on
select s.stock_code, k.name, s.account_type, sum(s.quantity)::bigint as quantity
from ( select a.instrument as stock_code, a.tag as account_type, b.amount as quantity
from ledger.account a cross join lateral (select newest.balance - coalesce(( select sum(x.amount)
from ledger.posting x join ledger.entry e on e.id = x.entry_id
where x.account_id = a.id and x.entry_id > coalesce((select c.last_entry
from ledger.day_close c
where c.day < ($2::date + 1) - 1
order by c.day desc
limit 1), 0) and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807) and e.day > $2::date), 0) as amount
from (select x.balance
from ledger.posting x
where x.account_id = a.id and x.entry_id <= coalesce((select c.last_entry
from ledger.day_close c
where c.day >= $2::date
order by c.day
limit 1), 9223372036854775807)
order by x.entry_id desc
limit 1) newest) b
where coalesce(a.customer_id, '') = $1 and a.kind in (30, 31) union all select f.stock_code, f.account_type, -(case f.side when 'BUY' then f.quantity else -f.quantity end)
from app.stock_fill f
where f.customer_id = $1 and f.trade_date between $2::date - $3::integer and $2 and f.settlement_date > $2 and (f.trade_type in ('GENBIKI', 'GENWATASHI') or f.trade_type = 'SPOT' and f.order_id is not null)) s join app.stock k on k.code = s.stock_code
group by 1, 2, 3 having sum(s.quantity) <> 0
order by 1, 3;

-- statement.take-aside
with taken as (delete
from app.paper_to_print
where id = any (array(select id
from app.paper_to_print
order by issued_at desc, id
limit $1))
returning *) select issued_at, due
from taken
order by issued_at, id;

-- statement.take-fills-to-report
with taken as (delete
from app.trade_report_due
where id in ( select id
from app.trade_report_due
where id > $1::bigint
order by id
limit $2)
returning *) select t.id as due_id, o.*, f.turn, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax, (select max(x.turn)
from app.fund_fill x
where x.order_id = o.id and x.turn < f.turn and (o.state in ('EXECUTED', 'SETTLED') or exists (select
from app.paper q
where q.kind = 'TRADE' and q.ref = o.id and q.turn = x.turn))) as replaces
from taken t join app.fund_order o on o.id = t.order_id join app.fund_fill f on f.order_id = t.order_id and f.turn = t.turn
order by t.id;

-- statement.take-share-days
with taken as (delete
from app.share_report_due
where (trade_date, customer_id) in ( select trade_date, customer_id
from app.share_report_due
where trade_date < $1 and (trade_date, customer_id) > ($2, $3)
order by trade_date, customer_id
limit $4)
returning *) select t.customer_id, t.trade_date, coalesce((select max(p.turn) + 1
from app.paper p
where p.customer_id = t.customer_id and p.kind = 'TRADE' and p.ref = 'shares-' || t.trade_date), 0)::integer as turn
from taken t
order by t.trade_date, t.customer_id;

-- statement.tax-of-year
select a.customer_id, a.kind, a.tag, coalesce(sum(p.amount) filter (where e.ref not like 'year-end-%'), 0)::bigint as withheld, coalesce(-sum(p.amount) filter (where e.ref like 'year-end-%'), 0)::bigint as refunded
from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument = 'JPY' and a.kind in (20, 21) and a.tag = any ($2::text[])
group by 1, 2, 3;

-- statement.trade-reports-of
select distinct on (p.ref) p.ref as order_id, p.id
from app.paper p join app.customer c on c.id = p.customer_id
where p.kind = 'TRADE' and p.ref = any ($2::text[]) and c.subject = $1 and (p.viewable_until is null or p.viewable_until >= $3)
order by p.ref, p.turn desc;

-- statement.trades-of-days
select f.*, k.name, coalesce(o.receipt_number, s.receipt_number) as receipt_number, l.type as lot_type, l.expiration_date, case f.trade_type when 'MARGIN_CLOSE' then (select json_agg(json_build_array(m.id, m.opened_on, m.quantity::text, m.open_amount::text, m.close_amount::text, (m.interest + m.lending_fee)::text, (m.management_fee + m.name_transfer_fee + m.premium)::text)
order by m.opened_on, m.id)
from app.margin_close m
where m.customer_id = f.customer_id and m.closed_on = f.trade_date and m.fill_id = f.id) when 'GENBIKI' then d.parts when 'GENWATASHI' then d.parts end as parts
from unnest($1::text[], $2::date[]) as c (id, day) join app.stock_fill f on f.customer_id = c.id and f.trade_date = c.day join app.stock k on k.code = f.stock_code
left join app.stock_order o on o.id = f.order_id
left join app.share_split s on s.id = f.id
left join app.margin_opening g on g.fill_id = f.id
left join app.margin_lot l on l.id = g.lot_id
left join lateral (select json_agg(json_build_array(p.settlement_id, null, p.quantity::text, p.open_amount::text, '0', p.expenses::text, '0')
order by p.number) as parts
from app.margin_settlement_part p
where p.settlement_id = f.id) d on f.trade_type in ('GENBIKI', 'GENWATASHI')
order by f.customer_id, f.trade_date, f.sequence, f.executed_at, f.number;

-- statement.transfers-to-notify
select d.id, d.customer_id, d.product, d.sent_on, d.revision, d.notice_on, d.broker_name, d.branch_name, (select json_agg(json_build_array(i.code, i.name, i.account_type, i.quantity::text, i.unit_cost::text, i.cost::text, i.individual_principal::text, (i.fee + i.consumption_tax)::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.notice_on >= $1 and (d.notice_on, d.id) > ($2, $3) and not exists (select
from app.paper p
where p.kind = 'DELIVERY' and p.ref = d.id and p.turn = d.revision)
order by d.notice_on, d.id
limit $4;

-- statement.us-dividends-of-year
select d.*, k.name
from unnest($1::text[]) as c (id) join app.us_dividend d on d.customer_id = c.id and d.received_on between make_date($2, 1, 1) and make_date($2, 12, 31) join app.us_stock k on k.symbol = d.symbol
where d.state = 'PAID' and d.account_type = 'SPECIFIC'
order by d.customer_id, d.received_on, d.id
limit $3;

-- statement.us-dividends-to-notify
select d.*, k.name
from app.us_dividend d join app.us_stock k on k.symbol = d.symbol
where d.state = 'PAID' and d.received_on >= $1 and (d.received_on, d.id) > ($2, $3) and not exists (select
from app.paper p
where p.kind = 'DIVIDEND' and p.ref = d.id and p.turn = 0)
order by d.received_on, d.id
limit $4;

-- statement.us-sales-of-year
select f.*, k.name, o.receipt_number
from unnest($1::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and f.domestic_trade_date between make_date($2 - 1, 12, 1) and make_date($2, 12, 31) join app.us_stock k on k.symbol = f.symbol join app.us_order o on o.id = f.order_id
where f.side = 'SELL' and f.account_type = 'SPECIFIC' and f.is_settled and f.domestic_settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
order by f.customer_id, f.domestic_settlement_date, f.sequence, f.executed_at, f.number
limit $3;

-- statement.us-trades-of-days
select f.*, k.name, o.receipt_number
from unnest($1::text[], $2::date[]) as c (id, day) join app.us_fill f on f.customer_id = c.id and f.domestic_trade_date = c.day and f.fixed_at is not null join app.us_stock k on k.symbol = f.symbol join app.us_order o on o.id = f.order_id
order by f.customer_id, f.domestic_trade_date, f.sequence, f.executed_at, f.number;

-- statement.year-end-refunds
select e.day, coalesce(-sum(p.amount) filter (where a.kind = 20), 0)::bigint as income, coalesce(-sum(p.amount) filter (where a.kind = 21), 0)::bigint as resident
from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
where coalesce(a.customer_id, '') = $1 and a.instrument = 'JPY' and a.kind in (20, 21) and a.tag = $2 and e.ref like 'year-end-%'
group by e.day
order by e.day
limit 10;

-- statement.years
select distinct extract(year
from n.month)::integer as year
from app.paper_count n
where n.customer_id = (select c.id
from app.customer c
where c.subject = $1) and n.kind = any ($2::text[]) and (n.viewable_until is null or n.viewable_until >= $3)
order by 1 desc
limit 100;
