-- operator.alerts-by-kind
select kind, count(*)::int as count, max(raised_at) as newest
from (select kind, raised_at
from ops.alert
where seen_at is null
order by raised_at
limit 10000) as open
group by kind
order by kind;

-- operator.application
select r.id, r.receipt_number, r.customer_id, r.status, r.products, r.nisa, r.specific_account, r.verification_method, r.requested_at, r.updated_at, r.defects, r.application, coalesce(r.application->>'lastName', w.last_name) as last_name, coalesce(r.application->>'firstName', w.first_name) as first_name, p.result as check_result, t.operator_name as taken_by, t.reason as taken_reason, t.at as taken_at
from app.account_request r
left join app.person_check p on p.id = r.person_check_id
left join ops.taken_application t on t.request_id = r.id
left join app.person w on w.customer_id = r.customer_id
where r.id = $1;

-- operator.application-take
insert into ops.taken_application (request_id, operator, operator_name, reason, at)
values ($1, $2, $3, $4, $5::timestamptz)
on conflict (request_id) do nothing;

-- operator.application-taken
select request_id
from ops.taken_application
where request_id = $1;

-- operator.applications
select r.id, r.receipt_number, r.customer_id, r.status, r.products, r.nisa, r.specific_account, r.verification_method, r.requested_at, r.updated_at, r.defects, r.application, coalesce(r.application->>'lastName', w.last_name) as last_name, coalesce(r.application->>'firstName', w.first_name) as first_name, p.result as check_result, t.operator_name as taken_by, t.reason as taken_reason, t.at as taken_at
from app.account_request r
left join app.person_check p on p.id = r.person_check_id
left join ops.taken_application t on t.request_id = r.id
left join app.person w on w.customer_id = r.customer_id
where r.status in ('SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT')
order by r.requested_at, r.id
limit $1;

-- operator.bank-file-content
select kind, content
from app.bank_file
where id = $1;

-- operator.booked-for
select e.kind::int as kind, e.booked_at as at, a.kind::int as account, p.amount
from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id
where e.ref = $1 and a.customer_id is not null
order by e.id, p.line
limit $2;

-- operator.constants
select id, at, maker, checker, reason, constants
from ops.constants_revision
order by id desc
limit $1;

-- operator.constants-add
insert into ops.constants_revision (at, maker, checker, reason, constants)
values ($1::timestamptz, $2, $3, $4, $5::jsonb)
returning id;

-- operator.customer
select c.id, c.subject, c.username, c.created_at, c.frozen_at, c.frozen_by, a.number, a.opened_on, a.equity, a.nisa, a.margin, a.us_equity, a.equity_closed_on, a.specific_withholding, a.w8ben_signed_on, a.withdrawals_held_until, a.bank_name, a.bank_branch_name, a.bank_number, a.bank_holder_kana, p.last_name, p.first_name, p.last_name_kana, p.first_name_kana, p.birth_date, p.postal_code, p.prefecture, p.city, p.street, p.phone_number, p.occupation, p.employer
from app.customer c
left join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.id = $1;

-- operator.customer-key
select a.customer_id as id
from app.account a
where a.number = $1 union all select c.id
from app.customer c
where c.id = $1
limit 1;

-- operator.hashed-ids
select a.number, c.hashed_user_id
from app.account a join app.customer c on c.id = a.customer_id
where a.number = any ($1::text[]);

-- operator.held
select 'FUND' as product, p.fund_code as code, f.short_name as name, p.account_type, p.units as quantity, p.cost, (p.units * n.nav / f.nav_unit)::bigint as value, n.date as priced_on
from app.position p join app.fund f on f.code = p.fund_code collate "default"
left join lateral (select x.nav, x.date
from app.nav x
where x.fund_code = f.code
order by x.date desc
limit 1) n on true
where p.customer_id = $1 and p.units > 0 union all select 'STOCK', p.stock_code, s.name, p.account_type, p.quantity, null, (p.quantity * b.close / 10)::bigint, b.date
from app.share_position p
left join app.stock s on s.code = p.stock_code
left join lateral (select x.close, x.date
from app.stock_bar x
where x.stock_code = p.stock_code
order by x.date desc
limit 1) b on true
where p.customer_id = $1 and p.quantity > 0 union all select 'US', p.symbol, s.name, p.account_type, p.quantity, p.cost, null, null
from app.us_position p
left join app.us_stock s on s.symbol = p.symbol
where p.customer_id = $1 and p.quantity > 0
order by 1, 2, 4
limit $2;

-- operator.navs-of-day
select f.code, f.name, n.nav, n.distribution, p.nav as previous, p.date as previous_date, c.status, exists (select
from ops.proposal x
where x.subject = 'nav ' || f.code || ' ' || $1::date and x.state = 'PROPOSED' and x.expires_at > $2::timestamptz) as is_proposed, (select count(*)::int
from (select
from app.order_to_fill q
where q.execution_date = $1 and q.fund_code = f.code collate "C"
limit 10001) w) as waiting
from app.fund f
left join app.nav n on n.fund_code = f.code and n.date = $1
left join app.nav_check c on c.fund_code = f.code collate "C" and c.date = $1
left join lateral (select x.nav, x.date
from app.nav x
where x.fund_code = f.code and x.date < $1
order by x.date desc
limit 1) p on true
order by f.display_order, f.code
limit 2000;

-- operator.newest-entry
select max(id) as id
from ledger.entry;

-- operator.nisa-request
select n.id, n.receipt_number, n.customer_id, a.number as account_number, n.kind, n.target_year, n.status, n.required_documents, n.created_at, n.updated_at
from app.nisa_request n
left join app.account a on a.customer_id = n.customer_id
where n.id = $1;

-- operator.nisa-requests
select n.id, n.receipt_number, n.customer_id, a.number as account_number, n.kind, n.target_year, n.status, n.required_documents, n.created_at, n.updated_at
from app.nisa_request n
left join app.account a on a.customer_id = n.customer_id
where n.status in ('SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW', 'REJECTED_DOCUMENT')
order by n.created_at, n.id
limit $1;

-- operator.note-add
insert into ops.customer_note (customer_id, at, operator, operator_name, note)
values ($1, $2::timestamptz, $3, $4, $5);

-- operator.notes
select id, at, operator, operator_name, note
from ops.customer_note
where customer_id = $1 and id < $2::bigint
order by id desc
limit $3;

-- operator.open-orders
select (select count(*)::int
from (select
from app.order_to_freeze
limit 10001) as counted) as received, (select count(*)::int
from (select
from app.order_to_fill
limit 10001) as counted) as working, (select count(*)::int
from (select
from app.order_to_settle
limit 10001) as counted) as executed, (select count(*)::int
from (select
from app.order_to_complete
limit 10001) as counted) as settled, (select count(*)::int
from (select
from app.stock_order
where is_open
limit 10001) as counted) as shares, (select count(*)::int
from (select
from app.us_order
where is_open
limit 10001) as counted) as "usShares", (select count(*)::int
from (select
from app.fund_order
where accepted_at >= $1::timestamptz
limit 10001) as counted) as "acceptedToday";

-- operator.order-events
select *
from ( (select e.at, 'ORDER' as source, e.event as what, e.turn::int as revision, null::text as actor_role
from app.fund_order_event e
where e.order_id = $1
limit $2) union all (select a.at, 'AUDIT', a.action, 0, a.actor_role
from ops.audit a
where a.subject = $1
order by a.at desc
limit $2) union all (select l.booked_at, 'LEDGER', l.kind::text, l.turn::int, null
from ledger.entry l
where l.ref = $1
order by l.kind, l.turn
limit $2) ) x
order by x.at, x.source desc, x.what, x.revision
limit $2;

-- operator.order-fund
select 0 as seen, null as end, null as place, o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.fund_code as code, (select x.short_name
from app.fund x
where x.code = o.fund_code collate "default") as name, o.state, o.source as kind, o.method, o.size, o.execution_date as trade_date, o.lapse_reason as reason, null::bigint as price, o.history_day as day , o.cutoff_at, o.setting_id, o.request_key, c.subject, (select n.number
from app.account n
where n.customer_id = o.customer_id collate "default") as account_number
from app.fund_order o join app.customer c on c.id = o.customer_id collate "default"
where o.id = $1;

-- operator.order-stock
select 0 as seen, null as end, null as place, o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.stock_code as code, (select x.name
from app.stock x
where x.code = o.stock_code) as name, o.status as state, o.trade_type as kind, 'SHARES' as method, o.quantity as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.price, o.session_date as day, null::timestamptz as cutoff_at, null::text as setting_id, o.request_key, c.subject, (select n.number
from app.account n
where n.customer_id = o.customer_id collate "default") as account_number
from app.stock_order o join app.customer c on c.id = o.customer_id collate "default"
where o.id = $1;

-- operator.order-us
select 0 as seen, null as end, null as place, o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.symbol as code, (select x.name
from app.us_stock x
where x.symbol = o.symbol) as name, o.status as state, 'SPOT' as kind, case when o.quantity is null then 'USD' else 'US_SHARES' end as method, coalesce(o.quantity, o.notional) as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.limit_price as price, o.session_date as day , null::timestamptz as cutoff_at, null::text as setting_id, null::text as request_key, c.subject, (select n.number
from app.account n
where n.customer_id = o.customer_id collate "default") as account_number
from app.us_order o join app.customer c on c.id = o.customer_id collate "default"
where o.id = $1;

-- operator.orders-fund
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.fund_code as code, (select x.short_name
from app.fund x
where x.code = o.fund_code collate "default") as name, o.state, o.source as kind, o.method, o.size, o.execution_date as trade_date, o.lapse_reason as reason, null::bigint as price, o.history_day as day , o.accepted_at as at, o.id as nth
from app.fund_order o
where $1::text is null and o.accepted_at >= $6::timestamptz and (o.accepted_at, o.id) < ($8::timestamptz, $9::text)
order by o.accepted_at desc, o.id desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.orders-fund-of-customer
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.fund_code as code, (select x.short_name
from app.fund x
where x.code = o.fund_code collate "default") as name, o.state, o.source as kind, o.method, o.size, o.execution_date as trade_date, o.lapse_reason as reason, null::bigint as price, o.history_day as day , o.history_day as at, o.sequence as nth
from app.fund_order o
where o.customer_id = $1 and (o.history_day, o.sequence) < ($8::date, $9::bigint)
order by o.history_day desc, o.sequence desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.orders-in-queues
select o.id, o.state, q.queue, q.queue is not distinct
from o.state as is_right
from (select x.*
from app.fund_order x
where x.id > $1 collate "C"
order by x.id
limit $2) o
left join lateral ( select 'RECEIVED' as queue
from app.order_to_freeze f
where f.cutoff_at = o.cutoff_at and f.sequence = o.sequence union all select 'WORKING'
from app.order_to_fill f
where f.execution_date = o.execution_date and f.fund_code = o.fund_code and f.customer_id = o.customer_id and f.side = o.side and f.sequence = o.sequence union all select 'EXECUTED'
from app.order_to_settle f
where f.settlement_date = o.settlement_date and f.sequence = o.sequence union all select 'SETTLED'
from app.order_to_complete f
where f.settlement_date = o.settlement_date and f.sequence = o.sequence) q on true
order by o.id;

-- operator.orders-stock
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.stock_code as code, (select x.name
from app.stock x
where x.code = o.stock_code) as name, o.status as state, o.trade_type as kind, 'SHARES' as method, o.quantity as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.price, o.session_date as day, o.accepted_at as at, o.id as nth
from app.stock_order o
where $1::text is null and o.accepted_at >= $6::timestamptz and (o.accepted_at, o.id) < ($8::timestamptz, $9::text)
order by o.accepted_at desc, o.id desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.orders-stock-of-customer
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.stock_code as code, (select x.name
from app.stock x
where x.code = o.stock_code) as name, o.status as state, o.trade_type as kind, 'SHARES' as method, o.quantity as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.price, o.session_date as day, o.session_date as at, o.sequence as nth
from app.stock_order o
where o.customer_id = $1 and (o.session_date, o.sequence) < ($8::date, $9::bigint)
order by o.session_date desc, o.sequence desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.orders-us
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.symbol as code, (select x.name
from app.us_stock x
where x.symbol = o.symbol) as name, o.status as state, 'SPOT' as kind, case when o.quantity is null then 'USD' else 'US_SHARES' end as method, coalesce(o.quantity, o.notional) as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.limit_price as price, o.session_date as day , o.accepted_at as at, o.id as nth
from app.us_order o
where $1::text is null and o.accepted_at >= $6::timestamptz and (o.accepted_at, o.id) < ($8::timestamptz, $9::text)
order by o.accepted_at desc, o.id desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.orders-us-of-customer
with seen as materialized (select o.id, o.receipt_number, o.customer_id, o.account_type, o.side, o.accepted_at, o.settlement_date, o.symbol as code, (select x.name
from app.us_stock x
where x.symbol = o.symbol) as name, o.status as state, 'SPOT' as kind, case when o.quantity is null then 'USD' else 'US_SHARES' end as method, coalesce(o.quantity, o.notional) as size, o.session_date as trade_date, coalesce(o.reject_reason, o.expiry_reason) as reason, o.limit_price as price, o.session_date as day , o.session_date as at, o.sequence as nth
from app.us_order o
where o.customer_id = $1 and (o.session_date, o.sequence) < ($8::date, $9::bigint)
order by o.session_date desc, o.sequence desc
limit $10), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or kind = $3) and ($4::text is null or side = $4) and ($5::text is null or code = $5) and accepted_at >= $6::timestamptz and accepted_at < $7::timestamptz
order by at desc, nth desc
limit $11) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.account_type, f.side, f.accepted_at, f.settlement_date, f.code, f.name, f.state, f.kind, f.method, f.size, f.trade_date, f.reason, f.price, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.payment
select 0 as seen, null as end, null as place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from app.withdrawal f
where f.id = $1;

-- operator.payments-all
with seen as materialized (select id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name, bank_number, reason, file_id, '' as at, sequence as nth
from app.withdrawal
where true and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)
order by sequence desc
limit $3), fitting as (select *
from seen
where true
order by at desc, nth desc
limit $4) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.payments-of-file
with seen as materialized (select id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name, bank_number, reason, file_id, '' as at, sequence as nth
from app.withdrawal
where file_id = $2 and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)
order by sequence desc
limit $3), fitting as (select *
from seen
where true
order by at desc, nth desc
limit $4) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.payments-returned
with seen as materialized (select id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name, bank_number, reason, file_id, '' as at, sequence as nth
from app.withdrawal
where state in ('FAILED', 'RETURNED') and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)
order by sequence desc
limit $3), fitting as (select *
from seen
where true
order by at desc, nth desc
limit $4) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.payments-sent
with seen as materialized (select id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name, bank_number, reason, file_id, '' as at, sequence as nth
from app.withdrawal
where state = 'SENT' and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)
order by sequence desc
limit $3), fitting as (select *
from seen
where true
order by at desc, nth desc
limit $4) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.payments-waiting
with seen as materialized (select id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name, bank_number, reason, file_id, '' as at, sequence as nth
from app.withdrawal
where state in ('REQUESTED', 'LOCKED') and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)
order by sequence desc
limit $3), fitting as (select *
from seen
where true
order by at desc, nth desc
limit $4) select edge.seen, edge.place as end, f.place, f.id, f.receipt_number, f.customer_id, f.source, f.state, f.amount, f.requested_at, f.cutoff_at, f.pay_date, f.bank_name, f.bank_branch_name, f.bank_number, f.reason, f.file_id, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.plan-counts-buy
select state, reason, count(*)::int as count, coalesce(sum(amount), 0)::text as amount
from (select state, reason, amount
from app.subscription_occurrence
where order_date = $1
order by setting_id
limit 100000) of_day
group by 1, 2
order by 1, 2;

-- operator.plan-counts-debit
select state, reason, count(*)::int as count, coalesce(sum(amount), 0)::text as amount
from (select state, reason, amount
from app.debit_run
where debit_date = $1
order by sequence
limit 100000) of_day
group by 1, 2
order by 1, 2;

-- operator.plan-counts-sell
select state, reason, count(*)::int as count, coalesce(sum(amount), 0)::text as amount
from (select state, reason, 0::bigint as amount
from app.redemption_occurrence
where order_date = $1
order by setting_id
limit 100000) of_day
group by 1, 2
order by 1, 2;

-- operator.plan-customers
select c.id, c.subject, a.number
from app.customer c
left join app.account a on a.customer_id = c.id
where c.id = any ($1::text[]);

-- operator.plan-days
select d::date as day, (select count(*)::int
from (select
from app.subscription_to_freeze q
where q.freeze_on = d::date
limit 10001) x) as to_freeze, (select count(*)::int
from (select
from app.subscription_to_order q
where q.order_date = d::date
limit 10001) x) as to_order, (select count(*)::int
from (select
from app.redemption_to_order q
where q.order_on = d::date
limit 10001) x) as to_sell, (select count(*)::int
from (select
from app.subscription_occurrence q
where q.order_date = d::date
limit 10001) x) as bought, (select count(*)::int
from (select
from app.redemption_occurrence q
where q.order_date = d::date
limit 10001) x) as sold, (select count(*)::int
from (select
from app.debit_run q
where q.debit_date = d::date
limit 10001) x) as debits
from generate_series($1::date, $2::date, interval '1 day') as d;

-- operator.plan-runs-buy
with seen as materialized (select o.setting_id as setting, o.month, o.customer_id, o.state, o.reason, o.amount, o.short_by, o.order_id, o.setting_id as at, o.month as nth
from app.subscription_occurrence o
where o.order_date = $1 and ($4::text is null or (o.setting_id, o.month) < ($4::text, $5::text))
order by o.setting_id desc, o.month desc
limit $6), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or reason = $3)
order by at desc, nth desc
limit $7) select edge.seen, edge.place as end, f.place, f.setting, f.month, f.customer_id, f.state, f.reason, f.amount, f.short_by, f.order_id, (select x.fund_code
from app.subscription_plan x
where x.id = f.setting) as fund_code, (select x.account_type
from app.subscription_plan x
where x.id = f.setting) as account_type, (select x.short_name
from app.subscription_plan y join app.fund x on x.code = y.fund_code collate "default"
where y.id = f.setting) as fund_name, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.plan-runs-debit
with seen as materialized (select o.setting_code as setting, o.month, o.customer_id, o.state, o.reason, o.amount, o.debit_date as at, o.sequence as nth
from app.debit_run o
where o.debit_date = $1 and ($4::date is null or o.sequence < $5::bigint)
order by o.debit_date desc, o.sequence desc
limit $6), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or reason = $3)
order by at desc, nth desc
limit $7) select edge.seen, edge.place as end, f.place, f.setting, f.month, f.customer_id, f.state, f.reason, f.amount, null::bigint as short_by, null::text as order_id, null::text as fund_code, null::text as account_type, null::text as fund_name, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.plan-runs-sell
with seen as materialized (select o.setting_id as setting, o.month, o.customer_id, o.state, o.reason, null::bigint as amount, null::bigint as short_by, o.order_id, o.setting_id as at, o.month as nth
from app.redemption_occurrence o
where o.order_date = $1 and ($4::text is null or (o.setting_id, o.month) < ($4::text, $5::text))
order by o.setting_id desc, o.month desc
limit $6), fitting as (select *
from seen
where ($2::text is null or state = $2) and ($3::text is null or reason = $3)
order by at desc, nth desc
limit $7) select edge.seen, edge.place as end, f.place, f.setting, f.month, f.customer_id, f.state, f.reason, f.amount, f.short_by, f.order_id, (select x.fund_code
from app.redemption_plan x
where x.id = f.setting) as fund_code, (select x.account_type
from app.redemption_plan x
where x.id = f.setting) as account_type, (select x.short_name
from app.redemption_plan y join app.fund x on x.code = y.fund_code collate "default"
where y.id = f.setting) as fund_name, (select n.number
from app.account n
where n.customer_id = f.customer_id collate "default") as account_number
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- operator.proposals-by-kind
select kind, count(*)::int as count, min(proposed_at) as oldest
from (select kind, proposed_at
from ops.proposal
where state = 'PROPOSED' and expires_at > $1::timestamptz
order by proposed_at desc, id desc
limit 10000) as waiting
group by kind
order by kind;

-- operator.quick-deposits-open
select q.id, q.customer_id, a.number, q.amount, q.bank_name, q.started_at
from app.quick_deposit q
left join app.account a on a.customer_id = q.customer_id collate "default"
where q.state = 'STARTED' and q.started_at <= $1::timestamptz
order by q.started_at
limit $2;

-- operator.search-customers
select f.id, a.number, p.last_name, p.first_name, a.equity, f.by
from ( (select a.customer_id as id, 'number' as by
from app.account a
where a.number = $1) union all (select c.id, 'id'
from app.customer c
where c.id = $2) union all (select p.customer_id, 'name'
from app.person p
where $3 <> '' and (p.last_name || p.first_name) collate "C" >= $3 collate "C" and (p.last_name || p.first_name) collate "C" < $4 collate "C"
order by (p.last_name || p.first_name) collate "C"
limit $11) union all (select p.customer_id, 'kana'
from app.person p
where $5 <> '' and (p.last_name_kana || p.first_name_kana) collate "C" >= $5 collate "C" and (p.last_name_kana || p.first_name_kana) collate "C" < $6 collate "C"
order by (p.last_name_kana || p.first_name_kana) collate "C"
limit $11) union all (select p.customer_id, 'phone'
from app.person p
where $7 <> '' and replace(p.phone_number, '-', '') collate "C" >= $7 collate "C" and replace(p.phone_number, '-', '') collate "C" < $8 collate "C"
order by replace(p.phone_number, '-', '') collate "C"
limit $11) union all (select c.id, 'mail'
from app.customer c
where $9 <> '' and lower(c.username) collate "C" >= $9 collate "C" and lower(c.username) collate "C" < $10 collate "C"
order by lower(c.username) collate "C"
limit $11)
limit $11) f
left join app.account a on a.customer_id = f.id
left join app.person p on p.customer_id = f.id;

-- operator.search-things
select f.kind, f.id, f.customer_id, a.number, f.text
from ( select 'FUND_ORDER' as kind, o.id, o.customer_id, o.fund_code as text
from app.fund_order o
where o.id = $1 union all select 'STOCK_ORDER', o.id, o.customer_id, o.stock_code
from app.stock_order o
where o.id = $1 union all select 'US_ORDER', o.id, o.customer_id, o.symbol
from app.us_order o
where o.id = $1 union all select 'WITHDRAWAL', w.id, w.customer_id, w.amount::text
from app.withdrawal w
where w.id = $1 union all select 'STATEMENT', p.id, p.customer_id, p.name
from app.paper p
where p.id = $1 and p.customer_id is not null) f
left join app.account a on a.customer_id = f.customer_id collate "default";

-- operator.view-add
insert into ops.customer_view (id, customer_id, operator, operator_name, roles, operator_family, reason, begun_at, code_hash, code_until, until)
values ($1, $2, $3, $4, $5::text[], $6, $7, $8::timestamptz, $9, $10::timestamptz, $11::timestamptz);

-- operator.view-end
update ops.customer_view
set ended_at = $3::timestamptz
where id = $1 and customer_id = $2 and ended_at is null;

-- operator.view-end-by-code
update ops.customer_view
set ended_at = $2::timestamptz
where code_hash = $1 and ended_at is null;

-- operator.view-end-by-token
update ops.customer_view
set ended_at = $2::timestamptz
where token_hash = $1 and ended_at is null;

-- operator.view-exchange
update ops.customer_view v
set token_hash = $2, key_thumbprint = $3
from app.customer c
left join app.person p on p.customer_id = c.id
where v.code_hash = $1 and c.id = v.customer_id and v.token_hash is null and v.ended_at is null and v.code_until > $4::timestamptz
returning v.id, v.customer_id, v.operator_name, v.until, c.username, p.last_name, p.first_name;

-- operator.view-live
select v.id, v.customer_id, v.operator, v.operator_name, v.roles, v.operator_family, v.reason, v.begun_at, v.until, v.ended_at, v.key_thumbprint, c.subject, c.username, exists (select
from (select a.operator, a.call, a.result, a.real_at
from ops.operator_act a
where a.customer_id = v.customer_id
order by a.at desc, a.id desc
limit 500) as newest
where newest.operator = v.operator and newest.call = 'POST /customers/{customer}/unmask' and newest.result = 'ok' and newest.real_at > $2::timestamptz - interval '10 minutes') as is_unmasked
from ops.customer_view v join app.customer c on c.id = v.customer_id
where v.token_hash = $1 and v.ended_at is null and v.until > $2::timestamptz;

-- operator.views
select id, customer_id, operator, operator_name, reason, begun_at, until, ended_at
from ops.customer_view
where customer_id = $1
order by begun_at desc, id
limit $2;

-- operator.waiting
select (select count(*)::int
from (select
from app.nav_check
where status = 'HELD'
limit 10001) as counted) as held_navs, (select count(*)::int
from (select
from app.bank_transfer
where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING')
limit 10001) as counted) as suspense, (select coalesce(sum(s.amount), 0)::text
from (select amount
from app.bank_transfer
where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING')
limit 10000) s) as suspense_total, (select account_date
from app.bank_transfer
where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING')
order by account_date, inquiry
limit 1) as suspense_oldest, (select count(*)::int
from (select
from app.quick_deposit
where state = 'STARTED' and started_at <= $1::timestamptz
limit 10001) as counted) as quiet_deposits, (select count(*)::int
from (select
from app.withdrawal
where state in ('REQUESTED', 'LOCKED')
limit 10001) as counted) as payments, (select coalesce(sum(s.amount), 0)::text
from (select amount
from app.withdrawal
where state in ('REQUESTED', 'LOCKED')
limit 10000) s) as payments_total, (select count(*)::int
from (select
from app.exchange_report
where state = 'KEPT'
limit 10001) as counted) as unknown_executions, (select count(*)::int
from (select
from app.margin_call
where state <> 'RESOLVED'
limit 10001) as counted) as margin_calls, (select count(*)::int
from (select
from app.account_request
where status = 'IN_REVIEW'
limit 10001) as counted) as account_reviews, (select count(*)::int
from (select
from app.nisa_request
where status in ('UNDER_REVIEW', 'TAX_OFFICE_REVIEW')
limit 10001) as counted) as nisa_reviews, (select count(*)::int
from (select
from ops.outbox
where delivered_at is null
limit 10001) as counted) as unsent, (select created_at
from ops.outbox
where delivered_at is null
order by created_at
limit 1) as oldest_unsent, (select count(*)::int
from (select
from ops.outbox_retry
where attempts >= 10
limit 10001) as counted) as given_up;
