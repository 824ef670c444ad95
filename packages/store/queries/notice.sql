-- notice.news
select *
from "app"."news"
where "published_at" <= $1 and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5
order by coalesce("pinned_until" > $6, false) desc, "published_at" desc, "id" desc
limit $7 offset $8;

-- notice.news-count
select count(*) as "total"
from "app"."news"
where "published_at" <= $1 and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5;
