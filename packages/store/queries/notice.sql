-- notice.news
select *
from (select *
from (select *, true as "is_pinned"
from "app"."news"
where "published_at" <= $1 and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5 and "pinned_until" > $6
order by "published_at" desc, "id" desc
limit $7) as "pinned" union all select *
from (select *, false as "is_pinned"
from "app"."news"
where "published_at" <= $8 and ("expires_at" is null or "expires_at" > $9) and "id" = $10 and "category" = $11 and "importance" = $12 and ("pinned_until" is null or "pinned_until" <= $13)
order by "published_at" desc, "id" desc
limit $14) as "others") as "news"
order by "is_pinned" desc, "published_at" desc, "id" desc
limit $15 offset $16;

-- notice.news-count
select count(*) as "total"
from (select "id"
from "app"."news"
where "published_at" <= $1 and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5
limit $6) as "news";
