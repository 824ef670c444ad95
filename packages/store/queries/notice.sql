-- notice.news
select *
from (select *
from (select *, true as "is_pinned"
from "app"."news"
where "published_at" <= $1 and "withdrawn_at" is null and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5 and "pinned_until" > $6
order by "published_at" desc, "id" desc
limit $7) as "pinned" union all select *
from (select *, false as "is_pinned"
from "app"."news"
where "published_at" <= $8 and "withdrawn_at" is null and ("expires_at" is null or "expires_at" > $9) and "id" = $10 and "category" = $11 and "importance" = $12 and ("pinned_until" is null or "pinned_until" <= $13)
order by "published_at" desc, "id" desc
limit $14) as "others") as "news"
order by "is_pinned" desc, "published_at" desc, "id" desc
limit $15 offset $16;

-- notice.news-count
select count(*) as "total"
from (select "id"
from "app"."news"
where "published_at" <= $1 and "withdrawn_at" is null and ("expires_at" is null or "expires_at" > $2) and "id" = $3 and "category" = $4 and "importance" = $5
limit $6) as "news";

-- notice.news-save
insert into app.news as n (id, title, body, category, importance, published_at, pinned_until, expires_at, fund_code, url)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (id) do update
set title = $2, body = $3, category = $4, importance = $5, published_at = $6, pinned_until = $7, expires_at = $8, fund_code = $9, url = $10, revision = n.revision + 1
returning revision;

-- notice.news-withdraw
update app.news
set withdrawn_at = $2, revision = revision + 1
where id = $1 and withdrawn_at is null
returning id;

-- notice.owned-news
select *
from app.news
where (published_at, id) < ($1::timestamptz, $2)
order by published_at desc, id desc
limit $3;

-- notice.owned-news-by-id
select *
from app.news
where id = $1;

-- notice.owned-news-current
select *
from app.news
where (published_at, id) < ($1::timestamptz, $2) and withdrawn_at is null and (expires_at is null or expires_at > $4::timestamptz)
order by published_at desc, id desc
limit $3;
