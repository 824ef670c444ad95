-- notification.add
with events as materialized ( select v.*, null::text as topic, null::jsonb as about, 'mail' as mail_topic
from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::boolean[], $10::jsonb[]) as v (id, customer_id, kind, category, title, body, url, at, is_required, mail)), added as ( insert into app.notification (id, customer_id, kind, category, title, body, url, topic, about, created_at) select e.id, e.customer_id, e.kind, e.category, e.title, e.body, e.url, e.topic, e.about, e.at
from events e
where e.customer_id is not null and (select true
from app.notification_suppression s
where s.customer_id = e.customer_id and s.kind = e.kind) is null
on conflict (id) do nothing
returning id, customer_id), counted as ( insert into app.inbox as i (customer_id, unread) select a.customer_id, count(*)
from added a
group by a.customer_id
order by a.customer_id
on conflict (customer_id) do update
set unread = i.unread + excluded.unread), wanted as materialized ( select e.id, e.customer_id, e.category, e.at, e.mail_topic, e.mail, (e.is_required or coalesce(p.email, e.category not in ('NEWS'))) as by_mail, (e.is_required or coalesce(p.push, e.category not in ('NEWS'))) as by_push
from events e
left join lateral (select email, push
from app.notification_preference
where customer_id = e.customer_id and category = e.category offset 0) p on true
where (e.id in (select id
from added)) is true), mailed as ( insert into ops.outbox (id, topic, payload, created_at) select id, mail_topic, mail, at
from wanted
where mail is not null and by_mail
on conflict do nothing), pushed as ( select w.id, w.customer_id, w.category, w.at
from wanted w
where w.by_push and (select true
from app.push_device d
where d.customer_id = w.customer_id
limit 1)), waiting as ( insert into app.push_waiting (notification_id, customer_id) select id, customer_id
from pushed
where $11::boolean and category <> 'SECURITY'
on conflict do nothing), sent as ( insert into ops.outbox (id, topic, payload, created_at) select ops.mail_id(id || ' push'), 'push', jsonb_build_object('notificationId', id, 'customerId', customer_id), at
from pushed
where not ($11::boolean and category <> 'SECURITY')
on conflict do nothing) select id
from added;

-- notification.audience-all
select m.id
from (select a.customer_id as id
from app.account a
where a.equity = 'AVAILABLE' and $1::text is null) m
where m.id > $2
order by m.id
limit $3;

-- notification.audience-count-all
select count(*) as people
from (select a.customer_id as id
from app.account a
where a.equity = 'AVAILABLE' and $1::text is null) m;

-- notification.audience-count-fund
select count(*) as people
from (select distinct p.customer_id as id
from app.position p
where p.fund_code = $1 and p.units > 0) m;

-- notification.audience-count-margin
select count(*) as people
from (select a.customer_id as id
from app.account a
where a.margin = 'AVAILABLE' and $1::text is null) m;

-- notification.audience-count-nisa
select count(*) as people
from (select a.customer_id as id
from app.account a
where a.nisa = 'AVAILABLE' and $1::text is null) m;

-- notification.audience-count-stock
select count(*) as people
from (select distinct p.customer_id as id
from app.share_position p
where p.quantity > 0 and $1::text is null) m;

-- notification.audience-count-us_equity
select count(*) as people
from (select a.customer_id as id
from app.account a
where a.us_equity = 'AVAILABLE' and $1::text is null) m;

-- notification.audience-fund
select m.id
from (select distinct p.customer_id as id
from app.position p
where p.fund_code = $1 and p.units > 0) m
where m.id > $2
order by m.id
limit $3;

-- notification.audience-margin
select m.id
from (select a.customer_id as id
from app.account a
where a.margin = 'AVAILABLE' and $1::text is null) m
where m.id > $2
order by m.id
limit $3;

-- notification.audience-nisa
select m.id
from (select a.customer_id as id
from app.account a
where a.nisa = 'AVAILABLE' and $1::text is null) m
where m.id > $2
order by m.id
limit $3;

-- notification.audience-stock
select m.id
from (select distinct p.customer_id as id
from app.share_position p
where p.quantity > 0 and $1::text is null) m
where m.id > $2
order by m.id
limit $3;

-- notification.audience-us_equity
select m.id
from (select a.customer_id as id
from app.account a
where a.us_equity = 'AVAILABLE' and $1::text is null) m
where m.id > $2
order by m.id
limit $3;

-- notification.broadcast-add
insert into app.broadcast (id, job_id, kind, title, body, url, audience, send_at, expected, made_by, approved_by, created_at)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12);

-- notification.broadcast-count
with seen as ( select exists (select
from app.notification
where id = $1::uuid) as inbox, exists (select
from ops.outbox
where id = $1::uuid) as mail, exists (select
from ops.outbox
where id = ops.mail_id($1 || ' push')) or exists (select
from app.push_waiting
where notification_id = $1::uuid) as push), kept as ( insert into app.broadcast_recipient (notification_id, broadcast_id) select $1::uuid, $2
from seen
where inbox
on conflict do nothing) update app.broadcast b
set inbox = b.inbox + seen.inbox::int, mails = b.mails + seen.mail::int, pushes = b.pushes + seen.push::int, suppressed = b.suppressed + (not seen.inbox)::int
from seen
where b.id = $2;

-- notification.broadcast-recipient
select b.kind, b.title, b.body, b.url, c.username as mail
from app.broadcast b, app.customer c
where b.id = $1 and c.id = $2;

-- notification.broadcasts
select b.id, b.job_id, b.kind, b.title, b.body, b.url, b.audience, b.send_at, b.expected, b.inbox, b.mails, b.pushes, b.suppressed, b.created_at, j.state, j.done, j.failed, (select count(*)
from ops.outbox_retry r join app.broadcast_recipient t on t.notification_id = r.id
where r.attempts >= 10 and t.broadcast_id = b.id) as undelivered
from app.broadcast b join ops.bulk_job j on j.id = b.job_id
where (b.created_at, b.id) < ($1::timestamptz, $2)
order by b.created_at desc, b.id desc
limit $3;

-- notification.by-ids
select n.id, n.customer_id, n.kind, n.category, n.title, n.body, n.url, n.topic, n.about, n.created_at, n.read_at is not null as is_read
from app.notification n
where n.id = any ($1::uuid[]);

-- notification.hide
with suppressed as ( insert into app.notification_suppression (customer_id, kind, at)
values ($1, $4, $3::timestamptz)
on conflict do nothing), changed as ( update app.notification
set hidden_at = $3::timestamptz
where id = $2::uuid and customer_id = $1 and hidden_at is null
returning read_at) update app.inbox i
set unread = i.unread - (select count(*)
from changed
where read_at is null)::int
where i.customer_id = $1;

-- notification.inbox
select n.*
from unnest($2::text[]) as c (category) cross join lateral ( select n.id, n.customer_id, n.kind, n.category, n.title, n.body, n.url, n.topic, n.about, n.created_at, n.read_at is not null as is_read
from app.notification n
where n.customer_id = $1 and n.category = c.category and n.hidden_at is null and (n.created_at, n.id) < ($3::timestamptz, $4::uuid)
order by n.created_at desc, n.id desc
limit $5::int + $6::int) n
order by n.created_at desc, n.id desc
limit $5::int offset $6::int;

-- notification.mail-refusers
select customer_id
from app.notification_preference
where customer_id = any ($1::text[]) and category = $2 and not email;

-- notification.mark-read
with changed as (update app.notification
set read_at = $3::timestamptz
where id = $2::uuid and customer_id = $1 and read_at is null and hidden_at is null
returning id) update app.inbox i
set unread = i.unread - (select count(*)
from changed)::int
where i.customer_id = $1
returning unread;

-- notification.mark-read-up-to
with changed as (update app.notification
set read_at = $3::timestamptz
where customer_id = $1 and read_at is null and hidden_at is null and (created_at, id) <= ($4::timestamptz, $2::uuid)
returning id) update app.inbox i
set unread = i.unread - (select count(*)
from changed)::int
where i.customer_id = $1
returning unread;

-- notification.own
select n.id, n.customer_id, n.kind, n.category, n.title, n.body, n.url, n.topic, n.about, n.created_at, n.read_at is not null as is_read
from app.notification n join app.customer c on c.id = n.customer_id
where n.id = $1 and c.subject = $2;

-- notification.preferences
select category, email, push
from app.notification_preference
where customer_id = $1;

-- notification.preferences-save
insert into app.notification_preference as p (customer_id, category, email, push) select $1, v.category, coalesce(v.email, v.is_on), coalesce(v.push, v.is_on)
from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) as v (category, email, push, is_on)
on conflict (customer_id, category) do update
set email = coalesce(($3::boolean[])[array_position($2::text[], p.category)], p.email), push = coalesce(($4::boolean[])[array_position($2::text[], p.category)], p.push);

-- notification.push-device-delete
delete
from app.push_device
where customer_id = $1 and device_id = $2;

-- notification.push-device-forget
delete
from app.push_device
where customer_id = $1 and device_id = $2 and token = $3;

-- notification.push-device-save
with before as ( delete
from app.push_device
where token = $4 and (customer_id, device_id) <> ($1, $2) ) insert into app.push_device (customer_id, device_id, platform, token, app_version, updated_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (customer_id, device_id) do update
set platform = excluded.platform, token = excluded.token, app_version = excluded.app_version, updated_at = excluded.updated_at;

-- notification.push-device-trim
delete
from app.push_device
where customer_id = $1 and device_id in ( select device_id
from app.push_device
where customer_id = $1
order by updated_at desc, device_id offset $2 );

-- notification.push-devices
select device_id, platform, token, app_version, updated_at
from app.push_device
where customer_id = $1
order by updated_at desc, device_id
limit $2;

-- notification.push-devices-of-many
select customer_id, device_id, platform, token, app_version, updated_at
from app.push_device
where customer_id = any ($1::text[])
order by customer_id, updated_at desc, device_id;

-- notification.send-waiting-pushes
with taken as (delete
from app.push_waiting
where notification_id = any (array( select notification_id
from app.push_waiting
order by notification_id
limit $1))
returning notification_id as id, customer_id), sent as ( insert into ops.outbox (id, topic, payload, created_at) select ops.mail_id(id || ' push'), 'push', jsonb_build_object('notificationId', id, 'customerId', customer_id), $2::timestamptz
from taken
on conflict do nothing) select count(*)::int as taken
from taken;

-- notification.show
with allowed as (delete
from app.notification_suppression
where customer_id = $1 and kind = $3), changed as ( update app.notification
set hidden_at = null
where id = $2::uuid and customer_id = $1 and hidden_at is not null
returning read_at) update app.inbox i
set unread = i.unread + (select count(*)
from changed
where read_at is null)::int
where i.customer_id = $1;

-- notification.unread
select c.id, coalesce(i.unread, 0) as unread
from app.customer c
left join app.inbox i on i.customer_id = c.id
where c.subject = $1;

-- notification.unread-of-kinds
select n.id, n.customer_id, n.kind, n.category, n.title, n.body, n.url, n.topic, n.about, n.created_at, n.read_at is not null as is_read
from (select *
from app.notification x
where x.customer_id = $1 and x.read_at is null and x.hidden_at is null and x.created_at >= $3::timestamptz
order by x.created_at desc, x.id desc
limit 200) n
where n.kind = any ($2)
order by n.created_at desc, n.id desc
limit $4;

-- notification.web-push-key
select value
from ops.secret
where name = $1;
