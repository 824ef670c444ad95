-- seminar.accept-applications
select app.accept_seminar_applications($1::json, $2::json);

-- seminar.applicant
select a.receipt_number, a.people, a.customer_id, a.seminar_id, c.username as mail
from app.seminar_application a join app.customer c on c.id = a.customer_id collate "default"
where a.id = $1;

-- seminar.applicants-to-remind
select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail, a.seminar_id
from app.seminar s join app.seminar_application a on a.seminar_id = s.id and a.status = 'CONFIRMED' join app.customer c on c.id = a.customer_id collate "default"
where s.starts_at >= $1 and s.starts_at < $2 and not s.is_canceled and a.id > $3
order by a.id
limit $4;

-- seminar.application-newest
select a.id as application_id, a.receipt_number, a.people, a.status as application_status, a.applied_at, case when a.status = 'WAITLISTED' then (select count(*)
from app.seminar_application b
where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end as waiting_position, a.customer_id, c.username as mail
from app.customer c join app.seminar_application a on a.customer_id = c.id
where c.subject = $1 and a.seminar_id = $2
order by a.status = 'CANCELED', a.place desc
limit 1;

-- seminar.application-of
select a.id as application_id, a.receipt_number, a.people, a.status as application_status, a.applied_at, case when a.status = 'WAITLISTED' then (select count(*)
from app.seminar_application b
where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end as waiting_position
from app.seminar_application a
where a.customer_id = (select c.id
from app.customer c
where c.subject = $1) and a.seminar_id = $2 and a.status <> 'CANCELED';

-- seminar.applications-count
select count(*) filter (where s.ends_at > $2) as upcoming, count(*) filter (where s.ends_at <= $2) as past
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id join app.seminar_application a on a.seminar_id = s.id
where a.customer_id = (select c.id
from app.customer c
where c.subject = $1) and a.status <> 'CANCELED';

-- seminar.applications-of
select a.id, a.place, a.receipt_number, a.status, a.people, a.applied_at, a.answers, c.username as mail, n.number, p.last_name, p.first_name, p.last_name_kana, p.first_name_kana
from app.seminar_application a join app.customer c on c.id = a.customer_id collate "default"
left join app.account n on n.customer_id = a.customer_id collate "default"
left join app.person p on p.customer_id = a.customer_id collate "default"
where a.seminar_id = $1 and a.place > $2::bigint
order by a.place
limit $3;

-- seminar.applications-past
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed, a.id as application_id, a.receipt_number, a.people, a.status as application_status, a.applied_at, case when a.status = 'WAITLISTED' then (select count(*)
from app.seminar_application b
where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end as waiting_position
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id join app.seminar_application a on a.seminar_id = s.id
where a.customer_id = (select c.id
from app.customer c
where c.subject = $1) and a.status <> 'CANCELED' and s.ends_at <= $2
order by s.starts_at desc, s.id
limit $3 offset $4;

-- seminar.applications-set
update app.seminar_application
set status = $3, updated_at = $4
where id = any ($1) and status = $2
returning id;

-- seminar.applications-to-notify
select id
from app.seminar_application
where seminar_id = $1 and status in ('CONFIRMED', 'WAITLISTED', 'APPLIED') and id > $2
order by id
limit $3;

-- seminar.applications-to-notify-count
select count(*) as count
from app.seminar_application
where seminar_id = $1 and status in ('CONFIRMED', 'WAITLISTED', 'APPLIED');

-- seminar.applications-upcoming
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed, a.id as application_id, a.receipt_number, a.people, a.status as application_status, a.applied_at, case when a.status = 'WAITLISTED' then (select count(*)
from app.seminar_application b
where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end as waiting_position
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id join app.seminar_application a on a.seminar_id = s.id
where a.customer_id = (select c.id
from app.customer c
where c.subject = $1) and a.status <> 'CANCELED' and s.ends_at > $2
order by s.starts_at, s.id
limit $3 offset $4;

-- seminar.archive
update app.seminar
set recording_url = $2, captions_url = $3, recording_until = $4, material_url = $5, has_captions = has_captions or $3::text is not null, revision = revision + 1
where id = $1;

-- seminar.attendance-write
with written as ( update app.seminar_application a
set updated_at = $3, status = case when a.receipt_number = any ($2) then 'ATTENDED' else 'ABSENT' end
where a.seminar_id = $1 and a.status in ('CONFIRMED', 'ATTENDED', 'ABSENT')
returning a.status) select status, count(*) as applications
from written
group by status;

-- seminar.by-ids
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.id = any ($1) and s.published_at <= $2::timestamptz;

-- seminar.call-off
update app.seminar
set is_canceled = true, revision = revision + 1
where id = $1;

-- seminar.count
select count(*) as total
from (select s.id
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.published_at <= $1::timestamptz and ($2::text is null or s.id = $2) and ($3::text is null or case when s.is_canceled then 'CANCELED' when s.ends_at <= $1 then 'HELD' when s.application_from > $1 or s.application_to <= $1 or (s.selection = 'LOTTERY' and l.commitment is null) then 'CLOSED' when s.selection = 'FIRST_COME' and q.taken >= q.capacity then 'FULL' else 'OPEN' end = $3) and ($4::date is null or s.starts_at >= $4::date::timestamp at time zone 'Asia/Tokyo') and ($5::date is null or s.starts_at < ($5::date + 1)::timestamp at time zone 'Asia/Tokyo')
limit 1000) x;

-- seminar.list
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.published_at <= $1::timestamptz and ($2::text is null or s.id = $2) and ($3::text is null or case when s.is_canceled then 'CANCELED' when s.ends_at <= $1 then 'HELD' when s.application_from > $1 or s.application_to <= $1 or (s.selection = 'LOTTERY' and l.commitment is null) then 'CLOSED' when s.selection = 'FIRST_COME' and q.taken >= q.capacity then 'FULL' else 'OPEN' end = $3) and ($4::date is null or s.starts_at >= $4::date::timestamp at time zone 'Asia/Tokyo') and ($5::date is null or s.starts_at < ($5::date + 1)::timestamp at time zone 'Asia/Tokyo')
order by s.ends_at <= $1, case when s.ends_at > $1 then s.starts_at end, s.starts_at desc, s.id
limit $6 offset $7;

-- seminar.lotteries-to-commit
select s.id
from app.seminar s
where s.selection = 'LOTTERY' and not s.is_canceled and s.application_to > $1 and not exists (select
from app.seminar_lottery l
where l.seminar_id = s.id)
order by s.id
limit $2;

-- seminar.lotteries-to-draw
select s.id, l.seed, q.capacity
from app.seminar s join app.seminar_lottery l on l.seminar_id = s.id join app.seminar_seats q on q.seminar_id = s.id
where l.drawn_at is null and s.draw_at <= $1 and not s.is_canceled
order by s.id
limit $2 for update of q;

-- seminar.lottery-applications
select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail
from app.seminar_application a join app.customer c on c.id = a.customer_id collate "default"
where a.seminar_id = $1 and a.status = 'APPLIED'
order by a.receipt_number;

-- seminar.lottery-commit
insert into app.seminar_lottery (seminar_id, seed, commitment, committed_at)
values ($1, $2, $3, $4)
on conflict do nothing;

-- seminar.lottery-drawn
update app.seminar_lottery
set drawn_at = $2
where seminar_id = $1 and drawn_at is null;

-- seminar.lottery-entries
select receipt_number, people, draw_result
from app.seminar_application
where seminar_id = $1 and (status = 'APPLIED' or draw_result is not null) and receipt_number > $2
order by receipt_number
limit $3;

-- seminar.lottery-results
update app.seminar_application
set status = $2, draw_result = $2, updated_at = $3
where id = any ($1) and status = 'APPLIED';

-- seminar.open-applications
select *
from app.open_seminar_applications($1, $2, $3, $4);

-- seminar.owned-by-id
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.id = $1;

-- seminar.owned-past
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.ends_at <= $1::timestamptz and (s.ends_at, s.id) < ($2::timestamptz, $3)
order by s.ends_at desc, s.id desc
limit $4;

-- seminar.owned-upcoming
select s.*, q.capacity, q.taken, q.waiting, q.entered, l.commitment, case when l.drawn_at is not null then l.seed end as seed
from app.seminar s join app.seminar_seats q on q.seminar_id = s.id
left join app.seminar_lottery l on l.seminar_id = s.id
where s.ends_at > $1::timestamptz and (s.ends_at, s.id) > ($2::timestamptz, $3)
order by s.ends_at, s.id
limit $4;

-- seminar.save
insert into app.seminar as s (id, title, summary, programme, content, starts_at, ends_at, venue_type, venue, map_url, join_url, join_from, application_from, application_to, cancel_until, selection, draw_at, form, has_captions, published_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
on conflict (id) do update
set title = $2, summary = $3, programme = $4, content = $5, starts_at = $6, ends_at = $7, venue_type = $8, venue = $9, map_url = $10, join_url = $11, join_from = $12, application_from = $13, application_to = $14, cancel_until = $15, selection = $16, draw_at = $17, form = $18, has_captions = $19, published_at = $20, revision = s.revision + 1
returning revision;

-- seminar.seats-add
update app.seminar_seats
set taken = taken + $2, waiting = waiting + $3, entered = entered + $4
where seminar_id = $1;

-- seminar.seats-lock
select 1
from app.seminar_seats
where seminar_id = any ($1)
order by seminar_id for update;

-- seminar.seats-save
insert into app.seminar_seats (seminar_id, capacity)
values ($1, $2)
on conflict (seminar_id) do update
set capacity = excluded.capacity;

-- seminar.waiting-expire
with over as ( select a.id
from app.seminar s join app.seminar_application a on a.seminar_id = s.id and a.status = 'WAITLISTED'
where s.starts_at > $1 and s.starts_at <= $2 and not s.is_canceled
order by a.id
limit $3 for update of a), expired as ( update app.seminar_application a
set status = 'EXPIRED', updated_at = $2
from over
where a.id = over.id
returning a.*), given_back as ( update app.seminar_seats q
set waiting = q.waiting - x.waiting
from (select seminar_id, count(*) as waiting
from expired
group by seminar_id) x
where q.seminar_id = x.seminar_id) select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail, a.seminar_id
from expired a join app.customer c on c.id = a.customer_id collate "default"
order by a.id;

-- seminar.waiting-first
select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail
from app.seminar_application a join app.customer c on c.id = a.customer_id collate "default"
where a.seminar_id = $1 and a.status = 'WAITLISTED' and a.people <= $2
order by a.place
limit $3;
