-- fund-order.accept
select *
from app.accept_orders($1::json, $2::json, $3::smallint[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::smallint[], $10::date[], $11::timestamptz[], $12::integer[], $13::smallint[], $14::integer[], $15::bigint[]);

-- fund-order.alert-raise
insert into ops.alert (kind, subject, detail, raised_at)
values ($1, $2, $3::jsonb, $4::timestamptz)
on conflict do nothing
returning kind;

-- fund-order.alert-seen
update ops.alert
set seen_at = $3::timestamptz, seen_by = $4
where kind = $1 and subject = $2 and seen_at is null
returning kind;

-- fund-order.alerts-open
select kind, subject, detail, raised_at
from ops.alert
where seen_at is null
order by raised_at, kind, subject
limit $1;

-- fund-order.cancel
with canceled as ( update app.fund_order
set state = 'CANCELED', ended_at = $2::timestamptz
where id = $1 and state = 'RECEIVED'
returning id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'CANCEL', $2::timestamptz
from canceled), released as ( update app.nisa_year
set reserved = nisa_year.reserved - $6
from canceled
where customer_id = $3 and year = $4::smallint and frame = $5), audited as ( insert into ops.audit (at, actor_role, actor, action, subject, request_id) select $2::timestamptz, 'customer', $3, 'fund-order.canceled', id, $7
from canceled) select id
from canceled;

-- fund-order.check-books
select *
from (select 'position.units' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, fund_code, account_type) as subject, units as kept
from app.position) k full join (select concat_ws(' ', a.customer_id, a.instrument, a.tag) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (10, 11, 12)
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select customer_id as subject, sum(reserved_cash)::bigint as kept
from app.fund_order
where state in ('RECEIVED', 'WORKING')
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (2) and a.tag = 'ORDER'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.payable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(f.amount + f.fee + f.consumption_tax)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.state = 'EXECUTED' and o.side = 'BUY'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (3) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'order.receivable' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, -sum(f.amount)::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (4) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select subject, sum(tax)::bigint as kept
from ( select o.customer_id as subject, greatest(f.projected_tax, 0) as tax
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.state = 'EXECUTED' and o.side = 'SELL' union all select customer_id, income_tax + resident_tax
from app.distribution
where state = 'DECLARED' and course = 'RECEIVE') t
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (2) and a.tag = 'TAX'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.refund' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select o.customer_id as subject, sum(least(f.projected_tax, 0))::bigint as kept
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.state = 'EXECUTED' and o.side = 'SELL'
group by 1) k full join (select a.customer_id as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind in (7) and true
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.used' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, used as kept
from app.nisa_year) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(f.amount)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.reserved' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, reserved as kept
from app.nisa_year) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(o.reserved_quota)::bigint as derived
from app.fund_order o
where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'nisa.released' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year, frame) as subject, released as kept
from app.nisa_year) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int, case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end) as subject, sum(f.book_released)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.net-gain' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, net_gain as kept
from app.tax_year) k full join (select concat_ws(' ', o.customer_id, extract(year
from o.settlement_date)::int) as subject, sum(f.amount - f.cost)::bigint as derived
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.income' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, income_tax as kept
from app.tax_year) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind = 20 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0) union all select 'tax.resident' as book, coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
from (select concat_ws(' ', customer_id, year) as subject, resident_tax as kept
from app.tax_year) k full join (select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject, sum(b.amount)::bigint as derived
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind = 21 and a.tag like 'GAIN-%'
group by 1) d on d.subject = k.subject
where coalesce(k.kept, 0) <> coalesce(d.derived, 0)) found
order by book, subject
limit $1;

-- fund-order.complete
with due as ( select id
from app.fund_order
where state = 'SETTLED' and settlement_date <= $1::date
order by settlement_date, sequence
limit $2 for update), completed as ( update app.fund_order o
set state = 'COMPLETED'
from due
where o.id = due.id
returning o.id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'COMPLETE', $3::timestamptz
from completed) select count(*) as completed
from completed;

-- fund-order.confirm-key
select "value"
from "ops"."secret"
where "name" = $1;

-- fund-order.correct-distributions
with given as (select *
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::date[]) as v (id, turn, units, nav_ex, special, ordinary, income_tax, resident_tax, course, due_date)), kept as ( insert into app.distribution_correction (distribution_id, turn, fund_code, nav_date, nav_turn, units, nav_ex, special, ordinary, income_tax, resident_tax, corrected_at) select d.id, given.turn, $11, $12, $13, d.units, d.nav_ex, d.special, d.ordinary, d.income_tax, d.resident_tax, $14::timestamptz
from given join app.distribution d on d.id = given.id), changed as ( update app.distribution d
set units = given.units, nav_ex = given.nav_ex, special = given.special, ordinary = given.ordinary, income_tax = given.income_tax, resident_tax = given.resident_tax, course = given.course, due_date = given.due_date
from given
where d.id = given.id
returning d.id) select count(*) as done
from changed;

-- fund-order.correct-fills
with given as (select *
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[]) as v (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, income_tax, resident_tax)), filled as ( insert into app.fund_fill (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, income_tax, resident_tax, executed_at) select given.*, $15::timestamptz
from given), happened as ( insert into app.fund_order_event (order_id, event, turn, at) select order_id, 'CORRECT', turn, $15::timestamptz
from given), noted as ( insert into app.fill_correction (order_id, turn, replaces, fund_code, nav_date, nav_turn, corrected_at) select order_id, turn, turn - 1, $16, $17, $18, $15::timestamptz
from given) select count(*) as done
from given join app.fund_order o on o.id = given.order_id and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED');

-- fund-order.count-to-correct
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

-- fund-order.customers-to-correct
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

-- fund-order.distributing-navs
select date, fund_code
from app.nav
where distribution > 0
order by date, fund_code;

-- fund-order.distribution-due-days
select distinct due_date
from app.distribution
where state = 'DECLARED'
order by due_date;

-- fund-order.distributions-add
insert into app.distribution (id, customer_id, fund_code, account_type, fiscal_date, course, state, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date) select v.id, v.customer_id, v.fund_code, v.account_type, v.fiscal_date, v.course, 'DECLARED', v.units, v.nav_ex, v.special, v.ordinary, v.income_tax, v.resident_tax, v.due_date
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::date[]) as v (id, customer_id, fund_code, account_type, fiscal_date, course, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date);

-- fund-order.distributions-due
select *
from app.distribution
where state = 'DECLARED' and course = $1 and due_date <= $2 and ($3::text is null or fund_code = $3)
order by due_date, id
limit $4;

-- fund-order.distributions-finish
with finished as (update app.distribution d
set state = $2
from unnest($1::text[]) as v (id)
where d.id = v.id and d.state = 'DECLARED'
returning d.id) select count(*) as done
from finished;

-- fund-order.distributions-to-notify
select d.*, c.username as mail
from app.distribution d join app.customer c on c.id = d.customer_id
where d.state = 'DECLARED' and not exists (select
from app.told t
where t.subject = d.id and t.event = 'DISTRIBUTE')
order by d.due_date, d.id
limit $1;

-- fund-order.document-confirm
insert into "app"."fund_document_confirmation" ("customer_id", "document_id", "version", "content_hash", "url", "confirmed_at", "request_id", "device", "address")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning "confirmed_at";

-- fund-order.document-confirmed-at
select "confirmed_at"
from "app"."fund_document_confirmation"
where "customer_id" = $1 and "document_id" = $2;

-- fund-order.entitled-customers
select p.customer_id
from app.position p
where p.fund_code = $1 and p.units > 0 and not exists ( select
from app.distribution d
where d.fund_code = $1 and d.fiscal_date = $2 and d.customer_id = p.customer_id and d.account_type = p.account_type)
group by p.customer_id
order by p.customer_id
limit $3;

-- fund-order.execute
with filled as ( insert into app.fund_fill (order_id, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released, projected_tax, executed_at) select v.*, $12::timestamptz
from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bigint[]) as v), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'EXECUTE', $12::timestamptz
from unnest($1::text[]) as v (id)), executed as ( update app.fund_order o
set state = 'EXECUTED'
from unnest($1::text[]) as v (id)
where o.id = v.id and o.state = 'WORKING'
returning o.id) select count(*) as done
from executed;

-- fund-order.find
select *
from app.fund_order
where id = $1;

-- fund-order.free-and-advanced
select a.customer_id, a.kind, b.amount
from unnest($1::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind in (1, 6) and a.tag = '' join ledger.balance b on b.account_id = a.id;

-- fund-order.freeze
with due as ( select id
from app.fund_order
where state = 'RECEIVED' and cutoff_at <= $1::timestamptz
order by cutoff_at, id
limit $2 for update), frozen as ( update app.fund_order o
set state = 'WORKING'
from due
where o.id = due.id and o.state = 'RECEIVED'
returning o.id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'CUT_OFF', $1::timestamptz
from frozen) select count(*) as frozen
from frozen;

-- fund-order.history-of-distributions
select d.*, n.distribution as declared, (select count(*)::int
from app.distribution_correction x
where x.distribution_id = d.id) as turn
from unnest($2::text[]) as c (id) join app.distribution d on d.customer_id = c.id and d.fund_code = $1 join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date
order by d.customer_id, d.fiscal_date;

-- fund-order.history-of-fund
select o.*, f.turn, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released, f.projected_tax, f.income_tax, f.resident_tax
from unnest($2::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.fund_code = $1 and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.customer_id, o.execution_date, o.sequence;

-- fund-order.lapse
with lapsed as ( update app.fund_order o
set state = 'LAPSED', lapse_reason = v.reason, ended_at = $3::timestamptz
from unnest($1::text[], $2::text[]) as v (id, reason)
where o.id = v.id and o.state = 'WORKING'
returning o.id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'LAPSE', $3::timestamptz
from lapsed) select count(*) as done
from lapsed;

-- fund-order.lock-customers
select c.id, c.subject, c.username, a.specific_withholding, a.specific_dividends_included
from app.customer c
left join app.account a on a.customer_id = c.id
where c.id = any ($1::text[])
order by c.id for no key update of c;

-- fund-order.lock-own
select o.*, c.username as mail
from app.fund_order o join app.customer c on c.id = o.customer_id
where o.id = $1 and c.subject = $2 for update of o;

-- fund-order.mark-notified
insert into app.told (subject, event) select *
from unnest($1::text[], $2::text[])
on conflict do nothing;

-- fund-order.nav-baseline
select coalesce( (select p.nav
from app.nav_proposal p
where p.fund_code = $1 and p.date = $2 and p.state = 'APPROVED'
order by p.decided_at desc
limit 1), (select coalesce(c.old_nav, c.new_nav)
from app.nav_correction c
where c.fund_code = $1 and c.date = $2
order by c.turn
limit 1)) as nav;

-- fund-order.nav-before
select nav
from app.nav
where fund_code = $1 and date < $2
order by date desc
limit 1;

-- fund-order.nav-check-add
insert into app.nav_check (fund_code, date, status, reason, checked_at) select v.fund_code, v.date, case when v.reason is null then 'PRELIMINARY' else 'HELD' end, v.reason, $4::timestamptz
from unnest($1::text[], $2::date[], $3::text[]) as v (fund_code, date, reason)
on conflict do nothing;

-- fund-order.nav-check-distributed
update app.nav_check
set distributed_at = $3::timestamptz
where fund_code = $1 and date = $2;

-- fund-order.nav-check-final
update app.nav_check
set status = 'FINAL'
where status = 'PRELIMINARY' and date < $1::date;

-- fund-order.nav-check-lock
select c.status, (select n.nav
from app.nav n
where n.fund_code = c.fund_code and n.date = c.date) as nav
from app.nav_check c
where c.fund_code = $1 and c.date = $2 for update of c;

-- fund-order.nav-check-release
update app.nav_check
set status = 'PRELIMINARY', released_at = $3::timestamptz, released_by = $4
where fund_code = $1 and date = $2;

-- fund-order.nav-check-status
select status
from app.nav_check
where fund_code = $1 and date = $2;

-- fund-order.nav-correction-finish
update app.nav_correction
set finished_at = $4::timestamptz
where fund_code = $1 and date = $2 and turn <= $3 and finished_at is null;

-- fund-order.nav-correction-next
select *
from app.nav_correction
where finished_at is null
order by date, fund_code, turn desc
limit 1;

-- fund-order.nav-corrections
select c.*, (select count(*)
from app.fill_correction f
where f.fund_code = c.fund_code and f.nav_date = c.date and f.nav_turn = c.turn) as corrected
from app.nav_correction c
order by c.recorded_at desc, c.fund_code, c.date, c.turn desc
limit $1;

-- fund-order.nav-on
select nav, distribution
from app.nav
where fund_code = $1 and date = $2;

-- fund-order.nav-proposal-add
insert into app.nav_proposal (id, fund_code, date, kind, old_nav, nav, distribution, reason, proposed_by, proposed_at, expires_at, state)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::timestamptz, 'WAITING')
on conflict (fund_code, date)
where state = 'WAITING' do nothing
returning id;

-- fund-order.nav-proposal-decide
update app.nav_proposal
set state = $2, decided_by = $3, decided_at = $4::timestamptz, decision_note = $5
where id = $1;

-- fund-order.nav-proposal-expire
update app.nav_proposal
set state = 'EXPIRED'
where fund_code = $1 and date = $2 and state = 'WAITING' and expires_at <= $3::timestamptz;

-- fund-order.nav-proposal-lock
select *
from app.nav_proposal
where id = $1 for update;

-- fund-order.nav-proposal-waiting
select id
from app.nav_proposal
where fund_code = $1 and date = $2 and state = 'WAITING' and expires_at > $3::timestamptz;

-- fund-order.nav-proposals
select *
from app.nav_proposal
order by proposed_at desc, id
limit $1;

-- fund-order.nav-set
select app.set_nav($1, $2, $3, $4, $5, $6, $7::timestamptz) as turn;

-- fund-order.navs-held
select c.fund_code, c.date, c.reason, n.nav, (select p.nav
from app.nav p
where p.fund_code = c.fund_code and p.date < c.date
order by p.date desc
limit 1) as previous, (select count(*)
from app.fund_order o
where o.state = 'WORKING' and o.execution_date = c.date and o.fund_code = c.fund_code) as waiting
from app.nav_check c
left join app.nav n on n.fund_code = c.fund_code and n.date = c.date
where c.status = 'HELD'
order by c.date, c.fund_code
limit $1;

-- fund-order.navs-of-day-to-check
select d.fund_code, d.date, n.nav, n.distribution, (select p.nav
from app.nav p
where p.fund_code = d.fund_code and p.date < d.date
order by p.date desc
limit 1) as previous
from (select code as fund_code, $1::date as date
from app.fund
where inception_on <= $1::date and (term_end_on is null or $1::date <= term_end_on)) d
left join app.nav n on n.fund_code = d.fund_code and n.date = d.date
where not exists (select
from app.nav_check c
where c.fund_code = d.fund_code and c.date = d.date)
order by d.fund_code, d.date;

-- fund-order.navs-of-orders-to-check
select d.fund_code, d.date, n.nav, n.distribution, (select p.nav
from app.nav p
where p.fund_code = d.fund_code and p.date < d.date
order by p.date desc
limit 1) as previous
from (select distinct fund_code, execution_date as date
from app.fund_order
where state = 'WORKING' and execution_date < $1::date) d
left join app.nav n on n.fund_code = d.fund_code and n.date = d.date
where not exists (select
from app.nav_check c
where c.fund_code = d.fund_code and c.date = d.date)
order by d.fund_code, d.date;

-- fund-order.net-gains-of
select customer_id, year, net_gain
from app.tax_year
where customer_id = any ($1::text[]);

-- fund-order.next-night-work
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
where c.status <> 'HELD' and c.date < $1::date and c.date >= (select min(o.execution_date)
from app.fund_order o
where o.state = 'WORKING') and exists ( select
from app.fund_order o
where o.state = 'WORKING' and o.execution_date = c.date and o.fund_code = c.fund_code)) w
left join held h on h.fund_code = w.fund_code
where h.date is null or w.date < h.date
order by w.fund_code, w.date, w.step
limit 1;

-- fund-order.nisa-books
select (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
from app.nisa_opening n
where n.customer_id = c.id) as opening, (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
from app.nisa_year n
where n.customer_id = c.id) as years
from app.customer c
where c.subject = $1;

-- fund-order.nisa-books-of
select c.id, (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
from app.nisa_opening n
where n.customer_id = c.id) as opening, (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
from app.nisa_year n
where n.customer_id = c.id) as years
from unnest($1::text[]) as c (id);

-- fund-order.nisa-years-change
update app.nisa_year n
set used = n.used + c.used, reserved = n.reserved + c.reserved, released = n.released + c.released
from (select customer_id, year, frame, sum(used)::bigint as used, sum(reserved)::bigint as reserved, sum(released)::bigint as released
from unnest($1::text[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as c (customer_id, year, frame, used, reserved, released)
group by 1, 2, 3) c
where n.customer_id = c.customer_id and n.year = c.year and n.frame = c.frame;

-- fund-order.nisa-years-open
insert into app.nisa_year (customer_id, year, frame) select distinct c.customer_id, c.year, c.frame
from unnest($1::text[], $2::smallint[], $3::text[]) as c (customer_id, year, frame)
on conflict do nothing;

-- fund-order.open-intake
select *
from app.open_intake($1, $2, $3, $4, $5, $6);

-- fund-order.orders-to-notify
select o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax, o.source <> 'REINVEST' and not exists (select
from app.told t
where t.subject = o.id and t.event = 'EXECUTE') as notify_execute, o.state = 'SETTLED' as notify_settle
from ( (select *
from app.fund_order
where state = 'EXECUTED' and not exists (select
from app.told t
where t.subject = id and t.event = 'EXECUTE')
order by settlement_date, sequence
limit $1) union all (select *
from app.fund_order
where state = 'SETTLED' and not exists (select
from app.told t
where t.subject = id and t.event = 'SETTLE')
order by settlement_date, sequence
limit $1)) o join app.customer c on c.id = o.customer_id cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.sequence
limit $1;

-- fund-order.pending
select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select o.*
from app.fund_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
order by o.sequence desc
limit $2) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true
order by o.sequence desc;

-- fund-order.positions-of-fund
select p.*
from unnest($2::text[]) as c (id) join app.position p on p.customer_id = c.id and p.fund_code = $1;

-- fund-order.positions-write
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

-- fund-order.project-tax
update app.fund_fill f
set projected_tax = v.tax
from unnest($1::text[], $2::bigint[]) as v (order_id, tax)
where f.order_id = v.order_id and f.turn = (select max(x.turn)
from app.fund_fill x
where x.order_id = v.order_id);

-- fund-order.reinvestments-add
with given as (select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::date[], $9::smallint[]) as v (id, customer_id, fund_code, account_type, net, nav_ex, units, date, nisa_year)), ordered as ( insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, nisa_year) select id, customer_id, fund_code, account_type, 'BUY', 'REINVEST', 'AMOUNT', net, 'REINVEST', 'SETTLED', $10::timestamptz, $10::timestamptz, date, date, date, nisa_year
from given), happened as ( insert into app.fund_order_event (order_id, event, at) select id, e.event, $10::timestamptz
from given cross join unnest('{ACCEPT,CUT_OFF,EXECUTE,SETTLE}'::text[]) as e (event)) insert into app.fund_fill (order_id, nav, price, units, amount, executed_at) select id, nav_ex, nav_ex, units, net, $10::timestamptz
from given;

-- fund-order.sales-on-their-way
select o.id as order_id, o.customer_id, o.account_type, o.sequence, o.settlement_date, f.amount, f.cost, f.projected_tax
from unnest($1::text[]) as c (id) join app.fund_order o on o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') and o.side = 'SELL' cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.customer_id, o.sequence;

-- fund-order.sellable-units
select a.customer_id, a.tag, b.amount
from unnest($2::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = $1 and a.kind = 10 join ledger.balance b on b.account_id = a.id;

-- fund-order.settle
with given as (select *
from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)), settled as ( update app.fund_order o
set state = 'SETTLED'
from given
where o.id = given.id and o.state = 'EXECUTED'
returning o.id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'SETTLE', $4::timestamptz
from settled), taxed as ( update app.fund_fill f
set income_tax = given.income_tax, resident_tax = given.resident_tax
from given
where f.order_id = given.id and given.income_tax is not null and f.turn = (select max(x.turn)
from app.fund_fill x
where x.order_id = given.id)) select count(*) as done
from settled;

-- fund-order.standing
select app.order_standing($1, $2, $3, $4) as standing;

-- fund-order.tax-years-change
update app.tax_year t
set net_gain = t.net_gain + c.net_gain, income_tax = t.income_tax + c.income_tax, resident_tax = t.resident_tax + c.resident_tax, dividends = t.dividends + c.dividends, dividend_income_tax = t.dividend_income_tax + c.dividend_income_tax, dividend_resident_tax = t.dividend_resident_tax + c.dividend_resident_tax
from (select customer_id, year, sum(net_gain)::bigint as net_gain, sum(income_tax)::bigint as income_tax, sum(resident_tax)::bigint as resident_tax, sum(dividends)::bigint as dividends, sum(dividend_income_tax)::bigint as dividend_income_tax, sum(dividend_resident_tax)::bigint as dividend_resident_tax
from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as c (customer_id, year, net_gain, income_tax, resident_tax, dividends, dividend_income_tax, dividend_resident_tax)
group by 1, 2) c
where t.customer_id = c.customer_id and t.year = c.year;

-- fund-order.tax-years-of
select *
from app.tax_year
where customer_id = any ($1::text[]);

-- fund-order.tax-years-open
insert into app.tax_year (customer_id, year) select distinct c.customer_id, c.year
from unnest($1::text[], $2::smallint[]) as c (customer_id, year)
on conflict do nothing;

-- fund-order.to-fill
select *
from app.fund_order
where state = 'WORKING' and execution_date = $1 and fund_code = $2 and customer_id > $3
order by customer_id, side, sequence
limit $4;

-- fund-order.to-settle
select o.*, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released, f.projected_tax, f.income_tax, f.resident_tax
from (select *
from app.fund_order
where state = 'EXECUTED' and settlement_date <= $1
order by settlement_date, sequence
limit $2) o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
order by o.settlement_date, o.sequence;

-- fund-order.traded
with looked as materialized ( select o.*
from app.fund_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED') and o.history_day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity') and (o.history_day, o.sequence) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 0))
order by o.history_day desc, o.sequence desc
limit $6), matching as ( select o.*
from looked o
where ($7::text is null or o.side = $7) and ($8::text is null or o.source = $8) and ($9::text is null or o.fund_code = $9) and ($10::text is null or o.account_type = $10) and ($11::text is null or o.setting_id = $11)
order by o.history_day desc, o.sequence desc
limit $12 offset $13) select listed.*, last.history_day as looked_day, last.sequence as looked_sequence, (select count(*)::int
from looked) as looked
from (select l.history_day, l.sequence
from looked l
order by l.history_day, l.sequence
limit 1) last
left join (select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select *
from matching) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true) listed on true
order by listed.history_day desc, listed.sequence desc;

-- fund-order.traded-by-receipt
select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select o.*
from app.receipt r join app.fund_order o on o.id = r.ref
where r.number = $2 and r.kind = 'FUND_ORDER' and o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED') and o.history_day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity') and ($5::text is null or o.side = $5) and ($6::text is null or o.source = $6) and ($7::text is null or o.fund_code = $7) and ($8::text is null or o.account_type = $8) and ($9::text is null or o.setting_id = $9)) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true;

-- fund-order.twin-customers
select id
from app.customer
where id > $1
order by id
limit $2;

-- fund-order.twin-events
select x.*, f.nav_unit::bigint as nav_unit
from ( select o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence, case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank, case when o.state in ('SETTLED', 'COMPLETED') then extract(year
from o.settlement_date)::int end as settled_in, l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, 0::bigint as declared, 0::bigint as special
from app.fund_order o cross join lateral (select y.*
from app.fund_fill y
where y.order_id = o.id
order by y.turn desc
limit 1) l
where o.customer_id = any ($1::text[]) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, null, d.units, d.nav_ex, 0, 0, null, n.distribution, d.special
from app.distribution d cross join lateral (select p.distribution
from app.nav p
where p.fund_code = d.fund_code and p.date = d.fiscal_date
limit 1) n
where d.customer_id = any ($1::text[])) x join app.fund f on f.code = x.fund_code
order by x.customer_id, x.date, x.rank, x.sequence;

-- fund-order.twin-moved
select distinct a.customer_id
from ledger.posting p join ledger.account a on a.id = p.account_id
where p.entry_id > $1::bigint and a.customer_id is not null;

-- fund-order.twin-newest-entry
select coalesce(max(id), 0) as id
from ledger.entry;

-- fund-order.twin-positions
select customer_id, fund_code, account_type, units, cost, individual_principal, nisa_book
from app.position
where customer_id > $1 and customer_id <= $2;

-- fund-order.twin-taxes
select t.customer_id, t.year, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
from app.tax_year t join app.account a on a.customer_id = t.customer_id
where t.customer_id > $1 and t.customer_id <= $2;

-- fund-order.years-offset
update app.tax_year t
set refunded_income_tax = v.income, refunded_resident_tax = v.resident
from unnest($2::text[], $3::bigint[], $4::bigint[]) as v (customer_id, income, resident)
where t.year = $1 and t.customer_id = v.customer_id;

-- fund-order.years-to-offset
select t.customer_id, t.net_gain, t.dividends, t.dividend_income_tax, t.dividend_resident_tax
from app.tax_year t join app.account a on a.customer_id = t.customer_id
where t.year = $1 and t.net_gain < 0 and t.dividends > 0 and t.refunded_income_tax is null and a.specific_withholding = 'WITH' and a.specific_dividends_included
order by t.customer_id
limit $2;
