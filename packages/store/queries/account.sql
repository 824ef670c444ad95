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

-- account.nisa-requests-by-subject
select "r"."id", "r"."kind", "r"."target_year", "r"."status", "r"."required_documents", "r"."submitted_at", "r"."updated_at", "r"."message"
from "app"."customer" as "c"
inner join "app"."nisa_request" as "r" on "r"."customer_id" = "c"."id"
where "c"."subject" = $1
order by "r"."created_at" desc, "r"."id"
limit $2;

-- account.person-by-subject
select "p".*, "c"."username", "a"."bank_code", "a"."bank_branch_code", "a"."bank_number", "a"."bank_name", "a"."bank_branch_name"
from "app"."customer" as "c"
inner join "app"."person" as "p" on "p"."customer_id" = "c"."id"
left join "app"."account" as "a" on "a"."customer_id" = "c"."id"
where "c"."subject" = $1;

-- account.reconfirmation-add
insert into "app"."update_request" ("id", "customer_id", "kind", "status", "requested_at", "updated_at")
values ($1, $2, $3, $4, $5, $6);

-- account.requests-by-subject
select "r"."id", "r"."status", "r"."products", "r"."verification_method", "r"."defects", "r"."requested_at", "r"."updated_at", "r"."opened_on"
from "app"."customer" as "c"
inner join "app"."account_request" as "r" on "r"."customer_id" = "c"."id"
where "c"."subject" = $1
order by "r"."requested_at" desc, "r"."id"
limit $2;

-- account.status-by-subject
select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
from app.customer join app.account on account.customer_id = customer.id
where subject = $1;

-- account.update-request-by-subject
select "r"."kind", "r"."status", "r"."requested_at"
from "app"."customer" as "c"
inner join "app"."update_request" as "r" on "r"."customer_id" = "c"."id"
where "c"."subject" = $1
order by "r"."status" in ($2, $3) desc, "r"."requested_at" desc, "r"."id"
limit $4;
