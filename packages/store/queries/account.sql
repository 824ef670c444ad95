-- account.customer-by-subject
select *
from "app"."customer"
where "subject" = $1;

-- account.customer-ensure
insert into "app"."customer" ("id", "subject", "username", "created_at")
values ($1, $2, $3, $4)
on conflict ("subject") do update
set "username" = $5
returning *;

-- account.status-by-subject
select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
from app.customer join app.account on account.customer_id = customer.id
where subject = $1;
