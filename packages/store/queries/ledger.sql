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

-- ledger.cash-lines
with moved as ( select a.customer_id, e.id, e.day, coalesce(k.cash_type, 'ADJUST') as cash_type, coalesce(sum(p.amount) filter (where a.kind in (1, 2, 3, 4, 5, 7)), 0) as net, coalesce(sum(p.amount) filter (where a.kind in (20, 21)), 0) as tax
from ledger.entry e join ledger.entry_kind k on k.id = e.kind join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id and a.customer_id is not null and a.instrument = 'JPY'
where e.id > $1::bigint
group by a.customer_id, e.id, k.cash_type), derived as ( select m.customer_id, x.type, m.day, m.id as entry_id
from moved m cross join lateral (values (m.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount)
where x.amount <> 0), kept as (select *
from ledger.cash_line
where entry_id > $1::bigint) select customer_id, entry_id, type, kept.day is not null as is_kept
from kept full join derived using (customer_id, type, day, entry_id)
where kept.customer_id is null or derived.customer_id is null
order by entry_id, type
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
select number, now.hash = sealed.hash and now.marks = sealed.marks as same, case when now.marks <> sealed.marks then sealed.marks end as sealed_marks, case when now.marks <> sealed.marks then now.marks end as marks_now
from (select number, hash, marks, coalesce((select before.last_entry + 1
from ledger.seal_leaf before
where before.day = $1 and before.number = one.number - 1), 0) as from_entry, case when exists (select
from ledger.seal_leaf next
where next.day = $1 and next.number = one.number + 1) then last_entry else 9223372036854775807 end as to_entry
from ledger.seal_leaf one
where day = $1 and number > $2
order by number
limit $3) sealed, ledger.leaf($1, from_entry, to_entry) now
order by number;

-- ledger.seals
select day, hash, fits, previous_hash = coalesce(lag(hash) over (order by day), '') as linked
from ( select day_seal.day, day_seal.hash, day_seal.previous_hash, day_seal.hash = ledger.seal_hash(day_seal.day, day_seal.entries, day_seal.postings, day_seal.previous_hash, coalesce((select string_agg(seal_leaf.hash, ''
order by seal_leaf.number)
from ledger.seal_leaf
where seal_leaf.day = day_seal.day), '')) as fits
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

-- ledger.trial-balance
select account.instrument, account.kind, sum(posting.amount)::bigint as amount
from ledger.posting join ledger.account on account.id = posting.account_id
where posting.entry_id > $1::bigint
group by account.instrument, account.kind
order by account.instrument, account.kind;

-- ledger.unsealed
select entry.id, entry.day
from ledger.entry
where entry.day <= (select max(day)
from ledger.day_seal) and not exists (select
from ledger.seal_leaf
where seal_leaf.day = entry.day)
order by entry.day, entry.id
limit 1;
