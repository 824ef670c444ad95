-- night-fund.complete
with due as ( select o.id
from (select q.order_id
from app.order_to_complete q
where q.settlement_date <= $1::date
order by q.settlement_date, q.sequence
limit $2) q join app.fund_order o on o.id = q.order_id for update of o), completed as ( update app.fund_order o
set state = 'COMPLETED'
from due
where o.id = due.id
returning o.id), happened as ( insert into app.fund_order_recorded_event (order_id, event, at) select id, 'COMPLETE', $3::timestamptz
from completed) select count(*) as completed
from completed;

-- night-fund.correct-distributions
with given as (select *
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::date[]) as v (id, turn, units, nav_ex, special, ordinary, income_tax, resident_tax, course, due_date)), kept as ( insert into app.distribution_correction (distribution_id, turn, fund_code, nav_date, nav_turn, units, nav_ex, special, ordinary, income_tax, resident_tax, corrected_at) select d.id, given.turn, $11, $12, $13, d.units, d.nav_ex, d.special, d.ordinary, d.income_tax, d.resident_tax, $14::timestamptz
from given join app.distribution d on d.id = given.id), changed as ( update app.distribution d
set units = given.units, nav_ex = given.nav_ex, special = given.special, ordinary = given.ordinary, income_tax = given.income_tax, resident_tax = given.resident_tax, course = given.course, due_date = given.due_date
from given
where d.id = given.id
returning d.id) select count(*) as done
from changed;

-- night-fund.correct-fills
with given as (select *
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[]) as v (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, income_tax, resident_tax)), filled as ( insert into app.fund_fill (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, income_tax, resident_tax, executed_at) select given.*, $15::timestamptz
from given), happened as ( insert into app.fund_order_recorded_event (order_id, event, turn, at) select order_id, 'CORRECT', turn, $15::timestamptz
from given), to_report as (insert into app.trade_report_due (order_id, turn) select order_id, turn
from given), noted as ( insert into app.fill_correction (order_id, turn, replaces, fund_code, nav_date, nav_turn, corrected_at) select order_id, turn, turn - 1, $16, $17, $18, $15::timestamptz
from given) select count(*) as done
from given join app.fund_order o on o.id = given.order_id and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED');

-- night-fund.correct-transfers
with notice as (update app.delivery
set revision = revision + 1, notice_on = $6
where id = any ($1::text[])) update app.delivery_item i
set unit_cost = v.unit_cost, cost = v.cost, individual_principal = v.individual_principal
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[]) as v (delivery_id, number, unit_cost, cost, individual_principal)
where i.delivery_id = v.delivery_id and i.number = v.number;

-- night-fund.count-to-correct
select count(*) as affected
from (select o.customer_id, o.id
from app.fund_order o cross join lateral (select x.nav
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.fund_code = $1 and o.execution_date = $2 and o.source <> 'REINVEST' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and f.nav <> $3 union all select d.customer_id, d.id
from app.distribution d
where d.fund_code = $1 and d.fiscal_date = $2 and d.nav_ex <> $3) w;

-- night-fund.customers-to-correct
select distinct w.customer_id
from (select o.customer_id, o.id
from app.fund_order o cross join lateral (select x.nav
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.fund_code = $1 and o.execution_date = $2 and o.source <> 'REINVEST' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') and f.nav <> $3 union all select d.customer_id, d.id
from app.distribution d
where d.fund_code = $1 and d.fiscal_date = $2 and d.nav_ex <> $3) w
order by w.customer_id
limit $4;

-- night-fund.distributing-navs
select date, fund_code
from app.nav
where distribution > 0
order by date, fund_code;

-- night-fund.distribution-due-days
select distinct due_date
from app.distribution
where state = 'DECLARED'
order by due_date;

-- night-fund.distributions-add
with to_notify as ( insert into app.notification_due (subject, event) select id, 'DISTRIBUTE'
from unnest($1::text[]) as v (id)) insert into app.distribution (id, customer_id, fund_code, account_type, fiscal_date, course, state, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date) select v.id, v.customer_id, v.fund_code, v.account_type, v.fiscal_date, v.course, 'DECLARED', v.units, v.nav_ex, v.special, v.ordinary, v.income_tax, v.resident_tax, v.due_date
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::date[]) as v (id, customer_id, fund_code, account_type, fiscal_date, course, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date);

-- night-fund.distributions-due
select *
from app.distribution
where state = 'DECLARED' and course = $1 and due_date <= $2 and ($3::text is null or fund_code = $3)
order by due_date, id
limit $4;

-- night-fund.distributions-finish
with finished as (update app.distribution d
set state = $2
from unnest($1::text[]) as v (id)
where d.id = v.id and d.state = 'DECLARED'
returning d.id) select count(*) as done
from finished;

-- night-fund.entitled-customers
select p.customer_id
from app.position p
where p.fund_code = $1 and p.units > 0 and not exists ( select
from app.distribution d
where d.fund_code = $1 and d.fiscal_date = $2 and d.customer_id = p.customer_id and d.account_type = p.account_type)
group by p.customer_id
order by p.customer_id
limit $3;

-- night-fund.execute
with filled as ( insert into app.fund_fill (order_id, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, executed_at) select v.*, $12::timestamptz
from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bigint[]) as v), to_report as (insert into app.trade_report_due (order_id) select id
from unnest($1::text[]) as v (id)), to_notify as ( insert into app.notification_due (subject, event) select id, 'EXECUTE'
from unnest($1::text[]) as v (id)), executed as ( update app.fund_order o
set state = 'EXECUTED'
where o.ctid = any (array(select (select x.ctid
from app.fund_order x
where x.id = v.id)
from unnest($1::text[]) as v (id))) and o.state = 'WORKING'
returning o.id) select count(*) as done
from executed;

-- night-fund.free-and-advanced
select a.customer_id, a.kind, b.amount
from unnest($1::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and (a.kind = 1 and a.tag = '' or a.kind = 6 and a.tag = 'CORRECTION') join ledger.balance b on b.account_id = a.id;

-- night-fund.freeze
with frozen as ( update app.fund_order o
set state = 'WORKING'
from (select q.order_id
from app.order_to_freeze q
where q.cutoff_at <= $1::timestamptz
order by q.cutoff_at, q.sequence
limit $2) q
where o.id = q.order_id and o.state = 'RECEIVED'
returning 1) select count(*) as frozen
from frozen;

-- night-fund.history-of-distributions
select d.*, n.distribution as declared, (select count(*)::int
from app.distribution_correction x
where x.distribution_id = d.id) as turn
from unnest($2::text[]) as c (id) join app.distribution d on d.customer_id = c.id and d.fund_code = $1 join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date
order by d.customer_id, d.fiscal_date;

-- night-fund.history-of-fund
select o.*, f.turn, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released, f.projected_tax, f.income_tax, f.resident_tax
from unnest($2::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.fund_code = $1 and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.customer_id, o.execution_date, o.sequence;

-- night-fund.history-of-transfers
select i.customer_id, i.delivery_id, i.number, i.account_type, d.sent_on, i.quantity, i.unit_cost, i.cost, i.individual_principal
from unnest($2::text[]) as c (id) join app.delivery_item i on i.customer_id = c.id and i.code = $1 join app.delivery d on d.id = i.delivery_id and d.status in ('SENT', 'COMPLETED')
order by d.sequence;

-- night-fund.lapse
with lapsed as ( update app.fund_order o
set state = 'LAPSED', lapse_reason = v.reason, ended_at = $3::timestamptz
from unnest($1::text[], $2::text[]) as v (id, reason)
where o.ctid = any (array(select (select x.ctid
from app.fund_order x
where x.id = v.id)
from unnest($1::text[]) as v (id))) and o.id = v.id and o.state = 'WORKING'
returning o.id) select count(*) as done
from lapsed;

-- night-fund.lock-customers
select c.id, c.subject, c.username, a.specific_withholding, a.specific_dividends_included
from app.customer c
left join app.account a on a.customer_id = c.id
where c.id = any ($1::text[])
order by c.id for no key update of c;

-- night-fund.mailed-distributions
select m.message_id, d.*, c.username as mail
from unnest($1::uuid[], $2::jsonb[]) as m (message_id, payload) cross join lateral jsonb_populate_record(null::app.distribution, m.payload) d join app.customer c on c.id = d.customer_id collate "default";

-- night-fund.mailed-trades
select m.message_id, m.event, o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax
from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[]) as m (message_id, event, order_id, turn) join app.fund_order o on o.id = m.order_id join app.customer c on c.id = o.customer_id collate "default" join app.fund_fill f on f.order_id = m.order_id and f.turn = m.turn;

-- night-fund.nav-baseline
select coalesce( (select (p.facts ->> 'nav')::bigint
from ops.proposal p
where p.subject = $3 and p.state = 'DONE'
order by p.decided_at desc
limit 1), (select coalesce(c.old_nav, c.new_nav)
from app.nav_correction c
where c.fund_code = $1 and c.date = $2
order by c.turn
limit 1)) as nav;

-- night-fund.nav-before
select nav
from app.nav
where fund_code = $1 and date < $2
order by date desc
limit 1;

-- night-fund.nav-check-add
insert into app.nav_check (fund_code, date, status, reason, checked_at) select v.fund_code, v.date, case when v.reason is null then 'PRELIMINARY' else 'HELD' end, v.reason, $4::timestamptz
from unnest($1::text[], $2::date[], $3::text[]) as v (fund_code, date, reason)
on conflict do nothing;

-- night-fund.nav-check-distributed
update app.nav_check
set distributed_at = $3::timestamptz
where fund_code = $1 and date = $2;

-- night-fund.nav-check-final
update app.nav_check
set status = 'FINAL'
where status = 'PRELIMINARY' and date < $1::date;

-- night-fund.nav-check-lock
select c.status, (select n.nav
from app.nav n
where n.fund_code = c.fund_code and n.date = c.date) as nav
from app.nav_check c
where c.fund_code = $1 and c.date = $2 for update of c;

-- night-fund.nav-check-release
update app.nav_check
set status = 'PRELIMINARY', released_at = $3::timestamptz, released_by = $4
where fund_code = $1 and date = $2;

-- night-fund.nav-check-status
select status
from app.nav_check
where fund_code = $1 and date = $2;

-- night-fund.nav-correction-finish
update app.nav_correction
set finished_at = $4::timestamptz
where fund_code = $1 and date = $2 and turn <= $3 and finished_at is null;

-- night-fund.nav-correction-next
select *
from app.nav_correction
where finished_at is null
order by date, fund_code, turn desc
limit 1;

-- night-fund.nav-corrections
select c.*, (select count(*)
from app.fill_correction f
where f.fund_code = c.fund_code and f.nav_date = c.date and f.nav_turn = c.turn) as corrected
from app.nav_correction c
order by c.recorded_at desc, c.fund_code, c.date, c.turn desc
limit $1;

-- night-fund.nav-on
select nav, distribution
from app.nav
where fund_code = $1 and date = $2;

-- night-fund.nav-set
select app.set_nav($1, $2, $3, $4, $5, $6, $7::timestamptz) as turn;

-- night-fund.navs-held
select c.fund_code, c.date, c.reason, n.nav, (select p.nav
from app.nav p
where p.fund_code = c.fund_code and p.date < c.date
order by p.date desc
limit 1) as previous, (select count(*)
from app.order_to_fill q
where q.execution_date = c.date and q.fund_code = c.fund_code) as waiting
from app.nav_check c
left join app.nav n on n.fund_code = c.fund_code and n.date = c.date
where c.status = 'HELD'
order by c.date, c.fund_code
limit $1;

-- night-fund.navs-of-day-to-check
select d.fund_code, d.date, n.nav, n.distribution, (select p.nav
from app.nav p
where p.fund_code = d.fund_code collate "default" and p.date < d.date
order by p.date desc
limit 1) as previous
from (select code as fund_code, $1::date as date
from app.fund
where inception_on <= $1::date and (term_end_on is null or $1::date <= term_end_on)) d
left join app.nav n on n.fund_code = d.fund_code collate "default" and n.date = d.date
where not exists (select
from app.nav_check c
where c.fund_code = d.fund_code and c.date = d.date)
order by d.fund_code, d.date;

-- night-fund.navs-of-orders-to-check
select d.fund_code, d.date, n.nav, n.distribution, (select p.nav
from app.nav p
where p.fund_code = d.fund_code collate "default" and p.date < d.date
order by p.date desc
limit 1) as previous
from (select distinct fund_code, execution_date as date
from app.order_to_fill
where execution_date < $1::date) d
left join app.nav n on n.fund_code = d.fund_code collate "default" and n.date = d.date
where not exists (select
from app.nav_check c
where c.fund_code = d.fund_code and c.date = d.date)
order by d.fund_code, d.date;

-- night-fund.net-gains-of
select customer_id, year, net_gain
from app.tax_year
where customer_id = any ($1::text[]);

-- night-fund.next-night-work
with held as (select fund_code, min(date) as date
from app.nav_check
where status = 'HELD'
group by fund_code) select w.fund_code, w.date, w.step
from ( select c.fund_code, c.date, 0 as step
from app.nav n join app.nav_check c on c.fund_code = n.fund_code and c.date = n.date
where n.distribution > 0 and n.date < $1::date and c.status <> 'HELD' and c.distributed_at is null union all select d.fund_code, d.due_date, 1
from app.distribution d
where d.state = 'DECLARED' and d.course = 'REINVEST' and d.due_date < $1::date union all select c.fund_code, c.date, 2
from app.nav_check c
where c.status <> 'HELD' and c.date < $1::date and c.date >= (select min(q.execution_date)
from app.order_to_fill q) and exists ( select
from app.order_to_fill q
where q.execution_date = c.date and q.fund_code = c.fund_code)) w
left join held h on h.fund_code = w.fund_code
where h.date is null or w.date < h.date
order by w.fund_code, w.date, w.step
limit 1;

-- night-fund.nisa-books-of
select c.id, (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
from app.nisa_opening n
where n.customer_id = c.id) as opening, (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
from app.nisa_year n
where n.customer_id = c.id) as years
from unnest($1::text[]) as c (id);

-- night-fund.nisa-years-change
update app.nisa_year n
set used = n.used + c.used, reserved = n.reserved + c.reserved, released = n.released + c.released
from (select customer_id, year, frame, sum(used)::bigint as used, sum(reserved)::bigint as reserved, sum(released)::bigint as released
from unnest($1::text[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as c (customer_id, year, frame, used, reserved, released)
group by 1, 2, 3) c
where n.customer_id = c.customer_id and n.year = c.year and n.frame = c.frame;

-- night-fund.nisa-years-open
insert into app.nisa_year (customer_id, year, frame) select distinct c.customer_id, c.year, c.frame
from unnest($1::text[], $2::smallint[], $3::text[]) as c (customer_id, year, frame)
on conflict do nothing;

-- night-fund.notify-of-events-due
with taken as (delete
from app.notification_due
where id = any (array( select id
from app.notification_due
where id > $1::bigint
order by id
limit $2))
returning *), happened as ( select t.subject, t.event, o.customer_id, 'fund-order.trade' as topic, case when t.event = 'EXECUTE' then 'fund-order.executed' when o.source = 'REINVEST' then 'fund-order.reinvested' else 'fund-order.settled' end as kind, jsonb_build_object('event', t.event, 'orderId', t.subject, 'revision', t.turn) as about
from taken t
left join app.fund_order o on o.id = t.subject
where t.event <> 'DISTRIBUTE' union all select t.subject, t.event, d.customer_id, 'fund-order.distribution', 'fund-order.distribution-declared', coalesce(to_jsonb(d), '{}')
from taken t
left join app.distribution d on d.id = t.subject
where t.event = 'DISTRIBUTE'), events as materialized ( select ops.mail_id(h.subject || ' ' || h.event) as id, h.customer_id, h.kind, 'TRADE' as category, null::text as title, null::text as body, null::text as url, h.topic, h.about, $3::timestamptz as at, false as is_required, h.topic as mail_topic, h.about as mail
from happened h), added as ( insert into app.notification (id, customer_id, kind, category, title, body, url, topic, about, created_at) select e.id, e.customer_id, e.kind, e.category, e.title, e.body, e.url, e.topic, e.about, e.at
from events e
where e.customer_id is not null and (select true
from app.notification_suppression s
where s.customer_id = e.customer_id and s.kind = e.kind) is null
on conflict (id) do nothing
returning id, customer_id), counted as ( insert into app.inbox as i (customer_id, unread) select a.customer_id, count(*)
from added a
group by a.customer_id
order by a.customer_id
on conflict (customer_id) do update
set unread = i.unread + excluded.unread), wanted as materialized ( select e.id, e.customer_id, e.category, e.at, e.mail_topic, e.mail, (e.is_required or coalesce(p.email, e.category not in ('NEWS'))) as by_mail, (e.is_required or coalesce(p.push, e.category not in ('NEWS'))) as by_push
from events e
left join lateral (select email, push
from app.notification_preference
where customer_id = e.customer_id and category = e.category offset 0) p on true
where (e.id in (select id
from added)) is true), mailed as ( insert into ops.outbox (id, topic, payload, created_at) select id, mail_topic, mail, at
from wanted
where mail is not null and by_mail
on conflict do nothing), pushed as ( select w.id, w.customer_id, w.category, w.at
from wanted w
where w.by_push and (select true
from app.push_device d
where d.customer_id = w.customer_id
limit 1)), waiting as ( insert into app.push_waiting (notification_id, customer_id) select id, customer_id
from pushed
where $4::boolean and category <> 'SECURITY'
on conflict do nothing), sent as ( insert into ops.outbox (id, topic, payload, created_at) select ops.mail_id(id || ' push'), 'push', jsonb_build_object('notificationId', id, 'customerId', customer_id), at
from pushed
where not ($4::boolean and category <> 'SECURITY')
on conflict do nothing), lost as ( insert into ops.outbox (id, topic, payload, created_at) select e.id, e.topic, e.about, e.at
from events e
where e.customer_id is null
on conflict do nothing) select count(*)::int as taken, max(id) as last
from taken;

-- night-fund.plan-by-index
select set_config('enable_seqscan', 'off', true);

-- night-fund.positions-of-fund
select p.*
from unnest($2::text[]) as c (id) join app.position p on p.customer_id = c.id and p.fund_code = $1;

-- night-fund.positions-write
with given as materialized (select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as v (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, nisa_book, bought, sold, distributed)), changed as ( update app.position p
set distribution_course = g.distribution_course, units = g.units, cost = g.cost, individual_principal = g.individual_principal, nisa_book = g.nisa_book, bought = g.bought, sold = g.sold, distributed = g.distributed
from given g
where p.customer_id = g.customer_id and p.fund_code = g.fund_code and p.account_type = g.account_type
returning p.customer_id, p.fund_code, p.account_type) insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal, nisa_book, bought, sold, distributed) select g.*
from given g
where not exists (select
from changed c
where c.customer_id = g.customer_id and c.fund_code = g.fund_code and c.account_type = g.account_type);

-- night-fund.project-tax
update app.fund_fill f
set projected_tax = v.tax
from unnest($1::text[], $2::bigint[]) as v (order_id, tax)
where f.order_id = v.order_id and f.turn = (select max(x.turn)
from app.fund_fill x
where x.order_id = v.order_id);

-- night-fund.project-tax-of-shares
update app.stock_fill f
set projected_tax = v.tax
from unnest($1::text[], $2::bigint[]) as v (id, tax)
where f.id = v.id;

-- night-fund.project-tax-of-us-shares
update app.us_fill f
set projected_tax = v.tax
from unnest($1::text[], $2::bigint[]) as v (id, tax)
where f.id = v.id;

-- night-fund.reinvestments-add
with given as (select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::date[], $9::smallint[]) as v (id, customer_id, fund_code, account_type, net, nav_ex, units, date, nisa_year)), ordered as ( insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, nisa_year) select id, customer_id, fund_code, account_type, 'BUY', 'REINVEST', 'AMOUNT', net, 'REINVEST', 'SETTLED', $10::timestamptz, $10::timestamptz, date, date, date, nisa_year
from given), happened as ( insert into app.fund_order_recorded_event (order_id, event, at) select id, 'SETTLE', $10::timestamptz
from given), to_report as (insert into app.trade_report_due (order_id) select id
from given), to_notify as (insert into app.notification_due (subject, event) select id, 'SETTLE'
from given) insert into app.fund_fill (order_id, nav, price, units, amount, executed_at) select id, nav_ex, nav_ex, units, net, $10::timestamptz
from given;

-- night-fund.sales-on-their-way
select o.id as order_id, o.customer_id, o.account_type, o.sequence, o.settlement_date, f.amount, f.cost, f.projected_tax, false as of_margin, false as in_dollars
from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.is_open and o.side = 'SELL' cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f union all select f.id, f.customer_id, f.account_type, f.sequence, f.settlement_date, f.amount - f.fee - f.consumption_tax, f.cost, f.projected_tax, false, false
from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') union all select m.id, m.customer_id, m.account_type, m.sequence, m.settlement_date, m.realized, 0, 0, true, false
from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id and not m.is_settled union all select f.id, f.customer_id, f.account_type, f.sequence, f.domestic_settlement_date, p.jpy, p.jpy - coalesce(f.profit_jpy, f.estimated_gain), f.projected_tax, false, f.settlement_currency = 'USD'
from unnest($1::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled and f.side = 'SELL' cross join lateral (select case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) else 0 end as jpy) p
order by customer_id, sequence, order_id;

-- night-fund.sellable-units
select a.customer_id, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = $1 and a.kind = 10 join ledger.balance b on b.account_id = a.id;

-- night-fund.settle
with given as (select *
from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)), settled as ( update app.fund_order o
set state = 'SETTLED'
where o.ctid = any (array(select (select x.ctid
from app.fund_order x
where x.id = v.id)
from given v)) and o.state = 'EXECUTED'
returning o.id), happened as ( insert into app.fund_order_recorded_event (order_id, event, at) select id, 'SETTLE', $4::timestamptz
from settled), to_notify as ( insert into app.notification_due (subject, event, turn) select id, 'SETTLE', coalesce(( select max(x.turn)
from app.fund_fill x
where x.order_id = settled.id and x.turn > 0), 0)
from settled), taxed as ( update app.fund_fill f
set income_tax = given.income_tax, resident_tax = given.resident_tax
from given
where f.order_id = given.id and given.income_tax is not null and f.turn = (select max(x.turn)
from app.fund_fill x
where x.order_id = given.id)) select count(*) as done
from settled;

-- night-fund.tax-years-change
update app.tax_year t
set net_gain = t.net_gain + c.net_gain, income_tax = t.income_tax + c.income_tax, resident_tax = t.resident_tax + c.resident_tax, dividends = t.dividends + c.dividends, dividend_income_tax = t.dividend_income_tax + c.dividend_income_tax, dividend_resident_tax = t.dividend_resident_tax + c.dividend_resident_tax
from (select customer_id, year, sum(net_gain)::bigint as net_gain, sum(income_tax)::bigint as income_tax, sum(resident_tax)::bigint as resident_tax, sum(dividends)::bigint as dividends, sum(dividend_income_tax)::bigint as dividend_income_tax, sum(dividend_resident_tax)::bigint as dividend_resident_tax
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as c (customer_id, year, net_gain, income_tax, resident_tax, dividends, dividend_income_tax, dividend_resident_tax)
group by 1, 2) c
where t.customer_id = c.customer_id and t.year = c.year;

-- night-fund.tax-years-of
select *
from app.tax_year
where customer_id = any ($1::text[]);

-- night-fund.tax-years-open
insert into app.tax_year (customer_id, year) select distinct c.customer_id, c.year
from unnest($1::text[], $2::smallint[]) as c (customer_id, year)
on conflict do nothing;

-- night-fund.to-fill
select o.*
from (select *
from app.order_to_fill q
where q.execution_date = $1 and q.fund_code = $2 and q.customer_id > $3 and q.customer_id <= $5
order by q.customer_id, q.side, q.sequence
limit $4) q join app.fund_order o on o.id = q.order_id
order by q.customer_id, q.side, q.sequence;

-- night-fund.to-settle
select o.*, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released, f.projected_tax, f.income_tax, f.resident_tax
from (select q.order_id
from app.order_to_settle q
where q.settlement_date <= $1
order by q.settlement_date, q.sequence
limit $2) q join app.fund_order o on o.id = q.order_id cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.settlement_date, o.sequence;

-- night-fund.years-offset
update app.tax_year t
set refunded_income_tax = v.income, refunded_resident_tax = v.resident
from unnest($2::text[], $3::bigint[], $4::bigint[]) as v (customer_id, income, resident)
where t.year = $1 and t.customer_id = v.customer_id;

-- night-fund.years-to-offset
select t.customer_id, t.net_gain, t.dividends, t.dividend_income_tax, t.dividend_resident_tax
from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
where t.year = $1 and t.net_gain < 0 and t.dividends > 0 and t.refunded_income_tax is null and a.specific_withholding = 'WITH' and a.specific_dividends_included
order by t.customer_id
limit $2;
