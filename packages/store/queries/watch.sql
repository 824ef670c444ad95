-- watch.alert-delete
delete
from app.price_alert
where id = $1 and customer_id = $2
returning id;

-- watch.alert-save
insert into app.price_alert as a (id, customer_id, fund_code, kind, direction, threshold, created_at, seen_on)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (customer_id, fund_code, kind, direction, threshold) do update
set created_at = excluded.created_at, seen_on = excluded.seen_on, notified_on = null
returning a.id, a.fund_code, a.kind, a.direction, a.threshold, a.created_at, a.notified_on;

-- watch.alerts
select a.id, a.fund_code, a.kind, a.direction, a.threshold, a.created_at, a.notified_on
from app.price_alert a
where a.customer_id = $1 and ($2::text is null or a.fund_code = $2)
order by a.created_at desc, a.id
limit $3;

-- watch.alerts-notified
update app.price_alert a
set notified_on = v.date, seen_on = v.date
from unnest($1::text[], $2::date[]) as v (id, date)
where a.id = v.id;

-- watch.alerts-page-end
select id
from app.price_alert
where is_armed and id > $1
order by id offset $2 - 1
limit 1;

-- watch.alerts-to-compare
with moved as materialized (select f.code, m.*
from app.fund f cross join lateral ( select n.date, n.nav, n.distribution, (select b.nav
from app.published_nav b
where b.fund_code = n.fund_code and b.date < n.date
order by b.date desc
limit 1) as nav_before
from app.published_nav n
where n.fund_code = f.code
order by n.date desc
limit 1) m) select a.id, a.fund_code, a.kind, a.direction, a.threshold, a.created_at, a.notified_on, a.customer_id, c.username as mail, m.date, m.nav, m.distribution, m.nav_before
from (select *
from app.price_alert
where is_armed and id > $1
order by id
limit $2) a join moved m on m.code = a.fund_code and m.date > a.seen_on join app.customer c on c.id = a.customer_id collate "default"
order by a.id;

-- watch.fund-add
insert into app.watched_fund (customer_id, fund_code, added_at)
values ($1, $2, $3)
on conflict do nothing;

-- watch.fund-remove
delete
from app.watched_fund
where customer_id = $1 and fund_code = $2;

-- watch.funds
select fund_code, added_at
from app.watched_fund
where customer_id = $1
order by added_at, fund_code
limit $2;

-- watch.holders
select h.customer_id as id, c.username as mail
from (select distinct p.customer_id
from app.position p
where p.fund_code = $1 and p.units > 0 and p.customer_id > $2
order by p.customer_id
limit $3) h join app.customer c on c.id = h.customer_id collate "default"
order by h.customer_id;

-- watch.moves-on
select n.fund_code, n.date, n.nav, n.distribution, (select b.nav
from app.published_nav b
where b.fund_code = n.fund_code and b.date < n.date
order by b.date desc
limit 1) as nav_before
from app.published_nav n
where n.date = $1
order by n.fund_code;

-- watch.price-move
select n.date, n.nav, n.distribution, (select b.nav
from app.published_nav b
where b.fund_code = n.fund_code and b.date < n.date
order by b.date desc
limit 1) as nav_before
from app.published_nav n
where n.fund_code = $1
order by n.date desc
limit 1;
