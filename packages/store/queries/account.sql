-- account.admissions
select subject, equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on, exists (select
from app.brokerage_document d
where d.required_from <= $2 and (d.superseded_on is null or d.superseded_on > $2) and app.document_concerns(d.kind, account.margin, account.us_equity, account.nisa) and not exists ( select
from app.document_confirmation c
where c.document_id = d.id and c.customer_id = customer.id)) as has_unread
from app.customer join app.account on account.customer_id = customer.id
where subject = any ($1::text[]);

-- account.apply
insert into app.account (customer_id, number, equity, nisa, margin, us_equity)
values ($1, lpad(nextval('app.account_number')::text, 7, '0'), 'REQUESTING', 'NOT_OPENED', 'NOT_OPENED', 'NOT_OPENED')
on conflict (customer_id) do update
set equity = 'REQUESTING'
where account.equity = 'NOT_OPENED';

-- account.apply-no-more
update app.account
set equity = 'NOT_OPENED'
where customer_id = $1 and equity = 'REQUESTING';

-- account.bank-holder
update app.account
set bank_holder_kana = $2
where customer_id = $1 and bank_holder_kana <> '';

-- account.bank-write
update app.account
set bank_code = $2, bank_branch_code = $3, bank_account_type = $4, bank_number = $5, bank_name = $6, bank_branch_name = $7, bank_holder_kana = $8
where customer_id = $1;

-- account.brokerage-user
select "a"."bank_code", "a"."bank_branch_code", "a"."bank_number", "a"."bank_name", "a"."bank_branch_name", "a"."bank_account_type", "a"."bank_holder_kana", "a"."last_confirmed_on"
from "app"."customer" as "c"
inner join "app"."account" as "a" on "a"."customer_id" = "c"."id"
where "c"."subject" = $1;

-- account.choices-by-subject
select "a"."number", "a"."branch_code", "a"."opened_on", "a"."equity", "a"."specific_withholding", "a"."specific_next_year_withholding", "a"."specific_dividends_included", "a"."dividend_method", "a"."electronic_delivery", "a"."can_trade_margin", "a"."can_trade_us_equity", "a"."restricted_fund_codes"
from "app"."customer" as "c"
inner join "app"."account" as "a" on "a"."customer_id" = "c"."id"
where "c"."subject" = $1;

-- account.close-equity
update app.account
set equity = 'CLOSE', equity_closed_on = $2
where customer_id = $1
returning number;

-- account.close-margin
update app.account
set margin = 'CLOSE', margin_closed_on = $2
where customer_id = $1
returning number;

-- account.close-nisa
update app.account
set nisa = 'CLOSE', nisa_closed_on = $2
where customer_id = $1
returning number;

-- account.close-us-equity
update app.account
set us_equity = 'CLOSE', us_equity_closed_on = $2
where customer_id = $1
returning number;

-- account.closing-facts
select a.equity, a.nisa, a.margin, a.us_equity, coalesce(l.nisa_units, 0)::bigint as nisa_units, coalesce(l.all_units, 0)::bigint as all_units, coalesce(l.cash, 0)::bigint as cash, o.nisa_orders, o.all_orders, (select count(*)
from app.scheduled_withdrawal s
where s.customer_id = a.customer_id) + (select count(*)
from app.debit_account d
where d.customer_id = a.customer_id and d.state <> 'CANCELED') + (select count(*)
from app.subscription_plan s
where s.customer_id = a.customer_id and s.is_live) + (select count(*)
from app.redemption_plan s
where s.customer_id = a.customer_id and s.is_live) as plans
from app.account a cross join lateral (select sum(abs(b.amount)) filter (where (x.kind between 10 and 13 or x.kind in (30, 31)) and x.tag like 'NISA%') as nisa_units, sum(abs(b.amount)) filter (where x.kind between 10 and 13 or x.kind in (30, 31, 44, 45)) as all_units, sum(abs(b.amount)) filter (where x.kind between 1 and 7 or x.kind between 40 and 43 or x.kind between 50 and 53) as cash
from ledger.account x join ledger.balance b on b.account_id = x.id
where coalesce(x.customer_id, '') = a.customer_id) l cross join lateral (select count(*) filter (where f.account_type like '%NISA%') as nisa_orders, count(*) as all_orders
from (select x.account_type
from app.fund_order x
where x.customer_id = a.customer_id and x.is_open union all select x.account_type
from app.stock_order x
where x.customer_id = a.customer_id and x.is_open union all select x.product
from app.delivery x
where x.customer_id = a.customer_id and x.status in ('REQUESTED', 'IN_REVIEW', 'SENT')) f) o
where a.customer_id = $1;

-- account.confirmed-on
update app.account
set last_confirmed_on = $2
where customer_id = $1;

-- account.customer-by-subject
select *
from "app"."customer"
where "subject" = $1;

-- account.customer-ensure
insert into "app"."customer" ("id", "subject", "username", "hashed_user_id", "created_at")
values ($1, $2, $3, $4, $5)
on conflict ("subject") do update
set "username" = $6, "hashed_user_id" = coalesce("excluded"."hashed_user_id", "app"."customer"."hashed_user_id")
returning *;

-- account.has-specific
select specific_withholding is not null as has_specific
from app.account
where customer_id = $1;

-- account.last-confirmed-set
update "app"."account"
set "last_confirmed_on" = $1
where "customer_id" = $2;

-- account.lock-by-hashed-user-id
select "c"."id", "c"."subject", "a"."equity", "a"."last_confirmed_on"
from "app"."customer" as "c"
inner join "app"."account" as "a" on "a"."customer_id" = "c"."id"
where "c"."hashed_user_id" = $1 for update of "a";

-- account.nisa-account
select "a"."equity", "a"."nisa", "a"."nisa_opened_on", "p"."birth_date", (select "r"."status"
from "app"."nisa_request" as "r"
where "r"."customer_id" = "c"."id" and "r"."kind" in ($1, $2, $3) and "r"."status" not in ($4, $5)
order by "r"."created_at" desc, "r"."id"
limit $6) as "opening"
from "app"."customer" as "c"
inner join "app"."account" as "a" on "a"."customer_id" = "c"."id"
left join "app"."person" as "p" on "p"."customer_id" = "c"."id"
where "c"."subject" = $7;

-- account.nisa-distributions
select count(*)
from app.distribution
where customer_id = $1 and account_type in ('NISA_GROWTH', 'NISA_TSUMITATE');

-- account.nisa-orders
select o.id, o.fund_code, o.account_type, o.side, o.state, extract(year
from o.settlement_date)::int as settlement_year, o.reserved_quota, f.units, f.amount
from app.fund_order o
left join lateral (select x.units, x.amount
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true
where o.customer_id = $1 and o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')
order by o.sequence;

-- account.nisa-request-add
insert into app.nisa_request (id, customer_id, kind, target_year, status, required_documents, created_at, submitted_at, updated_at)
values ($1, $2, $3, $4, $5, $6::text[], $7, $7, $7)
returning receipt_number;

-- account.nisa-request-lock
select id, receipt_number, customer_id, kind, target_year, status, required_documents
from app.nisa_request
where id = $1 for update;

-- account.nisa-request-newest
select id, receipt_number, customer_id, kind, target_year, status, required_documents
from app.nisa_request
where customer_id = $1 and kind in ('OPEN', 'CHANGE_IN', 'REOPEN')
order by created_at desc, id
limit 1;

-- account.nisa-request-owner
select customer_id
from app.nisa_request
where id = $1;

-- account.nisa-request-step
update app.nisa_request
set status = $2, message = $3, required_documents = $4::text[], updated_at = greatest($5, updated_at)
where id = $1;

-- account.nisa-requests-by-subject
select "r"."id", "r"."kind", "r"."target_year", "r"."status", "r"."required_documents", "r"."submitted_at", "r"."updated_at", "r"."message"
from "app"."nisa_request" as "r"
where "r"."customer_id" = (select "id"
from "app"."customer"
where "subject" = $1)
order by "r"."created_at" desc, "r"."id"
limit $2;

-- account.nisa-requests-provisional
select id
from app.nisa_request
where status = 'PROVISIONALLY_OPENED' and updated_at < $1
order by updated_at, id
limit $2;

-- account.nisa-units
select a.kind, a.instrument, a.tag, b.amount
from ledger.account a join ledger.balance b on b.account_id = a.id
where coalesce(a.customer_id, '') = $1 and a.kind between 10 and 13 and a.tag in ('NISA_GROWTH', 'NISA_TSUMITATE') and b.amount <> 0
order by a.instrument, a.tag, a.kind;

-- account.nisa-write
update app.account
set nisa = $2, nisa_opened_on = $3, nisa_closed_on = $4
where customer_id = $1;

-- account.open
insert into app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity, last_confirmed_on, specific_withholding, specific_next_year_withholding, specific_dividends_included, dividend_method, bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
values ($1, lpad(nextval('app.account_number')::text, 7, '0'), $2, 'AVAILABLE', 'NOT_OPENED', 'NOT_OPENED', 'NOT_OPENED', $2, $3, $3, $3 is not distinct
from 'WITH', 'PROPORTIONAL', $4, $5, $6, $7, $8, $9, $10)
on conflict (customer_id) do update
set opened_on = excluded.opened_on, equity = 'AVAILABLE', equity_closed_on = null, last_confirmed_on = excluded.last_confirmed_on, specific_withholding = excluded.specific_withholding, specific_next_year_withholding = excluded.specific_next_year_withholding, specific_dividends_included = excluded.specific_dividends_included, bank_code = excluded.bank_code, bank_branch_code = excluded.bank_branch_code, bank_account_type = excluded.bank_account_type, bank_number = excluded.bank_number, bank_name = excluded.bank_name, bank_branch_name = excluded.bank_branch_name, bank_holder_kana = excluded.bank_holder_kana
returning number;

-- account.open-further
update app.account
set margin = case when $2 then 'REQUESTING' else margin end, can_trade_margin = can_trade_margin or $2, us_equity = case when $3 then 'AVAILABLE' else us_equity end, can_trade_us_equity = can_trade_us_equity or $3, w8ben_signed_on = case when $3 then $4::date else w8ben_signed_on end
where customer_id = $1;

-- account.open-margin
with due as (select a.customer_id, c.username as mail
from app.account a join app.customer c on c.id = a.customer_id
where a.margin = 'REQUESTING' and exists (select
from app.account_request r
where r.customer_id = a.customer_id and r.status = 'OPENED' and 'MARGIN' = any (r.products) and r.opened_on < $1)
order by a.customer_id
limit $2 for update of a) update app.account a
set margin = 'AVAILABLE'
from due
where a.customer_id = due.customer_id
returning a.customer_id as id, due.mail;

-- account.orders-to-taxable
with moved as ( update app.fund_order
set account_type = $2, reserved_quota = 0, nisa_year = null
where id = any ($1::text[])
returning id) insert into app.fund_order_recorded_event (order_id, event, turn, at) select m.id, 'CORRECT', coalesce((select max(e.turn) + 1
from app.fund_order_recorded_event e
where e.order_id = m.id and e.event = 'CORRECT'), 1), $3
from moved m;

-- account.people-born-on
select p.customer_id, p.last_name_kana, p.first_name_kana, p.birth_date, p.phone_number, p.postal_code, a.equity
from app.person p
left join app.account a on a.customer_id = p.customer_id
where p.birth_date = $1
order by p.customer_id
limit $2;

-- account.person-by-subject
select "p".*, "c"."username", "a"."bank_code", "a"."bank_branch_code", "a"."bank_number", "a"."bank_name", "a"."bank_branch_name"
from "app"."customer" as "c"
inner join "app"."person" as "p" on "p"."customer_id" = "c"."id"
left join "app"."account" as "a" on "a"."customer_id" = "c"."id"
where "c"."subject" = $1;

-- account.person-change
update app.person
set last_name = coalesce($2, last_name), first_name = coalesce($3, first_name), last_name_kana = coalesce($4, last_name_kana), first_name_kana = coalesce($5, first_name_kana), postal_code = coalesce($6, postal_code), prefecture = coalesce($7, prefecture), city = coalesce($8, city), street = coalesce($9, street), phone_number = coalesce($10, phone_number), occupation = coalesce($11, occupation), employer = case when $12 then $13 else employer end, investment_purpose = coalesce($14, investment_purpose), annual_income_band = coalesce($15, annual_income_band), financial_assets_band = coalesce($16, financial_assets_band)
where customer_id = $1;

-- account.person-check
select result
from app.person_check
where id = $1 and customer_id = $2;

-- account.person-check-add
insert into app.person_check (id, customer_id, result, resembles, checked_at)
values ($1, $2, $3, $4, $5);

-- account.person-write
insert into app.person (customer_id, last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture, city, street, phone_number, occupation, employer, investment_purpose, annual_income_band, financial_assets_band, experience, insider)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18)
on conflict (customer_id) do update
set last_name = excluded.last_name, first_name = excluded.first_name, last_name_kana = excluded.last_name_kana, first_name_kana = excluded.first_name_kana, birth_date = excluded.birth_date, postal_code = excluded.postal_code, prefecture = excluded.prefecture, city = excluded.city, street = excluded.street, phone_number = excluded.phone_number, occupation = excluded.occupation, employer = excluded.employer, investment_purpose = excluded.investment_purpose, annual_income_band = excluded.annual_income_band, financial_assets_band = excluded.financial_assets_band, experience = excluded.experience, insider = excluded.insider;

-- account.position-events
select o.execution_date as date, o.sequence, case when o.side = 'SELL' then 'SELL' when o.source = 'REINVEST' then 'REINVEST' else 'BUY' end as kind, f.units, f.nav, f.amount + f.fee + f.consumption_tax as paid, f.cost, 0::bigint as declared, 0::bigint as special
from app.fund_order o cross join lateral (select x.*
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = $1 and o.fund_code = $2 and (o.account_type = $3 or o.id = any ($4::text[])) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') union all select d.fiscal_date, 0, 'DISTRIBUTION', d.units, d.nav_ex, 0, null, n.distribution, d.special
from app.distribution d join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date
where d.customer_id = $1 and d.fund_code = $2 and d.account_type = $3;

-- account.procedure-customer
select c.id, c.subject, c.username, a.equity, a.nisa, a.margin, a.us_equity, c.frozen_at is not null as is_frozen, p.last_name_kana, p.first_name_kana, p.birth_date
from app.customer c
left join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.hashed_user_id = $1;

-- account.procedure-lock-by-hash
select c.id, c.subject, c.username, a.equity, a.nisa, a.margin, a.us_equity, c.frozen_at is not null as is_frozen, p.last_name_kana, p.first_name_kana, p.birth_date
from app.customer c
left join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.hashed_user_id = $1 for no key update of c;

-- account.procedure-lock-by-id
select c.id, c.subject, c.username, a.equity, a.nisa, a.margin, a.us_equity, c.frozen_at is not null as is_frozen, p.last_name_kana, p.first_name_kana, p.birth_date
from app.customer c
left join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.id = $1 for no key update of c;

-- account.procedure-lock-by-subject
select c.id, c.subject, c.username, a.equity, a.nisa, a.margin, a.us_equity, c.frozen_at is not null as is_frozen, p.last_name_kana, p.first_name_kana, p.birth_date
from app.customer c
left join app.account a on a.customer_id = c.id
left join app.person p on p.customer_id = c.id
where c.subject = $1 for no key update of c;

-- account.reconfirmation-add
insert into "app"."update_request" ("id", "customer_id", "kind", "status", "requested_at", "updated_at")
values ($1, $2, $3, $4, $5, $6);

-- account.request-lock
select id, receipt_number, customer_id, status, products, specific_account, nisa, defects, opened_on, application
from app.account_request
where id = $1 for update;

-- account.request-newest
select id, receipt_number, customer_id, status, products, specific_account, nisa, defects, opened_on, application
from app.account_request
where customer_id = $1
order by requested_at desc, status in ('OPENED', 'REJECTED', 'CANCELED', 'EXPIRED'), id
limit 1;

-- account.request-owner
select customer_id
from app.account_request
where id = $1;

-- account.request-step
update app.account_request
set status = $2, defects = $3::jsonb, opened_on = $4, updated_at = greatest($5, updated_at), application = case when $2 in ('OPENED', 'REJECTED', 'CANCELED', 'EXPIRED') then null else application end
where id = $1;

-- account.request-write
insert into app.account_request (id, customer_id, status, products, specific_account, nisa, verification_method, pid, tracking_id, person_check_id, application, requested_at, updated_at)
values ($1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $12)
on conflict (id) do update
set status = excluded.status, products = excluded.products, specific_account = excluded.specific_account, nisa = excluded.nisa, verification_method = excluded.verification_method, pid = coalesce(excluded.pid, account_request.pid), tracking_id = coalesce(excluded.tracking_id, account_request.tracking_id), person_check_id = coalesce(excluded.person_check_id, account_request.person_check_id), application = excluded.application, defects = '[]', updated_at = greatest(excluded.updated_at, account_request.updated_at)
returning receipt_number;

-- account.requests-by-subject
select "r"."id", "r"."status", "r"."products", "r"."verification_method", "r"."defects", "r"."requested_at", "r"."updated_at", "r"."opened_on"
from "app"."account_request" as "r"
where "r"."customer_id" = (select "id"
from "app"."customer"
where "subject" = $1)
order by "r"."requested_at" desc, "r"."status" in ($2, $3, $4, $5), "r"."id"
limit $6;

-- account.requests-expire
update app.account_request
set status = 'EXPIRED', application = null, updated_at = greatest($2, updated_at)
where id in ( select id
from app.account_request
where status in ('DRAFT', 'DOCUMENT_DEFECT') and updated_at <= $1
order by id
limit $3)
returning id, customer_id;

-- account.status-by-subject
select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
from app.customer join app.account on account.customer_id = customer.id
where subject = $1;

-- account.token-add
insert into app.account_token (token_hash, customer_id, purpose, callback, is_strong, expires_at)
values ($1, $2, $3, $4, $5, $6);

-- account.token-sweep
delete
from app.account_token
where customer_id = $1 and expires_at < $2;

-- account.token-use
update app.account_token
set used_at = $3
where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
returning customer_id, callback, is_strong;

-- account.update-add
insert into app.update_request (id, customer_id, kind, status, changes, requested_at, updated_at)
values ($1, $2, $3, 'REQUESTED', $4::jsonb, $5, $5)
returning receipt_number;

-- account.update-lock
select id, receipt_number, customer_id, kind, status, changes
from app.update_request
where id = $1 for update;

-- account.update-owner
select customer_id
from app.update_request
where id = $1;

-- account.update-pending
select id, receipt_number, customer_id, kind, status, changes
from app.update_request
where customer_id = $1 and status in ('REQUESTED', 'IN_REVIEW');

-- account.update-request-by-subject
select "r"."kind", "r"."status", "r"."requested_at"
from "app"."customer" as "c"
inner join "app"."update_request" as "r" on "r"."customer_id" = "c"."id"
where "c"."subject" = $1
order by "r"."status" in ($2, $3) desc, "r"."requested_at" desc, "r"."id"
limit $4;

-- account.update-step
update app.update_request
set status = $2, updated_at = greatest($3, updated_at)
where id = $1;

-- account.withdrawals-held-until
select withdrawals_held_until
from app.account
where customer_id = $1;

-- account.withdrawals-hold
update app.account
set withdrawals_held_until = greatest(withdrawals_held_until, $2::date)
where customer_id = $1;
