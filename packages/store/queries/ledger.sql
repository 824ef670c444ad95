-- ledger.all-balances
select account.id, account.kind, account.customer_id, account.instrument, account.tag, balance.amount
from ledger.account join ledger.balance on balance.account_id = account.id
where account.id > $1::bigint
order by account.id
limit $2;

-- ledger.balance-of
select balance.amount
from ledger.account join ledger.balance on balance.account_id = account.id
where coalesce(account.customer_id, '') = $1 and account.instrument = $2 and account.kind = $3 and account.tag = $4;

-- ledger.balances
select account.kind, account.customer_id, account.instrument, account.tag, balance.amount
from ledger.account join ledger.balance on balance.account_id = account.id
where coalesce(account.customer_id, '') = $1 and balance.amount <> 0
order by account.instrument, account.kind, account.tag
limit $2;

-- ledger.close
select ledger.close($1::date) as closed;

-- ledger.entries-of
select entry.id, entry.kind as entry_kind, entry.ref, entry.turn, entry.day, entry.booked_at, posting.amount, account.kind, account.customer_id, account.instrument, account.tag
from (select *
from ledger.entry
where ref = $1
order by kind, turn
limit $2) entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
order by entry.id, posting.line;

-- ledger.history
select entry.id, entry.kind as entry_kind, entry.ref, entry.turn, entry.day, entry.booked_at, posting.amount, account.kind, account.customer_id, account.instrument, account.tag
from (select *
from ledger.entry
where id > $1::bigint
order by id
limit $2) entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
order by entry.id, posting.line;

-- ledger.miscounted-days
select coalesce(found.day, sealed.day) as day
from ( select entry.day, count(*) as entries
from ledger.entry
where entry.day > coalesce($1::date, '-infinity') and entry.day <= (select max(day)
from ledger.day_seal)
group by entry.day) found full join (select day, entries
from ledger.day_seal
where day > coalesce($1::date, '-infinity')) sealed on sealed.day = found.day
where coalesce(found.entries, 0) <> coalesce(sealed.entries, 0)
order by 1
limit 1;

-- ledger.post
select *
from ledger.post($1::smallint[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::date[], $9::timestamptz[], $10::integer[], $11::smallint[], $12::integer[], $13::bigint[]);

-- ledger.rebuild
with summed as (select account_id, sum(amount)::bigint as amount, max(entry_id) as last_entry
from ledger.posting
group by account_id) select account.kind, account.customer_id, account.instrument, account.tag, coalesce(balance.amount, 0) as kept, coalesce(summed.amount, 0) as derived
from ledger.account
left join ledger.balance on balance.account_id = account.id
left join summed on summed.account_id = account.id
left join ledger.posting on posting.account_id = summed.account_id and posting.entry_id = summed.last_entry
where coalesce(balance.amount, 0) <> coalesce(summed.amount, 0) or coalesce(posting.balance, 0) <> coalesce(summed.amount, 0) or coalesce(balance.last_entry, 0) <> coalesce(summed.last_entry, 0)
order by account.id
limit $1;

-- ledger.rebuild-behind
select account.kind, account.customer_id, account.instrument, account.tag, coalesce(balance.amount, 0) as kept, coalesce(before.balance, 0) + coalesce(since.amount, 0) as derived
from ledger.account
left join ledger.balance on balance.account_id = account.id
left join lateral (select p.balance, p.entry_id
from ledger.posting p
where p.account_id = account.id and p.entry_id <= $1::bigint
order by p.entry_id desc
limit 1) before on true
left join lateral (select sum(p.amount)::bigint as amount, max(p.entry_id) as last_entry
from ledger.posting p
where p.account_id = account.id and p.entry_id > $1::bigint) since on true
left join lateral (select p.balance
from ledger.posting p
where p.account_id = account.id and p.entry_id = since.last_entry
limit 1) written on true
where coalesce(balance.amount, 0) <> coalesce(before.balance, 0) + coalesce(since.amount, 0) or written.balance <> balance.amount or coalesce(balance.last_entry, 0) <> coalesce(since.last_entry, before.entry_id, 0)
order by account.id
limit $2;

-- ledger.seal
select ledger.seal() as sealed;

-- ledger.seal-leaves
select first_entry, same, case when not same then entry_ids end as entry_ids, case when not same then line_counts end as line_counts, case when not same then marks end as marks, case when not same then ids_now end as ids_now, case when not same then counts_now end as counts_now, case when not same then marks_now end as marks_now
from (select kept.*, now.hash = kept.hash and now.marks = kept.marks as same, now.entry_ids as ids_now, now.line_counts as counts_now, now.marks as marks_now
from (select *
from ledger.recording
where day = $1 and first_entry > $2::bigint
order by first_entry
limit $3) kept, ledger.leaf_now(kept.day, kept.entry_ids) now) compared
order by first_entry;

-- ledger.seals
select day, hash, fits, previous_hash = coalesce(lag(hash) over (order by day), '') as linked
from ( select day_seal.day, day_seal.hash, day_seal.previous_hash, day_seal.hash = ledger.seal_hash(day_seal.day, day_seal.entries, day_seal.postings, day_seal.previous_hash, coalesce((select string_agg(recording.hash, ''
order by recording.first_entry)
from ledger.recording
where recording.day = day_seal.day), '')) as fits
from ledger.day_seal
where day >= coalesce($1::date, '-infinity')
order by day
limit $2) checked
order by day;

-- ledger.statement
select posting.entry_id, entry.kind, entry.ref, entry.day, entry.booked_at, posting.amount, posting.balance
from ledger.posting join ledger.entry on entry.id = posting.entry_id
where posting.account_id = (select id
from ledger.account
where coalesce(customer_id, '') = $1 and instrument = $2 and kind = $3 and tag = $4) and posting.entry_id < coalesce($5::bigint, 9223372036854775807)
order by posting.entry_id desc
limit $6;

-- ledger.stray-entries
select entry.id
from ledger.entry
where entry.day = $1 and entry.id not in ( select unnest(recording.entry_ids)
from ledger.recording
where recording.day = $1)
order by entry.id
limit 1;

-- ledger.trial-balance
select account.instrument, account.kind, sum(posting.amount)::bigint as amount
from ledger.posting join ledger.account on account.id = posting.account_id
where posting.entry_id > $1::bigint
group by account.instrument, account.kind
order by account.instrument, account.kind;
