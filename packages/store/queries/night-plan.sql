-- night-plan.customers-to-freeze
select q.freeze_on as on, q.customer_id
from app.subscription_to_freeze q
where (q.freeze_on, q.customer_id) > ($1::date, $2) and q.freeze_on <= $3 and q.customer_id > $5 and q.customer_id <= $6
group by 1, 2
order by 1, 2
limit $4;

-- night-plan.customers-to-order
select q.order_date as on, q.customer_id
from app.subscription_to_order q
where (q.order_date, q.customer_id) > ($1::date, $2) and q.order_date <= $3 and q.customer_id > $5 and q.customer_id <= $6
group by 1, 2
order by 1, 2
limit $4;

-- night-plan.customers-to-sell
select q.order_on as on, q.customer_id
from app.redemption_to_order q
where (q.order_on, q.customer_id) > ($1::date, $2) and q.order_on <= $3 and q.customer_id > $5 and q.customer_id <= $6
group by 1, 2
order by 1, 2
limit $4;

-- night-plan.debits-on
select r.sequence, r.setting_code, r.customer_id, c.username as mail, r.month, r.amount, r.deposit, r.debit_date, d.bank_name, d.bank_branch_name as branch_name, d.bank_number as number
from app.debit_run r join app.debit_account d on d.setting_code = r.setting_code join app.customer c on c.id = r.customer_id collate "default"
where r.state = 'REQUESTED' and r.debit_date = $1 and r.sequence > $2::bigint
order by r.sequence
limit $3;

-- night-plan.due-days
select freeze_on as day
from app.subscription_to_freeze union select d.day
from app.subscription_to_order q join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month cross join lateral (values (o.debit_request_date), (o.debit_date), (o.credit_date), (o.order_date)) as d (day)
where d.day is not null union select order_on
from app.redemption_to_order union select d.day
from app.fund_order o cross join lateral (values (o.execution_date), (o.settlement_date)) as d (day)
where o.is_open and o.source = 'SCHEDULED';

-- night-plan.due-runs
select p.id as setting_id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month, p.state as plan_state, p.suspended_reason, p.consecutive_failures, p.created_at, o.month, o.state, o.reason, o.amount, o.short_by, o.freeze_at, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date, o.settlement_date, o.nisa_year, o.order_id, v.from_month as version_month, v.state as version_state, v.amount as version_amount, v.use_remaining_quota, p.fund_code = any (a.restricted_fund_codes) as is_restricted, coalesce( (select h.distribution_course
from app.position h
where h.customer_id = p.customer_id and h.fund_code = p.fund_code and h.account_type = p.account_type and h.units > 0), (select f.distribution_course
from app.fund_order f
where f.customer_id = p.customer_id and f.is_open and f.fund_code = p.fund_code and f.account_type = p.account_type and f.side = 'BUY'
order by f.sequence
limit 1)) as fixed_course
from unnest($1::text[], $2::text[], $3::text[]) as w (id, month, customer_id) join app.subscription_plan p on p.id = w.id join app.subscription_occurrence o on o.setting_id = p.id and o.month = w.month join app.account a on a.customer_id = w.customer_id collate "default" cross join lateral (select x.from_month, x.state, x.amount, x.use_remaining_quota
from app.subscription_version x
where x.setting_id = p.id and x.from_month <= w.month
order by x.revision desc, x.from_month desc
limit 1) v;

-- night-plan.frozen-nisa-runs
select q.customer_id, p.fund_code, p.account_type, o.amount, o.execution_date, o.nisa_year
from unnest($1::text[]) as w (id) join app.subscription_to_order q on q.customer_id = w.id join app.subscription_plan p on p.id = q.setting_id and p.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month;

-- night-plan.funds-of-customers
select w.n, w.fund = any (a.restricted_fund_codes) as is_restricted, coalesce( (select p.distribution_course
from app.position p
where p.customer_id = w.id and p.fund_code = w.fund and p.account_type = w.type and p.units > 0), (select o.distribution_course
from app.fund_order o
where o.customer_id = w.id and o.is_open and o.fund_code = w.fund and o.account_type = w.type and o.side = 'BUY'
order by o.sequence
limit 1)) as fixed_course
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as w (id, fund, type, n) join app.account a on a.customer_id = w.id;

-- night-plan.last-navs
select f.code, (select v.nav
from app.published_nav v
where v.fund_code = f.code and v.date <= $1
order by v.date desc
limit 1) as nav
from app.fund f;

-- night-plan.mails-of
select c.id, c.username as mail
from app.customer c
where c.id = any ($1::text[]);

-- night-plan.months-to-freeze
select q.setting_id, q.customer_id, q.month
from unnest($1::date[], $2::text[]) as w (day, customer_id) join app.subscription_to_freeze q on q.freeze_on = w.day and q.customer_id = w.customer_id;

-- night-plan.months-to-order
select q.setting_id, q.customer_id, q.month
from unnest($1::date[], $2::text[]) as w (day, customer_id) join app.subscription_to_order q on q.order_date = w.day and q.customer_id = w.customer_id;

-- night-plan.months-to-sell
select q.setting_id, q.customer_id, q.month
from unnest($1::date[], $2::text[]) as w (day, customer_id) join app.redemption_to_order q on q.order_on = w.day and q.customer_id = w.customer_id;

-- night-plan.notices-add
insert into app.plan_notice (kind, customer_id, setting_id, month) select v.kind, v.customer_id, v.setting_id, v.month
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v (kind, customer_id, setting_id, month)
on conflict do nothing;

-- night-plan.notices-take
with page as (select n.kind, n.setting_id, n.month
from app.plan_notice n
order by n.kind, n.setting_id, n.month
limit $1), taken as (delete
from app.plan_notice n using page p
where n.kind = p.kind and n.setting_id = p.setting_id and n.month = p.month
returning n.kind, n.customer_id, n.setting_id, n.month) select t.kind, t.customer_id, t.setting_id, t.month, c.username as mail, p.fund_code, p.account_type, p.suspended_reason, o.reason, o.amount, o.short_by, f.reserved_quota as bought, o.order_date, o.nisa_year
from taken t join app.customer c on c.id = t.customer_id collate "default" join app.subscription_plan p on p.id = t.setting_id join app.subscription_occurrence o on o.setting_id = t.setting_id and o.month = t.month
left join app.fund_order f on f.id = o.order_id
where t.kind = 'SUBSCRIPTION' union all select t.kind, t.customer_id, t.setting_id, t.month, c.username, p.fund_code, p.account_type, p.suspended_reason, o.reason, null, null, null, o.order_date, null
from taken t join app.customer c on c.id = t.customer_id collate "default" join app.redemption_plan p on p.id = t.setting_id join app.redemption_occurrence o on o.setting_id = t.setting_id and o.month = t.month
where t.kind = 'REDEMPTION';

-- night-plan.receipt-numbers
select app.new_receipt_number() as number
from generate_series(1, $1);

-- night-plan.redemptions-of-funds
select p.id, p.customer_id
from app.redemption_plan p
where p.fund_code = any ($1::text[]) and p.is_live and p.id > $2
order by p.id
limit $3;

-- night-plan.runs-of-accounts
select p.setting_code, o.setting_id, o.customer_id, o.month, p.fund_code, o.amount, o.state, o.reason, o.debit_date, p.consecutive_failures
from unnest($1::text[], $2::text[]) as w (code, month) join app.subscription_plan p on p.setting_code = w.code join app.subscription_occurrence o on o.setting_id = p.id and o.month = w.month;

-- night-plan.runs-set
with changed as ( update app.subscription_occurrence o
set state = g.state, reason = g.reason
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as g (setting_id, month, state, reason)
where o.setting_id = g.setting_id and o.month = g.month
returning o.setting_id, o.month, o.customer_id, o.order_date, o.state) delete
from app.subscription_to_order q using changed c
where q.order_date = c.order_date and q.customer_id = c.customer_id and q.setting_id = c.setting_id and q.month = c.month and c.state in ('DEBIT_FAILED', 'SKIPPED');

-- night-plan.standings
select n, standing
from app.order_standings($1, $2, $3, $4, $5);

-- night-plan.subscriptions-of-funds
select p.id, p.customer_id
from app.subscription_plan p
where p.fund_code = any ($1::text[]) and p.is_live and p.id > $2
order by p.id
limit $3;
