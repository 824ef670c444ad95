-- plan.first-redemptions-of
with customer as (select c.id
from app.customer c
where c.subject = $1) select p.id, p.customer_id, p.fund_code, p.account_type, p.state, p.suspended_reason, p.remaining_times, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.results
from (select x.*
from customer c join app.redemption_plan x on x.customer_id = c.id
where x.is_live
order by x.state <> 'SUSPENDED', x.created_at, x.id
limit $3) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.rate_tenths, v.units::text, v.times, v.units_each::text, v.day_of_month, v.frequency)
order by v.from_month) as versions
from ( (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.redemption_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.order_date, o.state, o.reason, o.order_id)) as results
from ( select x.*
from app.redemption_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o
order by p.state <> 'SUSPENDED', p.created_at, p.id;

-- plan.first-subscriptions-of
with customer as (select c.id
from app.customer c
where c.subject = $1) select p.id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month, p.state, p.suspended_reason, p.consecutive_failures, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.occurrences
from (select x.*
from customer c join app.subscription_plan x on x.customer_id = c.id
where x.is_live
order by x.state <> 'SUSPENDED', x.created_at, x.id
limit $3) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.bonus_months, v.bonus_amount::text, v.use_remaining_quota)
order by v.from_month) as versions
from ( (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.subscription_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id)) as occurrences
from ( select x.*
from app.subscription_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o
order by p.state <> 'SUSPENDED', p.created_at, p.id;

-- plan.lock-account-owner
select c.id, c.username as mail
from app.customer c
where c.id = (select d.customer_id collate "default"
from app.debit_account d
where d.setting_code = $1) for no key update;

-- plan.occurrences-add
with given as materialized ( select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[], $8::date[], $9::date[], $10::date[], $11::date[], $12::date[], $13::date[], $14::smallint[]) as g (setting_id, month, customer_id, state, reason, amount, freeze_at, debit_request_date, debit_date, credit_date, order_date, execution_date, settlement_date, nisa_year)), added as ( insert into app.subscription_occurrence (setting_id, month, customer_id, state, reason, amount, freeze_at, debit_request_date, debit_date, credit_date, order_date, execution_date, settlement_date, nisa_year) select g.setting_id, g.month, g.customer_id, g.state, g.reason, g.amount, g.freeze_at, g.debit_request_date, g.debit_date, g.credit_date, g.order_date, g.execution_date, g.settlement_date, g.nisa_year
from given g
returning setting_id) insert into app.subscription_to_order (order_date, customer_id, setting_id, month) select g.order_date, g.customer_id, g.setting_id, g.month
from given g
where g.state = 'FROZEN';

-- plan.occurrences-change
with given as materialized ( select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::date[], $8::date[], $9::date[], $10::smallint[], $11::text[], $12::boolean[]) as g (setting_id, month, state, reason, amount, short_by, order_date, execution_date, settlement_date, nisa_year, order_id, is_under_way)), before as materialized ( select g.setting_id, g.month, o.customer_id, o.order_date, g.order_date as new_date, g.is_under_way
from given g join app.subscription_occurrence o on o.setting_id = g.setting_id and o.month = g.month), changed as ( update app.subscription_occurrence o
set state = g.state, reason = g.reason, amount = g.amount, short_by = g.short_by, order_date = g.order_date, execution_date = g.execution_date, settlement_date = g.settlement_date, nisa_year = g.nisa_year, order_id = g.order_id
from given g
where o.setting_id = g.setting_id and o.month = g.month), left_queue as ( delete
from app.subscription_to_order q using before b
where q.order_date = b.order_date and q.customer_id = b.customer_id and q.setting_id = b.setting_id and q.month = b.month and not b.is_under_way) update app.subscription_to_order q
set order_date = b.new_date
from before b
where q.order_date = b.order_date and q.customer_id = b.customer_id and q.setting_id = b.setting_id and q.month = b.month and b.is_under_way and b.new_date <> b.order_date;

-- plan.occurrences-of
select p.customer_id, p.fund_code, p.account_type, (select json_agg(json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id))
from ( select x.*
from app.subscription_occurrence x
where x.setting_id = p.id and x.month < $3
order by x.month desc
limit $4) o) as occurrences
from app.customer c join app.subscription_plan p on p.customer_id = c.id
where c.subject = $1 and p.id = $2;

-- plan.occurrences-under-way
select q.setting_id, q.customer_id, json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id) as occurrence
from unnest($1::text[]) as w (id) join app.subscription_to_order q on q.customer_id = w.id join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month;

-- plan.redemption-add
insert into app.redemption_plan (id, customer_id, fund_code, account_type, method, state, remaining_times, start_month, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz);

-- plan.redemption-counts
select count(*)::int as live, (select count(*)::int
from (select
from app.customer c join app.redemption_plan x on x.customer_id = c.id
where c.subject = $1 and not x.is_live
limit $2) o) as over
from app.customer c join app.redemption_plan p on p.customer_id = c.id and p.is_live
where c.subject = $1;

-- plan.redemption-occurrences-add
insert into app.redemption_occurrence (setting_id, month, customer_id, state, reason, order_date, order_id) select g.setting_id, g.month, g.customer_id, g.state, g.reason, g.order_date, g.order_id
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[]) as g (setting_id, month, customer_id, state, reason, order_date, order_id);

-- plan.redemption-versions-add
insert into app.redemption_version (setting_id, revision, from_month, state, amount, rate_tenths, units, times, units_each, day_of_month, frequency, at) select g.setting_id, g.revision, g.from_month, g.state, g.amount, g.rate_tenths, g.units, g.times, g.units_each, g.day_of_month, g.frequency, $2::timestamptz
from json_to_recordset($1::json) as g (setting_id text, revision integer, from_month text, state text, amount bigint, rate_tenths smallint, units bigint, times smallint, units_each bigint, day_of_month smallint, frequency text);

-- plan.redemptions
select p.id, p.customer_id, p.fund_code, p.account_type, p.state, p.suspended_reason, p.remaining_times, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.results
from (select x.*
from unnest($1::text[]) as w (id) join app.redemption_plan x on x.id = w.id) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.rate_tenths, v.units::text, v.times, v.units_each::text, v.day_of_month, v.frequency)
order by v.from_month) as versions
from ( (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.redemption_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.order_date, o.state, o.reason, o.order_id)) as results
from ( select x.*
from app.redemption_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o;

-- plan.redemptions-change
update app.redemption_plan p
set state = g.state, suspended_reason = g.suspended_reason, remaining_times = g.remaining_times, revision = g.revision, updated_at = $6::timestamptz
from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[]) as g (id, state, suspended_reason, remaining_times, revision)
where p.id = g.id;

-- plan.redemptions-of
with customer as (select c.id
from app.customer c
where c.subject = $1) select p.id, p.customer_id, p.fund_code, p.account_type, p.state, p.suspended_reason, p.remaining_times, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.results
from ((select x.*
from customer c join app.redemption_plan x on x.customer_id = c.id
where x.is_live
order by x.created_at, x.id
limit $3) union all (select x.*
from customer c join app.redemption_plan x on x.customer_id = c.id
where not x.is_live
order by x.updated_at desc, x.id
limit $4)) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.rate_tenths, v.units::text, v.times, v.units_each::text, v.day_of_month, v.frequency)
order by v.from_month) as versions
from ( (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.redemption_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.redemption_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.order_date, o.state, o.reason, o.order_id)) as results
from ( select x.*
from app.redemption_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o
order by p.state <> 'SUSPENDED', p.created_at, p.id;

-- plan.redemptions-queue
insert into app.redemption_to_order (order_on, customer_id, setting_id, month) select g.order_on, g.customer_id, g.setting_id, g.month
from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as g (order_on, customer_id, setting_id, month)
on conflict (setting_id) do update
set order_on = excluded.order_on, month = excluded.month;

-- plan.redemptions-unqueue
delete
from app.redemption_to_order
where setting_id = any ($1::text[]);

-- plan.sale-results-of
select (select json_agg(json_build_array(o.month, o.order_date, o.state, o.reason, o.order_id))
from ( select x.*
from app.redemption_occurrence x
where x.setting_id = p.id and x.month < $3
order by x.month desc
limit $4) o) as results
from app.customer c join app.redemption_plan p on p.customer_id = c.id
where c.subject = $1 and p.id = $2;

-- plan.subscription-add
insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, setting_code, day_of_month, state, start_month, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz);

-- plan.subscription-counts
select count(*)::int as live, count(v.amount)::int as running, coalesce(sum(v.amount), 0)::bigint as amount, coalesce(bool_or(p.setting_code is null and v.amount is not null), false) as has_cash, (select count(*)::int
from (select
from app.customer c join app.subscription_plan x on x.customer_id = c.id
where c.subject = $1 and not x.is_live
limit $2) o) as over
from app.customer c join app.subscription_plan p on p.customer_id = c.id and p.is_live
left join lateral (select x.amount
from app.subscription_version x
where x.setting_id = p.id and x.revision = p.revision
order by x.from_month desc
limit 1) v on p.state in ('ACTIVE', 'PENDING_BANK')
where c.subject = $1;

-- plan.subscription-versions-add
insert into app.subscription_version (setting_id, revision, from_month, state, amount, bonus_months, bonus_amount, use_remaining_quota, at) select g.setting_id, g.revision, g.from_month, g.state, g.amount, g.bonus_months, g.bonus_amount, g.use_remaining_quota, $2::timestamptz
from json_to_recordset($1::json) as g (setting_id text, revision integer, from_month text, state text, amount bigint, bonus_months smallint[], bonus_amount bigint, use_remaining_quota boolean);

-- plan.subscriptions
select p.id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month, p.state, p.suspended_reason, p.consecutive_failures, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.occurrences
from (select x.*
from unnest($1::text[]) as w (id) join app.subscription_plan x on x.id = w.id) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.bonus_months, v.bonus_amount::text, v.use_remaining_quota)
order by v.from_month) as versions
from ( (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.subscription_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id)) as occurrences
from ( select x.*
from app.subscription_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o;

-- plan.subscriptions-change
update app.subscription_plan p
set state = g.state, suspended_reason = g.suspended_reason, consecutive_failures = g.consecutive_failures, revision = g.revision, start_month = g.start_month, updated_at = $7::timestamptz
from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[], $6::text[]) as g (id, state, suspended_reason, consecutive_failures, revision, start_month)
where p.id = g.id;

-- plan.subscriptions-of
with customer as (select c.id
from app.customer c
where c.subject = $1) select p.id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month, p.state, p.suspended_reason, p.consecutive_failures, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.occurrences
from ((select x.*
from customer c join app.subscription_plan x on x.customer_id = c.id
where x.is_live
order by x.created_at, x.id
limit $3) union all (select x.*
from app.subscription_plan x
where not x.is_live and x.id in ( (select n.id
from customer c join app.subscription_plan n on n.customer_id = c.id and not n.is_live
order by n.updated_at desc, n.id
limit $4) union all (select q.setting_id
from customer c join app.subscription_to_order q on q.customer_id = c.id)))) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.bonus_months, v.bonus_amount::text, v.use_remaining_quota)
order by v.from_month) as versions
from ( (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.subscription_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id)) as occurrences
from ( select x.*
from app.subscription_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o
order by p.state <> 'SUSPENDED', p.created_at, p.id;

-- plan.subscriptions-of-accounts
select p.id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month, p.state, p.suspended_reason, p.consecutive_failures, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.occurrences
from (select x.*
from unnest($1::text[]) as w (code) join app.subscription_plan x on x.setting_code = w.code and x.is_live) p cross join lateral (select json_agg( json_build_array(v.from_month, v.state, v.amount::text, v.bonus_months, v.bonus_amount::text, v.use_remaining_quota)
order by v.from_month) as versions
from ( (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month <= $2
order by x.revision desc, x.from_month desc
limit 1) union all (select x.*
from app.subscription_version x
where x.setting_id = p.id and x.from_month > $2 and not exists (select
from app.subscription_version n
where n.setting_id = x.setting_id and n.revision > x.revision and n.from_month <= x.from_month))) v) v cross join lateral (select json_agg(json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text, (extract(epoch
from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id)) as occurrences
from ( select x.*
from app.subscription_occurrence x
where x.setting_id = p.id
order by x.month desc
limit 6) o) o;

-- plan.subscriptions-queue
insert into app.subscription_to_freeze (freeze_on, customer_id, setting_id, month) select g.freeze_on, g.customer_id, g.setting_id, g.month
from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as g (freeze_on, customer_id, setting_id, month)
on conflict (setting_id) do update
set freeze_on = excluded.freeze_on, month = excluded.month;

-- plan.subscriptions-unqueue
delete
from app.subscription_to_freeze
where setting_id = any ($1::text[]);
