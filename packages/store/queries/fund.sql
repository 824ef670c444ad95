-- fund.all
select *
from "app"."fund"
order by "display_order", "code"
limit $1;

-- fund.all-synonyms
select *
from "app"."fund_synonym"
order by "word", "means"
limit $1;

-- fund.all-terms
select *
from "app"."fund_terms"
order by "fund_code", "valid_from"
limit $1;

-- fund.catalogue-revision
select "revision"
from "app"."catalogue_revision";

-- fund.document
select *
from "app"."fund_document"
where "id" = $1;

-- fund.documents-in-force
select distinct on ("kind") *
from "app"."fund_document"
where "fund_code" = $1 and "effective_from" <= $2
order by "kind", "effective_from" desc
limit $3;

-- fund.nav-history
select *
from app.published_nav
where fund_code = $1
order by date
limit 10000;

-- fund.nav-latest-dates
select "fund_code", max("date") as "date"
from "app"."nav"
group by "fund_code";

-- fund.nav-years
select y.fund_code, y.year, y.revision
from app.nav_year y
order by 1, 2;

-- fund.navs
select *
from app.published_nav
where fund_code = $1 and date between $2 and $3
order by date;

-- fund.navs-of-years
select n.*, y.year, y.revision
from app.nav_year y join app.published_nav n on n.fund_code = $1 and n.date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
where y.fund_code = $1 and y.year = any ($2::int[])
order by n.date;
