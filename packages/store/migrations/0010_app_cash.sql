-- Cash: withdrawals and their payment files, deposits by transfer, quick deposits, monthly deposits by bank debit. Money is in
-- the ledger; here is what it was for, where it goes, and what the bank answered.

-- 出金. The bank is copied: the payment goes to the bank account that was registered when the customer asked, or nowhere.
-- The customer is no foreign key: they are locked when the withdrawal is written (ADR-0019).
create table app.withdrawal (
  id text collate "C" primary key,
  -- Our number for it in the bank's files.
  sequence bigint generated always as identity unique,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  source text not null check (source in ('REQUESTED', 'SCHEDULED')),
  state text not null check (state in ('REQUESTED', 'LOCKED', 'SENT', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED')),
  amount bigint not null check (amount > 0),
  -- Business time.
  requested_at timestamptz not null,
  cutoff_at timestamptz not null,
  accept_date date not null,
  pay_date date not null check (pay_date > accept_date),
  bank_code text not null check (bank_code ~ '^\d{4}$' and bank_code <> '9998'),
  bank_branch_code text not null check (bank_branch_code ~ '^\d{3}$'),
  bank_account_type text not null check (bank_account_type in ('1', '2', '4', '9')),
  bank_number text not null check (bank_number ~ '^\d{7}$'),
  bank_name text not null,
  bank_branch_name text not null,
  bank_holder_kana text not null,
  -- Why it FAILED or was RETURNED.
  reason text check ((reason is not null) = (state in ('FAILED', 'RETURNED'))),
  file_id text
);
create index withdrawal_history on app.withdrawal (customer_id, sequence desc);
-- By the moment, not the day: a request may commit after the job ran.
create index withdrawal_to_lock on app.withdrawal (cutoff_at) where state = 'REQUESTED';
create index withdrawal_to_pay on app.withdrawal (pay_date, sequence) where state in ('REQUESTED', 'LOCKED');
create index withdrawal_sent on app.withdrawal (sequence) where state = 'SENT';
-- What will be paid to a customer, among the years of what was paid.
create index withdrawal_waiting on app.withdrawal (customer_id) where state in ('REQUESTED', 'LOCKED');
create trigger register_receipts after insert on app.withdrawal referencing new table as added
  for each statement execute function app.register_receipts('WITHDRAWAL');
grant select, insert, update (state, reason, file_id) on app.withdrawal to tsuzura_api;

-- 定期出金: one for each customer.
create table app.scheduled_withdrawal (
  customer_id text collate "C" primary key references app.customer,
  -- 1 … 28; 0 is 月末.
  day_of_month smallint not null check (day_of_month between 0 and 28),
  amount_type text not null check (amount_type in ('FIXED', 'ALL')),
  amount bigint check ((amount is null) = (amount_type = 'ALL') and amount > 0),
  state text not null check (state in ('ACTIVE', 'SUSPENDED')),
  updated_at timestamptz not null
);
grant select, insert, update, delete on app.scheduled_withdrawal to tsuzura_api;

-- The result of each month. A month runs once, whatever the day is changed to.
create table app.scheduled_withdrawal_run (
  customer_id text collate "C" not null references app.customer,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  pay_date date not null,
  status text not null check (status in ('REQUESTED', 'SKIPPED')),
  reason text check ((reason is null) = (status = 'REQUESTED')),
  amount bigint not null check (amount >= 0),
  withdrawal_id text,
  primary key (customer_id, month)
);
grant select, insert on app.scheduled_withdrawal_run to tsuzura_api;

-- 振込専用口座: each customer has a number of their own, at a branch that has no other accounts.
create sequence app.deposit_number minvalue 2000001 maxvalue 9999999;
grant usage on sequence app.deposit_number to tsuzura_api;
create table app.deposit_account (
  customer_id text collate "C" primary key references app.customer,
  branch_code text not null check (branch_code ~ '^\d{3}$'),
  number text collate "C" not null check (number ~ '^\d{7}$'),
  unique (branch_code, number)
);
grant select, insert on app.deposit_account to tsuzura_api;

-- Every file that went to or came from the bank. A refused one is kept as well: somebody has to ask the bank.
create table app.bank_file (
  id text collate "C" primary key,
  kind text not null check (kind in ('DEPOSITS', 'PAYMENTS', 'PAYMENT_RESULTS', 'DEBITS', 'DEBIT_RESULTS')),
  state text not null check (state in ('SENT', 'ANSWERED', 'TAKEN', 'REFUSED')),
  -- Why it was refused.
  fault text check ((fault is not null) = (state = 'REFUSED')),
  content bytea not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  records integer not null,
  total bigint not null,
  at timestamptz not null
);
create index bank_file_content on app.bank_file (kind, content_hash);
create index bank_file_newest on app.bank_file (at desc, id desc);
grant select, insert, update (state) on app.bank_file to tsuzura_api;

-- 振込入金. The bank identifies a transfer by its day and 照会番号: that prevents a file sent twice from counting twice.
create table app.bank_transfer (
  account_date date not null,
  inquiry text collate "C" not null check (inquiry ~ '^\d{6}$'),
  file_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- Branch and number it was sent to.
  account text collate "C" not null check (account ~ '^\d{10}$'),
  payer text not null,
  payer_bank text not null,
  payer_branch text not null,
  state text not null check (state in
    ('NEW', 'CREDITED', 'SUSPENSE', 'ASSIGNED', 'RETURN_UNKNOWN', 'RETURNING', 'RETURNED', 'CANCELLATION')),
  -- Why it is, or was, in suspense.
  reason text check (reason in ('UNKNOWN_ACCOUNT', 'NAME_MISMATCH', 'ACCOUNT_CLOSED')),
  -- No foreign key: it is found by the deposit account, which has one.
  customer_id text collate "C",
  resolved_at timestamptz,
  resolved_by text,
  note text,
  primary key (account_date, inquiry),
  constraint bank_transfer_resolved check
    ((resolved_at is not null) = (state in ('ASSIGNED', 'RETURN_UNKNOWN', 'RETURNING', 'RETURNED'))),
  constraint bank_transfer_credited check ((customer_id is not null) or state not in ('CREDITED', 'ASSIGNED'))
);
create index bank_transfer_new on app.bank_transfer (account_date, inquiry) where state = 'NEW';
create index bank_transfer_suspense on app.bank_transfer (account_date, inquiry)
  where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING');
grant select, insert, update (state, reason, customer_id, resolved_at, resolved_by, note) on app.bank_transfer to tsuzura_api;

-- 組戻し: what an operator returns to its sender goes into the next payment file, and stays in suspense until then. Where the
-- sender's account is unknown the transfer waits (RETURN_UNKNOWN), and so does what the bank could not return.
create table app.transfer_return (
  -- Our number for it in the bank's files, in another range than the withdrawals'.
  sequence bigint generated always as identity (start with 1000000000000000000) primary key,
  account_date date not null,
  inquiry text collate "C" not null,
  amount bigint not null check (amount > 0),
  bank_code text not null check (bank_code ~ '^\d{4}$' and bank_code <> '9998'),
  bank_branch_code text not null check (bank_branch_code ~ '^\d{3}$'),
  bank_account_type text not null check (bank_account_type in ('1', '2', '4', '9')),
  bank_number text not null check (bank_number ~ '^\d{7}$'),
  bank_holder_kana text not null,
  state text not null check (state in ('ORDERED', 'SENT', 'DONE', 'BOUNCED')),
  file_id text,
  foreign key (account_date, inquiry) references app.bank_transfer
);
-- One at a time for each transfer.
create unique index transfer_return_open on app.transfer_return (account_date, inquiry) where state in ('ORDERED', 'SENT');
create index transfer_return_ordered on app.transfer_return (sequence) where state = 'ORDERED';
grant select, insert, update (state, file_id) on app.transfer_return to tsuzura_api;

-- クイック入金: what the payment site began for a customer, and the result its server reported. What the browser reports does
-- not count.
create table app.quick_deposit (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  amount bigint not null check (amount > 0),
  bank_name text not null,
  state text not null check (state in ('STARTED', 'CREDITED', 'CANCELED', 'FAILED')),
  -- The bank's own number of the payment: one payment is credited once.
  bank_reference text collate "C" unique,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is null) = (state = 'STARTED'))
);
create index quick_deposit_waiting on app.quick_deposit (started_at) where state = 'STARTED';
create index quick_deposit_of_customer on app.quick_deposit (customer_id, started_at desc);
grant select, insert, update (state, bank_reference, finished_at) on app.quick_deposit to tsuzura_api;

-- 毎月の入金: the customer's bank account that is debited on the 27th.
create table app.debit_account (
  setting_code text collate "C" primary key,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null references app.customer,
  bank_code text not null check (bank_code ~ '^\d{4}$' and bank_code <> '9998'),
  bank_branch_code text not null check (bank_branch_code ~ '^\d{3}$'),
  bank_account_type text not null check (bank_account_type in ('1', '2', '4', '9')),
  bank_number text not null check (bank_number ~ '^\d{7}$'),
  bank_name text not null,
  bank_branch_name text not null,
  bank_holder_kana text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('PENDING_BANK', 'ACTIVE', 'SUSPENDED', 'CANCELED')),
  consecutive_failures smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index debit_account_of_customer on app.debit_account (customer_id, created_at);
create index debit_account_active on app.debit_account (setting_code) where state = 'ACTIVE';
create trigger register_receipts after insert on app.debit_account referencing new table as added
  for each statement execute function app.register_receipts('MONTHLY_DEPOSIT');
grant select, insert, update (amount, state, consecutive_failures, updated_at) on app.debit_account to tsuzura_api;

-- One debit of one month.
create table app.debit_run (
  setting_code text collate "C" not null references app.debit_account,
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  sequence bigint generated always as identity unique,
  customer_id text collate "C" not null references app.customer,
  debit_date date not null,
  amount bigint not null check (amount > 0),
  -- DEBITED by the bank, CREDITED to the customer when the money has arrived.
  state text not null check (state in ('REQUESTED', 'DEBITED', 'CREDITED', 'FAILED')),
  reason text check ((reason is not null) = (state = 'FAILED')),
  credit_date date not null,
  file_id text not null,
  primary key (setting_code, month)
);
create index debit_run_to_credit on app.debit_run (credit_date, sequence) where state = 'DEBITED';
create index debit_run_of_customer on app.debit_run (customer_id, debit_date desc);
grant select, insert, update (state, reason) on app.debit_run to tsuzura_api;
