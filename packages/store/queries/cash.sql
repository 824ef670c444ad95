-- cash.accept-withdrawals
select *
from app.accept_withdrawals($1::json, $2::json, $3::smallint[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::smallint[], $10::date[], $11::timestamptz[], $12::integer[], $13::smallint[], $14::integer[], $15::bigint[]);

-- cash.account-by-number
select a.customer_id, a.equity, c.username as mail
from app.account a join app.customer c on c.id = a.customer_id
where a.number = $1;

-- cash.bank-file-add
insert into app.bank_file (id, kind, state, fault, content, content_hash, records, total, at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz)
on conflict (id) do nothing
returning id;

-- cash.bank-file-answered
update app.bank_file
set state = 'ANSWERED'
where id = $1 and state = 'SENT'
returning id;

-- cash.bank-file-find
select state, content_hash = $2 as is_same
from app.bank_file
where id = $1;

-- cash.bank-file-known
select id
from app.bank_file
where kind = $1 and content_hash = $2 and state = 'TAKEN'
limit 1;

-- cash.bank-files
select id, kind, state, fault, records, total, at
from app.bank_file
order by at desc, id desc
limit $1;

-- cash.customers-of-debits
select distinct r.customer_id
from app.debit_run r
where r.sequence = any ($1::bigint[]);

-- cash.days-unanswered
with recursive days (day) as ( (select r.debit_date
from app.debit_run r
where r.state = 'REQUESTED' and r.debit_date <= $1
order by r.debit_date desc
limit 1) union all select (select r.debit_date
from app.debit_run r
where r.state = 'REQUESTED' and r.debit_date < d.day
order by r.debit_date desc
limit 1)
from days d
where d.day is not null) select u.day
from (select day
from days
where day is not null union select w.pay_date
from app.withdrawal w
where w.state = 'SENT' and w.pay_date <= $1) u
order by u.day desc
limit $2;

-- cash.debit-account-add
insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana, amount, state, from_month, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $13::timestamptz)
returning receipt_number;

-- cash.debit-account-lock
select d.*, c.username as mail, c.subject
from app.debit_account d join app.customer c on c.id = d.customer_id collate "default"
where d.setting_code = $1 and d.state <> 'CANCELED' for update of d;

-- cash.debit-accounts-change
update app.debit_account d
set amount = v.amount, state = v.state, from_month = v.from_month, amount_before = v.amount_before, consecutive_failures = v.failures, updated_at = $7::timestamptz
from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::smallint[]) as v (setting_code, amount, state, from_month, amount_before, failures)
where d.setting_code = v.setting_code;

-- cash.debit-accounts-of
select d.*
from app.customer c join app.debit_account d on d.customer_id = c.id
where c.subject = $1 and d.state <> 'CANCELED'
order by d.created_at, d.setting_code
limit $2;

-- cash.debit-accounts-of-customer
select *
from app.debit_account
where customer_id = $1 and state <> 'CANCELED'
order by created_at, setting_code
limit $2;

-- cash.debit-accounts-to-ask
select d.*, a.equity = 'AVAILABLE' as is_available, not exists (select
from app.debit_run r
where r.setting_code = d.setting_code and r.file_id is not null) as is_new
from app.debit_account d join app.account a on a.customer_id = d.customer_id collate "default"
where d.setting_code > $2 and (d.state = 'ACTIVE' or d.from_month > $1 or exists (select
from app.subscription_plan p join app.subscription_occurrence o on o.setting_id = p.id and o.month = $1
where p.setting_code = d.setting_code and o.state = 'FROZEN'))
order by d.setting_code
limit $3 for no key update of d;

-- cash.debit-files-on
select f.id, f.content, r.sequence, r.customer_id, r.month
from app.debit_run r join app.bank_file f on f.id = r.file_id
where r.debit_date = $1 and r.state = 'REQUESTED'
order by f.id, r.sequence;

-- cash.debits-add
insert into app.debit_run (setting_code, month, customer_id, debit_date, amount, deposit, state, credit_date, file_id) select v.setting_code, $1, v.customer_id, $2, v.amount, v.deposit, $3, $4, $5
from unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[]) with ordinality as v (setting_code, customer_id, amount, deposit, n)
order by v.n
on conflict (setting_code, month) do nothing
returning setting_code, sequence;

-- cash.debits-named
select r.sequence, r.setting_code, r.customer_id, r.month, r.amount, r.deposit, r.debit_date, r.state <> 'REQUESTED' as is_answered, d.bank_code, d.bank_branch_code, d.bank_account_type, d.bank_number, d.amount as account_amount, d.state as account_state, d.from_month, d.amount_before, d.consecutive_failures, c.username as mail
from app.debit_run r join app.debit_account d on d.setting_code = r.setting_code join app.customer c on c.id = r.customer_id collate "default"
where r.sequence = any ($1::bigint[])
order by d.setting_code, r.month for no key update of r, d;

-- cash.debits-set
update app.debit_run r
set state = v.state, reason = v.reason
from unnest($1::bigint[], $2::text[], $3::text[]) as v (sequence, state, reason)
where r.sequence = v.sequence;

-- cash.debits-to-credit
select r.*, c.username as mail
from app.debit_run r join app.customer c on c.id = r.customer_id collate "default"
where r.state = 'DEBITED' and r.credit_date <= $1
order by r.credit_date, r.sequence
limit $2 for update of r;

-- cash.deposit-account
select d.branch_code, d.number
from app.customer c join app.deposit_account d on d.customer_id = c.id
where c.subject = $1;

-- cash.deposit-account-give
insert into app.deposit_account (customer_id, branch_code, number) select id, $2, lpad(nextval('app.deposit_number')::text, 7, '0')
from app.customer
where subject = $1
on conflict (customer_id) do nothing;

-- cash.history
with who as materialized (select id
from app.customer
where subject = $1), held as materialized (select a.id
from ledger.account a
where coalesce(a.customer_id, '') = (select id
from who) and a.instrument = 'JPY' and a.kind in (1, 2, 3, 4, 5, 7)), page as materialized ( select l.*
from unnest($2::text[]) as t (type) cross join lateral ( select c.type, c.day, c.entry_id
from ledger.cash_line c
where c.customer_id = (select id
from who) and c.type = t.type and c.day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity') and (c.day, c.entry_id) < (coalesce($5::date, 'infinity'), coalesce($6::bigint, 0) + case when $7 and t.type <> 'TAX' then 1 else 0 end)
order by c.day desc, c.entry_id desc
limit $8::integer + $9::integer) l
order by l.day desc, l.entry_id desc, l.type = 'TAX' desc
limit $8 offset $9) select p.entry_id as id, e.kind, p.day, e.ref, p.type, m.net, m.tax, b.balance, w.source, coalesce(f.name, g.name, k.name, u.name) as security_name
from page p join ledger.entry e on e.id = p.entry_id cross join lateral (select coalesce(sum(x.amount) filter (where a.kind in (1, 2, 3, 4, 5, 7)), 0)::bigint as net, coalesce(sum(x.amount) filter (where a.kind in (20, 21)), 0)::bigint as tax
from ledger.posting x join ledger.account a on a.id = x.account_id
where x.entry_id = p.entry_id and a.customer_id = (select id
from who) and a.instrument = 'JPY') m cross join lateral (select coalesce(sum(l.balance), 0)::bigint as balance
from held cross join lateral ( select x.balance
from ledger.posting x
where x.account_id = held.id and x.entry_id <= p.entry_id
order by x.entry_id desc
limit 1) l) b
left join app.withdrawal w on w.id = e.ref
left join app.fund_order o on o.id = e.ref
left join app.fund f on f.code = o.fund_code
left join app.distribution d on d.id = e.ref
left join app.fund g on g.code = d.fund_code
left join app.stock_order s on s.id = e.ref
left join app.share_dividend v on v.id = e.ref
left join app.share_split y on y.id = e.ref
left join app.stock k on k.code = coalesce(s.stock_code, v.stock_code, y.stock_code)
left join app.us_order q on q.id = e.ref
left join app.us_dividend z on z.id = e.ref
left join app.us_stock u on u.symbol = coalesce(q.symbol, z.symbol)
order by p.day desc, p.entry_id desc, p.type = 'TAX' desc;

-- cash.open-withdrawals
select *
from app.open_withdrawals($1, $2, $3, $4, $5, $6);

-- cash.owing
select a.customer_id, b.amount, (select e.day
from ledger.posting p join ledger.entry e on e.id = p.entry_id
where p.account_id = a.id and p.amount < 0 and p.balance = p.amount
order by p.entry_id desc
limit 1) as since
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind = 6 and a.tag = '' and a.customer_id > $1 and b.amount < 0
order by a.customer_id
limit $2;

-- cash.owing-among
select a.customer_id, b.amount, (select e.day
from ledger.posting p join ledger.entry e on e.id = p.entry_id
where p.account_id = a.id and p.amount < 0 and p.balance = p.amount
order by p.entry_id desc
limit 1) as since
from unnest($1::text[]) as c (id) join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind = 6 and a.tag = '' join ledger.balance b on b.account_id = a.id
where b.amount < 0
order by a.customer_id;

-- cash.payees
select *
from app.payees($1, $2, $3, $4);

-- cash.quick-deposit-add
insert into app.quick_deposit (id, customer_id, amount, bank_name, state, started_at)
values ($1, $2, $3, $4, 'STARTED', $5::timestamptz);

-- cash.quick-deposit-finish
update app.quick_deposit
set state = $2, bank_reference = $3, finished_at = $4::timestamptz
where id = $1 and not exists (select
from app.quick_deposit o
where o.bank_reference = $3 and o.id <> $1)
returning id;

-- cash.quick-deposit-lock
select q.*, c.username as mail
from app.quick_deposit q join app.customer c on c.id = q.customer_id collate "default"
where q.id = $1 for update of q;

-- cash.quick-deposits-waiting
select id, amount
from app.quick_deposit
where state = 'STARTED' and started_at < $1::timestamptz
order by started_at
limit $2;

-- cash.scheduled-withdrawal
select s.*
from app.customer c join app.scheduled_withdrawal s on s.customer_id = c.id
where c.subject = $1;

-- cash.scheduled-withdrawal-put
insert into app.scheduled_withdrawal (customer_id, day_of_month, amount_type, amount, state, updated_at) select id, $2, case when $3::bigint is null then 'ALL' else 'FIXED' end, $3::bigint, 'ACTIVE', $4::timestamptz
from app.customer
where subject = $1
on conflict (customer_id) do update
set day_of_month = excluded.day_of_month, amount_type = excluded.amount_type, amount = excluded.amount, state = excluded.state, updated_at = excluded.updated_at;

-- cash.scheduled-withdrawal-ran
insert into app.scheduled_withdrawal_run (customer_id, month, pay_date, status, reason, amount, withdrawal_id)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning month;

-- cash.scheduled-withdrawal-remove
delete
from app.scheduled_withdrawal s using app.customer c
where c.id = s.customer_id and c.subject = $1
returning s.customer_id;

-- cash.scheduled-withdrawal-results
select r.*
from app.scheduled_withdrawal_run r
where r.customer_id = (select c.id
from app.customer c
where c.subject = $1)
order by r.month desc
limit $2;

-- cash.scheduled-withdrawals-due
select s.*, c.subject
from unnest($1::smallint[], $2::text[]) as d (day, month) join app.scheduled_withdrawal s on s.day_of_month = d.day and s.state = 'ACTIVE' join app.customer c on c.id = s.customer_id collate "default"
where not exists (select
from app.scheduled_withdrawal_run r
where r.customer_id = s.customer_id and r.month = d.month)
order by s.customer_id
limit $3;

-- cash.transfer-lock-suspended
select *
from app.bank_transfer
where account_date = $1::date and inquiry = $2 and state in ('SUSPENSE', 'RETURN_UNKNOWN') for update;

-- cash.transfer-resolve
update app.bank_transfer
set state = $3, customer_id = coalesce($4, customer_id), resolved_at = $5::timestamptz, resolved_by = $6, note = $7
where account_date = $1::date and inquiry = $2;

-- cash.transfer-return-add
insert into app.transfer_return (account_date, inquiry, amount, bank_code, bank_branch_code, bank_account_type, bank_number, bank_holder_kana, state)
values ($1::date, $2, $3::bigint, $4, $5, $6, $7, $8, 'ORDERED')
returning sequence;

-- cash.transfer-returns-ordered
select *
from app.transfer_return
where state = 'ORDERED'
order by sequence
limit $1 for update;

-- cash.transfer-returns-sent
select *
from app.transfer_return
where sequence = any ($1::bigint[]) and state = 'SENT'
order by sequence for update;

-- cash.transfer-returns-set
with changed as ( update app.transfer_return r
set state = $2, file_id = coalesce($3, r.file_id)
where r.sequence = any ($1::bigint[])
returning r.account_date, r.inquiry) update app.bank_transfer t
set state = case when $2 = 'BOUNCED' then 'RETURN_UNKNOWN' else 'RETURNED' end
from changed c
where t.account_date = c.account_date and t.inquiry = c.inquiry;

-- cash.transfers-add
with added as (insert into app.bank_transfer (account_date, inquiry, amount, account, payer, payer_bank, payer_branch, state, file_id) select g.*, $9
from unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) as g (account_date, inquiry, amount, account, payer, payer_bank, payer_branch, state)
on conflict do nothing
returning inquiry) select count(*)::int as added
from added;

-- cash.transfers-contradicting
select g.account_date, g.inquiry
from unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) as g (account_date, inquiry, amount, account, payer, payer_bank, payer_branch, state) join app.bank_transfer t using (account_date, inquiry)
where (t.amount, t.account, t.payer) <> (g.amount, g.account, g.payer)
limit 1;

-- cash.transfers-decide
update app.bank_transfer t
set state = case when v.reason is null then 'CREDITED' else 'SUSPENSE' end, reason = v.reason, customer_id = v.customer_id
from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as v (account_date, inquiry, customer_id, reason)
where t.account_date = v.account_date and t.inquiry = v.inquiry and t.state = 'NEW';

-- cash.transfers-next
select t.account_date, t.inquiry, t.amount, t.account, t.payer, t.payer_bank, t.payer_branch, d.customer_id, a.equity, c.username as mail, p.last_name_kana || ' ' || p.first_name_kana as kana
from (select *
from app.bank_transfer
where state = 'NEW'
order by account_date, inquiry
limit $1 for update skip locked) t
left join app.deposit_account d on d.branch_code = substr(t.account, 1, 3) collate "default" and d.number = substr(t.account, 4)
left join app.customer c on c.id = d.customer_id collate "default"
left join app.account a on a.customer_id = d.customer_id collate "default"
left join app.person p on p.customer_id = d.customer_id collate "default"
order by t.account_date, t.inquiry;

-- cash.transfers-next-of
select t.account_date, t.inquiry, t.amount, t.account, t.payer, t.payer_bank, t.payer_branch, d.customer_id, a.equity, c.username as mail, p.last_name_kana || ' ' || p.first_name_kana as kana
from (select t.*
from unnest($1::date[], $2::text[]) as g (account_date, inquiry) join app.bank_transfer t using (account_date, inquiry)
where t.state = 'NEW'
order by t.account_date, t.inquiry
limit $3 for update of t) t
left join app.deposit_account d on d.branch_code = substr(t.account, 1, 3) collate "default" and d.number = substr(t.account, 4)
left join app.customer c on c.id = d.customer_id collate "default"
left join app.account a on a.customer_id = d.customer_id collate "default"
left join app.person p on p.customer_id = d.customer_id collate "default"
order by t.account_date, t.inquiry;

-- cash.transfers-suspended
select t.*, a.number as account_number
from app.bank_transfer t
left join app.account a on a.customer_id = t.customer_id collate "default"
where t.state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING')
order by t.account_date, t.inquiry
limit $1;

-- cash.withdrawal-lock-own
select w.*, c.username as mail
from app.withdrawal w join app.customer c on c.id = w.customer_id collate "default"
where w.id = $1 and c.subject = $2 for update of w;

-- cash.withdrawals-due
select w.*, c.username as mail, a.equity, c.frozen_at is not null as is_frozen, a.bank_code as now_code, a.bank_branch_code as now_branch, a.bank_number as now_number, a.margin <> 'NOT_OPENED' as has_margin, a.margin <> 'NOT_OPENED' and exists (select
from app.margin_call k
where k.customer_id = c.id and k.state <> 'RESOLVED') as is_called
from (select *
from app.withdrawal
where state in ('REQUESTED', 'LOCKED') and pay_date <= $1
order by pay_date, sequence
limit $2 for update) w join app.customer c on c.id = w.customer_id collate "default" join app.account a on a.customer_id = c.id
order by w.sequence;

-- cash.withdrawals-lock
update app.withdrawal
set state = 'LOCKED'
where id in (select id
from app.withdrawal
where state = 'REQUESTED' and cutoff_at <= $1::timestamptz
order by cutoff_at
limit $2 for update skip locked)
returning id;

-- cash.withdrawals-of
select w.*
from app.withdrawal w
where w.customer_id = (select c.id
from app.customer c
where c.subject = $1)
order by w.sequence desc
limit $2;

-- cash.withdrawals-pending
select w.*
from app.withdrawal w
where w.customer_id = $1 and w.state in ('REQUESTED', 'LOCKED')
order by w.sequence
limit 500 for update;

-- cash.withdrawals-sent
select w.*, c.username as mail
from app.withdrawal w join app.customer c on c.id = w.customer_id collate "default"
where w.sequence = any ($1::bigint[]) and w.state = 'SENT'
order by w.sequence for update of w;

-- cash.withdrawals-set
update app.withdrawal w
set state = v.state, reason = v.reason, file_id = coalesce(v.file_id, w.file_id)
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v (id, state, reason, file_id)
where w.id = v.id
returning w.id;
