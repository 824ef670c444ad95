-- ledger.add-checked
insert into ledger.checked (day, last_entry)
values ($1, $2::bigint)
on conflict do nothing;

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

-- ledger.balances-before
select w.id, (select x.balance
from ledger.posting x
where x.account_id = w.id and x.entry_id <= $1::bigint
order by x.entry_id desc
limit 1) as balance
from unnest($2::bigint[]) as w (id);

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

-- ledger.entry-faults
with line as materialized ( select p.entry_id, p.account_id, p.amount, p.balance, a.kind, a.customer_id, a.instrument, a.held, a.newest_entry, e.kind as entry_kind, e.day
from ledger.posting p join ledger.account a on a.id = p.account_id
left join ledger.entry e on e.id = p.entry_id and e.id > $1::bigint and e.id <= $2::bigint
where p.entry_id > $1::bigint and p.entry_id <= $2::bigint), moved as ( select l.account_id, l.entry_id, l.amount, l.balance, l.held, l.newest_entry, lag(l.balance) over account as before, row_number() over account = 1 as is_first, lead(l.entry_id) over account is null as is_last
from line l window account as (partition by l.account_id
order by l.entry_id)), followed as ( select m.account_id, m.entry_id, m.balance as kept, m.amount + coalesce(case when m.is_first then (select x.balance
from ledger.posting x
where x.account_id = m.account_id and x.entry_id <= $1::bigint
order by x.entry_id desc
limit 1) else m.before end, 0) as derived
from moved m union all select m.account_id, m.entry_id, m.held, m.balance
from moved m
where m.is_last and m.held <> m.balance and (m.newest_entry <= m.entry_id or not exists (select
from ledger.posting x
where x.account_id = m.account_id and x.entry_id = m.newest_entry))), cash as ( select l.customer_id, l.entry_id, l.day, coalesce(k.cash_type, 'ADJUST') as cash_type, sum(l.amount) as all_of_it, sum(case when l.kind in (20, 21) then l.amount else 0 end) as tax
from line l join ledger.entry_kind k on k.id = l.entry_kind
where l.customer_id is not null and l.instrument = 'JPY' and l.kind in (1, 2, 3, 4, 5, 7, 20, 21)
group by l.customer_id, l.entry_id, l.day, k.cash_type having sum(l.amount) <> 0 or sum(case when l.kind in (20, 21) then l.amount else 0 end) <> 0) (select 'sum' as what, 0::smallint as kind, null as customer_id, l.instrument, '' as tag, sum(l.amount)::bigint as kept, 0::bigint as derived, 0::bigint as entry_id, '' as type
from line l
group by l.instrument having sum(l.amount) <> 0) union all (select 'balance', a.kind, a.customer_id, a.instrument, a.tag, f.kept, f.derived, f.entry_id, ''
from followed f join ledger.account a on a.id = f.account_id
where f.kept <> f.derived
order by f.account_id, f.entry_id
limit $3) union all (select 'cash-line', 0::smallint, c.customer_id, 'JPY', '', 0, 0, c.entry_id, x.type
from cash c cross join lateral (values (c.cash_type, c.all_of_it), ('TAX', c.tax)) as x (type, amount)
where x.amount <> 0 and not exists (select
from ledger.cash_line k
where k.customer_id = c.customer_id and k.type = x.type and k.day = c.day and k.entry_id = c.entry_id)
order by c.entry_id, x.type
limit $3);

-- ledger.history
select entry.id, entry.kind as entry_kind, entry.ref, entry.turn, entry.day, entry.booked_at, posting.amount, account.kind, account.customer_id, account.instrument, account.tag
from (select *
from ledger.entry
where id > $1::bigint
order by id
limit $2) entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
order by entry.id, posting.line;

-- ledger.last-checked
select day, last_entry
from ledger.checked
order by day desc
limit 1;

-- ledger.last-closed
select day, last_entry
from ledger.day_close
where day <= $1
order by day desc
limit 1;

-- ledger.leaf-now
select *
from ledger.leaf_now($1, $2::bigint[], $3::bigint[]);

-- ledger.mark-moved
insert into ledger.to_check (customer_id, orders, is_corrected) select account.customer_id, coalesce(array_agg(case when entry.kind between 80 and 90 and entry.turn > 0 then entry.ref || '-' || entry.turn else entry.ref end) filter (where (entry.kind, account.kind) in ((12, 12), (22, 13), (23, 13), (32, 10), (82, 3), (83, 3), (86, 4), (87, 4), (107, 3), (108, 3), (111, 4), (112, 4), (91, 30), (92, 30), (152, 11), (152, 31))), '{}'), bool_or(entry.kind in (60, 62))
from ledger.entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
where entry.id > $1::bigint and entry.id <= $2::bigint and posting.entry_id > $1::bigint and posting.entry_id <= $2::bigint and account.customer_id is not null
group by account.customer_id
on conflict (customer_id) do update
set orders = to_check.orders || excluded.orders, is_corrected = to_check.is_corrected or excluded.is_corrected;

-- ledger.miscounted-days
select coalesce(found.day, sealed.day) as day
from ( select entry.day, count(*) as entries
from ledger.entry
where entry.day > coalesce($1::date, '-infinity') and entry.day <= $2
group by entry.day) found full join (select day, entries
from ledger.day_seal
where day > coalesce($1::date, '-infinity') and day <= $2) sealed on sealed.day = found.day
where coalesce(found.entries, 0) <> coalesce(sealed.entries, 0)
order by 1
limit 1;

-- ledger.moved-since-checked
select w.id as customer_id
from unnest($1::text[]) as w (id)
where exists (select
from ledger.account a join ledger.posting p on p.account_id = a.id
where coalesce(a.customer_id, '') = w.id and p.entry_id > coalesce((select c.last_entry
from ledger.checked c
order by c.day desc
limit 1), 0));

-- ledger.post
select refusal, at_entry, at_account, short, closed_through, fresh
from ledger.post($1::smallint[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::date[], $9::timestamptz[], $10::integer[], $11::smallint[], $12::integer[], $13::bigint[]);

-- ledger.postings-to-follow
select posting.entry_id, posting.account_id, posting.amount, posting.balance, account.bound, account.kind, account.customer_id, account.instrument, account.tag
from (select id
from ledger.entry
where id > $1::bigint
order by id
limit $2) entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
order by posting.entry_id, posting.line;

-- ledger.rebuild
select account.id, account.kind, account.customer_id, account.instrument, account.tag, coalesce(balance.amount, 0) as kept, coalesce(summed.amount, 0) as derived, coalesce(balance.amount, 0) <> coalesce(summed.amount, 0) or coalesce(written.balance, 0) <> coalesce(summed.amount, 0) or coalesce(balance.last_entry, 0) <> coalesce(summed.last_entry, 0) as differs
from (select *
from ledger.account
where id > $1::bigint
order by id
limit $2) account
left join ledger.balance on balance.account_id = account.id
left join lateral (select sum(p.amount)::bigint as amount, max(p.entry_id) as last_entry
from ledger.posting p
where p.account_id = account.id) summed on true
left join lateral (select p.balance
from ledger.posting p
where p.account_id = account.id and p.entry_id = summed.last_entry
limit 1) written on true
order by account.id;

-- ledger.seal
select ledger.seal() as sealed;

-- ledger.seal-leaf
select *
from ledger.recording
where first_entry = $1::bigint;

-- ledger.seal-leaves
select kept.first_entry, now.hash = kept.hash as same
from (select *
from ledger.recording
where day = $1 and first_entry > $2::bigint
order by first_entry
limit $3) kept, ledger.leaf_now(kept.day, kept.entry_ids, kept.account_ids) now
order by kept.first_entry;

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

-- ledger.take-moved
delete
from ledger.to_check
where customer_id in (select customer_id
from ledger.to_check
where customer_id > $2 and customer_id <= $3
order by customer_id
limit $1)
returning customer_id, orders, is_corrected;

-- ledger.trial-balance
select account.instrument, account.kind, sum(posting.amount)::bigint as amount
from ledger.posting join ledger.account on account.id = posting.account_id
where posting.entry_id > $1::bigint and posting.entry_id <= $2::bigint
group by account.instrument, account.kind
order by account.instrument, account.kind;

-- ledger.wrong-cash-lines
with of_asked as (select distinct p.entry_id
from ledger.account a join ledger.posting p on p.account_id = a.id
where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument = 'JPY'), moved as ( select a.customer_id, e.id, e.day, coalesce(k.cash_type, 'ADJUST') as cash_type, coalesce(sum(p.amount) filter (where a.kind in (1, 2, 3, 4, 5, 7)), 0) as net, coalesce(sum(p.amount) filter (where a.kind in (20, 21)), 0) as tax
from ledger.entry e join ledger.entry_kind k on k.id = e.kind join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id and a.customer_id is not null and a.instrument = 'JPY'
where e.id in (select entry_id
from of_asked)
group by a.customer_id, e.id, k.cash_type), derived as ( select m.customer_id, x.type, m.day, m.id as entry_id
from moved m cross join lateral (values (m.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount)
where x.amount <> 0), kept as (select *
from ledger.cash_line
where customer_id = any ($1::text[])) select customer_id, entry_id, type, kept.day is not null as is_kept
from kept full join (select *
from derived
where customer_id = any ($1::text[])) derived using (customer_id, type, day, entry_id)
where kept.customer_id is null or derived.customer_id is null
order by entry_id, type
limit $2;
