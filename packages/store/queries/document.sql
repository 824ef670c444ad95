-- document.first-unread
select "d"."id"
from "app"."brokerage_document" as "d"
where "d"."required_from" <= $1 and ("d"."superseded_on" is null or "d"."superseded_on" > $2) and not exists (select "c"."document_id"
from "app"."document_confirmation" as "c"
inner join "app"."customer" on "app"."customer"."id" = "c"."customer_id"
where "c"."document_id" = "d"."id" and "app"."customer"."subject" = $3)
limit $4;
