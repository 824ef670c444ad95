-- fund.nav-latest-dates
select "fund_code", max("date") as "date"
from "app"."nav"
group by "fund_code";

-- fund.navs
select *
from "app"."nav"
where "fund_code" = $1 and "date" >= $2 and "date" <= $3
order by "date";
