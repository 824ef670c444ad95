-- campaign.account-holders
select customer_id as id
from app.account
where customer_id > $1 and equity = 'AVAILABLE'
order by customer_id
limit $2;

-- campaign.budget-lock
select spent, budget
from app.campaign_budget
where campaign_id = $1 for update;

-- campaign.budget-save
insert into app.campaign_budget (campaign_id, budget)
values ($1, $2::bigint)
on conflict (campaign_id) do update
set budget = excluded.budget;

-- campaign.budget-spend
update app.campaign_budget
set spent = spent + $2::bigint
where campaign_id = $1;

-- campaign.by-id
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.id = $1 and c.published_at <= $2::timestamptz;

-- campaign.by-pid
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.referral_pid = $1 and c.published_at <= $2::timestamptz;

-- campaign.count
select count(*) as total
from (select c.id
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.published_at <= $1::timestamptz and ($2::text is null or c.id = $2) and ($3::text is null or case when c.entry_from > $1 then 'SCHEDULED' when c.entry_to > $1 then 'ACTIVE' when c.judged_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'ENTRY_CLOSED' when c.rewarded_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'JUDGING' else 'ENDED' end = $3)
limit 1000) x;

-- campaign.entries-add
insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at) select v.id, $2, v.customer_id, 'QUALIFIED', $4::timestamptz
from unnest($1::text[], $3::text[]) with ordinality as v (id, customer_id, n)
order by v.n
on conflict (campaign_id, customer_id) do nothing;

-- campaign.entries-counted
select count(*) filter (where status = 'ENTERED') as entered, count(*) filter (where status = 'QUALIFIED') as qualified, count(*) filter (where status = 'REWARDED') as rewarded, count(*) filter (where status = 'DISQUALIFIED') as disqualified, count(*) filter (where reason = 'BUDGET') as out_of_budget
from app.campaign_entry
where campaign_id = $1;

-- campaign.entries-of
select e.id, e.place, e.customer_id, e.status, e.reason, e.entered_at, e.rewarded_on, a.number, p.last_name, p.first_name
from app.campaign_entry e
left join app.account a on a.customer_id = e.customer_id collate "default"
left join app.person p on p.customer_id = e.customer_id collate "default"
where e.campaign_id = $1 and e.place > $2::bigint
order by e.place
limit $3;

-- campaign.entries-set
update app.campaign_entry e
set status = v.status, reason = v.reason, rewarded_on = case when v.status = 'REWARDED' then $4::date else e.rewarded_on end, taken_back_on = case when v.reason = 'BROKEN' then $4::date else e.taken_back_on end
from unnest($1::text[], $2::text[], $3::text[]) as v (id, status, reason)
where e.id = v.id;

-- campaign.entries-that-traded
select e.id, e.customer_id, c.username as mail, e.place
from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
where e.campaign_id = $1 and e.status = 'REWARDED' and e.place > $3::bigint and exists (select
from ledger.cash_line l
where l.customer_id = e.customer_id and l.type = 'TRADE' and l.day >= $2)
order by e.place
limit $4 for no key update of c;

-- campaign.entries-to-do
select e.id, e.customer_id, c.username as mail, e.place
from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
where e.campaign_id = $1 and e.status = $2 and e.place > $3::bigint
order by e.place
limit $4;

-- campaign.entries-to-pay
select e.id, e.customer_id, c.username as mail, e.place, coalesce(a.equity = 'AVAILABLE', false) as has_account, coalesce(a.nisa = 'AVAILABLE', false) as has_nisa, exists (select
from ledger.cash_line l
where l.customer_id = e.customer_id and l.type in ('DEPOSIT', 'TRADE') and l.day >= $2) as has_moved
from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
left join app.account a on a.customer_id = e.customer_id collate "default"
where e.campaign_id = $1 and e.status = 'QUALIFIED' and e.place > $3::bigint and e.customer_id > $5 and e.customer_id <= $6
order by e.place
limit $4;

-- campaign.entries-to-reward
select e.place
from app.campaign_entry e
where e.campaign_id = $1 and (e.status = 'QUALIFIED' or e.reason = 'BUDGET') and e.place > $2::bigint
order by e.place
limit $3;

-- campaign.entry-add
insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at)
values ($1, $2, $3, 'ENTERED', $4)
on conflict (campaign_id, customer_id) do nothing
returning id;

-- campaign.entry-of
select id, status, reason, entered_at, rewarded_on, taken_back_on
from app.campaign_entry
where campaign_id = $1 and customer_id = $2;

-- campaign.entry-to-reward
select e.id, e.customer_id, c.username as mail, e.place, coalesce(a.equity = 'AVAILABLE', false) as has_account, coalesce(a.nisa = 'AVAILABLE', false) as has_nisa
from app.campaign_entry e join app.customer c on c.id = e.customer_id collate "default"
left join app.account a on a.customer_id = e.customer_id collate "default"
where e.campaign_id = $1 and (e.status = 'QUALIFIED' or e.reason = 'BUDGET') and e.place = $2::bigint for update of e;

-- campaign.facts
select w.id as customer_id, a.equity, a.opened_on, a.nisa, a.nisa_opened_on, (select coalesce(sum(x.amount), 0)::bigint
from ledger.cash_line l join ledger.posting x on x.entry_id = l.entry_id join ledger.account t on t.id = x.account_id
where l.customer_id = w.id and l.type = 'DEPOSIT' and l.day between $2 and $3 and t.kind = 1 and t.customer_id = w.id) as deposited, (select json_agg(json_build_array(u.instrument, u.tag, l.day, y.amount::text, x.amount::text)
order by l.day, l.entry_id)
from ledger.cash_line l join ledger.entry e on e.id = l.entry_id and e.kind = 13 join ledger.posting x on x.entry_id = e.id join ledger.account u on u.id = x.account_id and u.kind = 10 and u.customer_id = w.id cross join lateral (select 0 - sum(p.amount) as amount
from ledger.posting p join ledger.account b on b.id = p.account_id and b.kind = 3 and b.customer_id = w.id
where p.entry_id = e.id) y
where l.customer_id = w.id and l.type = 'TRADE' and l.day between $2 and $3) as purchases, (select json_agg(json_build_array(h.instrument, h.tag, h.units::text))
from ( select u.instrument, u.tag, sum(b.amount) as units
from ledger.account u join ledger.balance b on b.account_id = u.id
where coalesce(u.customer_id, '') = w.id and u.kind in (10, 11, 13) and b.amount > 0
group by u.instrument, u.tag) h) as held
from unnest($1::text[]) as w (id)
left join app.account a on a.customer_id = w.id;

-- campaign.free-cash
select a.customer_id, b.amount
from unnest($1::text[]) as w (id) join ledger.account a on coalesce(a.customer_id, '') = w.id and a.instrument = 'JPY' and a.kind = 1 join ledger.balance b on b.account_id = a.id;

-- campaign.fund-names
select code, name
from app.fund
where code = any ($1);

-- campaign.funnel
select l.links, l.clicked, (select count(*)
from app.invitation
where campaign_id = $1) as invited, r.*
from (select count(*) as links, coalesce(sum(clicked), 0)::bigint as clicked
from app.referral_code
where campaign_id = $1) l, (select count(*) as signed_up, count(*) filter (where opened_on is not null) as opened, count(*) filter (where qualified_on is not null) as qualified, count(*) filter (where state = 'REWARDED') as rewarded, count(*) filter (where state = 'REJECTED') as rejected, count(*) filter (where state = 'EXPIRED') as expired
from app.referral
where campaign_id = $1) r;

-- campaign.invitation-key
select value
from ops.secret
where name = 'campaign.invitation';

-- campaign.invitation-stop
insert into app.invitation_stop (address_hash, stopped_at)
values ($1, $2)
on conflict do nothing;

-- campaign.invitations-add
insert into app.invitation (campaign_id, address_hash, sender_id, sent_on, mail_id) select $1, v.hash, $2, $3, v.mail_id
from unnest($4::bytea[], $5::uuid[]) as v (hash, mail_id)
where not exists (select
from app.invitation_stop s
where s.address_hash = v.hash)
on conflict do nothing
returning address_hash;

-- campaign.invitations-forget
update ops.outbox o
set payload = '{}'
where o.id in (select o.id
from app.invitation i join ops.outbox o on o.id = i.mail_id
where i.sent_on >= $1 and o.delivered_at is not null and o.payload <> '{}'
limit $2)
returning o.id;

-- campaign.invitations-of-day
select count(*) as sent
from app.invitation
where sender_id = $1 and sent_on = $2;

-- campaign.list
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.published_at <= $1::timestamptz and ($2::text is null or c.id = $2) and ($3::text is null or case when c.entry_from > $1 then 'SCHEDULED' when c.entry_to > $1 then 'ACTIVE' when c.judged_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'ENTRY_CLOSED' when c.rewarded_on::timestamp at time zone 'Asia/Tokyo' > $1 then 'JUDGING' else 'ENDED' end = $3)
order by c.entry_to <= $1, case when c.entry_to > $1 then c.entry_to end, c.entry_to desc, c.id
limit $4 offset $5;

-- campaign.owned-by-id
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.id = $1;

-- campaign.owned-list
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.entry_to < $1::timestamptz or (c.entry_to = $1::timestamptz and c.id > $2)
order by c.entry_to desc, c.id
limit $3;

-- campaign.pending-purchases
select o.fund_code, o.account_type, o.settlement_date, coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash) as amount
from app.fund_order o
left join lateral (select x.amount, x.fee, x.consumption_tax
from app.fund_fill x
where o.state = 'EXECUTED' and x.order_id = o.id
order by x.turn desc
limit 1) f on true
where o.customer_id = $1 and o.is_open and o.side = 'BUY' and o.source <> 'REINVEST' and o.settlement_date <= $2
order by o.settlement_date, o.sequence
limit $3;

-- campaign.referral-campaigns
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.kind = 'REFERRAL' and c.rewarded_on + 400 >= $1
order by c.id;

-- campaign.referral-click
update app.referral_code
set clicked = clicked + 1
where code = $1 and campaign_id = $2;

-- campaign.referral-code
select code, clicked
from app.referral_code
where customer_id = $2 and campaign_id = $1;

-- campaign.referral-code-ensure
with added as ( insert into app.referral_code (code, campaign_id, customer_id, created_at) select replace(app.new_receipt_number(), '-', ''), $1, $2, $3
where not exists (select
from app.referral_code
where customer_id = $2 and campaign_id = $1)
on conflict (customer_id, campaign_id) do nothing
returning code, clicked) select code, clicked
from added union all select code, clicked
from app.referral_code
where customer_id = $2 and campaign_id = $1;

-- campaign.referral-counts
select count(*) as signed_up, count(*) filter (where state in ('ACCOUNT_OPENED', 'QUALIFIED', 'REWARDED')) as opened, count(*) filter (where state = 'REWARDED') as rewarded
from app.referral
where referrer_id = $1 and campaign_id = $2 and state not in ('REJECTED', 'EXPIRED');

-- campaign.referral-of-code
select r.customer_id as referrer_id, coalesce((select a.equity not in ('NOT_OPENED', 'REQUESTING') or a.opened_on is not null
from app.account a
where a.customer_id = $3), false) as is_customer, (select array_agg(x.friend_id)
from app.referral x
where x.referrer_id = $3 and x.friend_id = r.customer_id) as invited, (select x.state
from app.referral x
where x.campaign_id = $1 and x.friend_id = $3) as state
from app.referral_code r
where r.code = $2 and r.campaign_id = $1;

-- campaign.referral-rewards
select state, case state when 'REWARDED' then rewarded_on when 'QUALIFIED' then qualified_on end as day, is_referrer_rewarded, count(*) as people
from app.referral
where referrer_id = $1 and campaign_id = $2 and state not in ('REJECTED', 'EXPIRED')
group by 1, 2, 3
order by 2 desc nulls last, 1
limit $3;

-- campaign.referral-write
insert into app.referral (id, campaign_id, friend_id, referrer_id, state, touched_at)
values ($1, $2, $3, $4, 'SIGNED_UP', $5)
on conflict (campaign_id, friend_id) do update
set referrer_id = excluded.referrer_id, touched_at = excluded.touched_at, state = 'SIGNED_UP'
where referral.state in ('SIGNED_UP', 'EXPIRED');

-- campaign.referrals-set
update app.referral r
set state = v.state, reason = v.reason, is_referrer_rewarded = v.is_referrer_rewarded, opened_on = case v.state when 'ACCOUNT_OPENED' then $5::date else r.opened_on end, qualified_on = case v.state when 'QUALIFIED' then $5::date else r.qualified_on end, rewarded_on = case v.state when 'REWARDED' then $5::date else r.rewarded_on end
from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as v (id, state, reason, is_referrer_rewarded)
where r.id = v.id;

-- campaign.referrals-to-do
select r.id, r.state, r.friend_id, f.username as friend_mail, r.referrer_id, w.username as referrer_mail, r.touched_at, r.qualified_on, a.opened_on, coalesce(a.equity = 'REQUESTING', false) as is_applying, coalesce(b.equity = 'AVAILABLE', false) as is_referrer_open, exists (select
from app.person x
where x.birth_date = p.birth_date and x.customer_id <> r.friend_id and x.last_name_kana = p.last_name_kana and x.first_name_kana = p.first_name_kana) as is_same_person, coalesce((p.postal_code, p.prefecture, p.city, p.street) = (q.postal_code, q.prefecture, q.city, q.street), false) as is_same_household, (select count(*)
from app.referral y
where y.referrer_id = r.referrer_id and y.campaign_id = r.campaign_id and y.is_referrer_rewarded and y.rewarded_on >= $3) as rewarded_this_year
from app.referral r join app.customer f on f.id = r.friend_id collate "default" join app.customer w on w.id = r.referrer_id collate "default"
left join app.account a on a.customer_id = r.friend_id collate "default"
left join app.account b on b.customer_id = r.referrer_id collate "default"
left join app.person p on p.customer_id = r.friend_id collate "default"
left join app.person q on q.customer_id = r.referrer_id collate "default"
where r.campaign_id = $1 and r.state = $2 and r.id > $4
order by r.id
limit $5;

-- campaign.rewards-counted
select count(*) filter (where rewarded_on is not null) as rewarded, count(*) filter (where status = 'QUALIFIED') as qualified
from app.campaign_entry
where campaign_id = $1;

-- campaign.save
insert into app.campaign as c (id, kind, title, summary, detail_url, reward_text, reward_timing_text, condition_text, exclusion_text, terms, requires_entry, entry_from, entry_to, conditions, counts_from, conditions_by, judged_on, rewarded_on, hold_until, reward_amount, friend_reward_amount, referral_pid, max_friends_a_year, published_at, referral_subject, referral_text)
values ($1, $2, $3, $4, '/campaigns/' || $1, $5, $6, $7, $8, $9, $2 = 'ENTRY', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
on conflict (id) do update
set title = $3, summary = $4, reward_text = $5, reward_timing_text = $6, condition_text = $7, exclusion_text = $8, terms = $9, entry_from = $10, entry_to = $11, conditions = $12, counts_from = $13, conditions_by = $14, judged_on = $15, rewarded_on = $16, hold_until = $17, reward_amount = $18, friend_reward_amount = $19, max_friends_a_year = $21, published_at = $22, referral_subject = $23, referral_text = $24, revision = c.revision + 1
returning revision;

-- campaign.under-way
select c.*, b.budget, b.spent
from app.campaign c join app.campaign_budget b on b.campaign_id = c.id
where c.kind <> 'REFERRAL' and c.judged_on <= $1 and greatest(c.hold_until, c.rewarded_on + 60) >= $1
order by c.id;
