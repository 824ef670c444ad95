-- The ledger (ADR-0004): money and units as integer postings that balance per instrument, balances kept in the same
-- transaction, and a chain of day seals over them. `ledger.post` is the only writer, by grant: programs may read and execute.
-- Amounts are signed: a credit is positive, a debit negative. So what we owe a customer is positive, and what we have (bank,
-- receivables, units kept at the fund) is negative. docs/ledger.md shows how orders map to entries.

-- The chart of accounts. `bound` 1: never below zero; -1: never above zero; 0: either way.
-- Kinds below 100 belong to a customer, the others to the firm.
create table ledger.account_kind (
  id smallint primary key,
  code text not null unique,
  name text not null,
  bound smallint not null check (bound in (-1, 0, 1))
);
insert into ledger.account_kind (id, code, name, bound) values
  (1, 'CASH_FREE', '預り金（拘束なし）', 1),
  (2, 'CASH_RESERVED', '預り金（拘束）', 1),
  (3, 'BUY_PAYABLE', '買付未払金', 1),
  (4, 'SALE_RECEIVABLE', '売却未収金', -1),
  (5, 'DISTRIBUTION_RECEIVABLE', '分配金未収金', -1),
  (6, 'CASH_ADVANCED', '立替金', -1),
  -- What an executed sale at a loss brings back of the year's tax: free cash from execution on, paid at settlement (ADR-0030).
  (7, 'TAX_REFUND_RECEIVABLE', '還付見込税', -1),
  (10, 'UNITS', '保有口数（売却可能）', 1),
  (11, 'UNITS_LOCKED', '保有口数（売却注文中）', 1),
  (12, 'UNITS_UNSETTLED', '買付約定済口数（受渡前）', 1),
  (13, 'UNITS_SOLD', '売却約定済口数（受渡前）', 1),
  (20, 'TAX_INCOME', '源泉徴収税（所得税）', 1),
  (21, 'TAX_RESIDENT', '源泉徴収税（住民税）', 1),
  (100, 'BANK', '顧客分別金', -1),
  (101, 'HOUSE_BANK', '自己資金', 0),
  (102, 'FEE_INCOME', '受入手数料', 0),
  (103, 'CONSUMPTION_TAX', '仮受消費税', 0),
  (104, 'TAX_REMITTED', '源泉税納付額', -1),
  (105, 'SUSPENSE', '仮勘定', 0),
  (106, 'FUND_UNITS', 'ファンド側口数', -1);
grant select on ledger.account_kind to tsuzura_api;

-- `cash_type`: what a movement of 預り金 by such an entry is called in the 入出金履歴. Null: it moves nothing, or only among the accounts
-- that together are 預り金 (a promise, an executed trade).
create table ledger.entry_kind (
  id smallint primary key,
  code text not null unique,
  name text not null,
  cash_type text collate "C" check (cash_type in ('DEPOSIT', 'WITHDRAWAL', 'TRADE', 'DISTRIBUTION', 'ADJUST'))
);
insert into ledger.entry_kind (id, code, name, cash_type) values
  (1, 'DEPOSIT', '入金', 'DEPOSIT'),
  (2, 'WITHDRAWAL_REQUESTED', '出金受付', null),
  (3, 'WITHDRAWAL_RELEASED', '出金取消', null),
  (4, 'WITHDRAWAL_PAID', '出金', 'WITHDRAWAL'),
  (5, 'WITHDRAWAL_RETURNED', '組戻し', 'WITHDRAWAL'),
  (10, 'BUY_ACCEPTED', '購入受付', null),
  (11, 'BUY_RELEASED', '購入取消・失効', null),
  (12, 'BUY_EXECUTED', '購入約定', null),
  (13, 'BUY_SETTLED', '購入受渡', 'TRADE'),
  (20, 'SALE_ACCEPTED', '売却受付', null),
  (21, 'SALE_RELEASED', '売却取消・失効', null),
  (22, 'SALE_EXECUTED', '売却約定', null),
  (23, 'SALE_SETTLED', '売却受渡', 'TRADE'),
  (30, 'DISTRIBUTION_DECLARED', '分配金確定', null),
  (31, 'DISTRIBUTION_PAID', '分配金支払', 'DISTRIBUTION'),
  (32, 'DISTRIBUTION_REINVESTED', '分配金再投資', 'DISTRIBUTION'),
  (40, 'TAX_ADJUSTED', '源泉徴収・還付', 'ADJUST'),
  (41, 'TAX_REMITTED', '源泉税納付', null),
  (50, 'FEE_SWEPT', '手数料振替', null),
  (60, 'CORRECTION', '訂正', 'ADJUST'),
  (61, 'ADVANCE', '立替', 'ADJUST'),
  (62, 'TRANSFER', '振替', 'ADJUST');
grant select on ledger.entry_kind to tsuzura_api;

-- `tag` distinguishes accounts of one kind: the account type of units, the year of tax, the purpose of a reservation.
create table ledger.account (
  id bigint generated always as identity primary key,
  -- No foreign key: `ledger.post` resolves every id it writes, and a foreign key would look each of them up again.
  kind smallint not null,
  customer_id text collate "C" references app.customer,
  instrument text collate "C" not null check (instrument ~ '^[0-9A-Z.]{1,12}$'),
  tag text collate "C" not null check (tag ~ '^[0-9A-Z_-]{0,32}$'),
  -- Copied from the kind when the account is made, so that posting reads it with the account.
  bound smallint not null,
  check ((kind < 100) = (customer_id is not null)),
  check (customer_id <> '')
);
-- One index for "this account" and for "everything of this customer"; an account of the firm has no customer.
create unique index account_identity on ledger.account (coalesce(customer_id, ''), instrument, kind, tag);
grant select on ledger.account to tsuzura_api;

-- An entry is identified by the thing it is about (`ref`), its kind, and a turn for the rare second one of that kind.
-- That is its idempotency key. No real time here: see `recording`.
create table ledger.entry (
  id bigint primary key,
  booked_at timestamptz not null,
  day date not null,
  kind smallint not null,
  turn smallint not null,
  ref text collate "C" not null
);
create unique index entry_key on ledger.entry (ref, kind, turn);
create index entry_day on ledger.entry (day, id);
create sequence ledger.entry_id;
grant select on ledger.entry to tsuzura_api;

-- Narrow, with two indexes: a night writes millions. No foreign keys, as above, and no checks: a check is parsed anew for every
-- statement. The instrument is the account's. `balance` is the account's after this posting, so that a page of a statement
-- costs the same however long the history is.
create table ledger.posting (
  entry_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance bigint not null,
  line smallint not null,
  primary key (entry_id, line)
);
create unique index posting_account on ledger.posting (account_id, entry_id);
grant select on ledger.posting to tsuzura_api;

-- Updated in place on the same page (HOT): room is left, and no column that changes is indexed.
create table ledger.balance (
  account_id bigint primary key,
  amount bigint not null,
  last_entry bigint not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
grant select on ledger.balance to tsuzura_api;

-- The lines of a customer's 入出金履歴: which entries moved their 預り金, and which withheld or refunded tax (`TAX`), in the order in
-- which they are listed. Amounts and balances are the postings'. An entry that only reserves money has no row, so a page is found
-- without reading the thousands between its lines, and the newest of one type without the others.
create table ledger.cash_line (
  customer_id text collate "C" not null,
  type text collate "C" not null,
  day date not null,
  entry_id bigint not null,
  primary key (customer_id, type, day, entry_id)
);
grant select on ledger.cash_line to tsuzura_api;

-- What one call of `post` wrote to one day, and when in real time. It is the leaf of the day's seal: `hash` covers every row in
-- full, and the marks keep eight bytes of each, so that a check can name the row. Hashed by the writer, who has the rows at
-- hand: a day of millions is then sealed from a few thousand hashes. Lists of numbers, because they are printed and hashed far
-- faster than rows.
create table ledger.recording (
  first_entry bigint primary key,
  day date not null,
  entry_ids bigint[] not null,
  entry_marks bigint[] not null,
  -- The lines of these entries, one after the other: each entry's are numbered from 1.
  line_numbers smallint[] not null,
  line_marks bigint[] not null,
  hash bytea not null,
  recorded_at timestamptz not null default clock_timestamp()
);
-- Hashes cannot be compressed; trying to would only cost time. (CREATE TABLE takes a storage from PostgreSQL 16 on; we support 15.)
alter table ledger.recording alter column entry_marks set storage external;
alter table ledger.recording alter column line_marks set storage external;
create index recording_day on ledger.recording (day, first_entry);
grant select on ledger.recording to tsuzura_api;

-- 日次締め: a closed day, and every day before it, takes no more entries. Closing blocks posting only for a moment; the seal
-- comes after it and blocks nobody.
create table ledger.day_close (
  day date primary key,
  -- The newest entry when the day was closed. Nobody was posting: every entry up to it is there, and none is added among them.
  last_entry bigint not null
);
grant select on ledger.day_close to tsuzura_api;

-- How far the nightly check has come: it looked at everything up to this entry, and the next one begins behind it.
create table ledger.checked (
  day date primary key references ledger.day_close,
  last_entry bigint not null
);
grant select, insert on ledger.checked to tsuzura_api;

-- Whose books beside the ledger the check under way still has to look at.
create table ledger.to_check (customer_id text collate "C" primary key);
grant select, insert, delete on ledger.to_check to tsuzura_api;

-- The hash of a day covers the seal before it, so one changed row breaks every later link.
create table ledger.day_seal (
  day date primary key,
  entries bigint not null,
  postings bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
grant select on ledger.day_seal to tsuzura_api;

-- No program is granted update or delete; this refuses the owner too, who could otherwise do it by mistake.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by an opposite entry', tg_table_name using errcode = 'insufficient_privilege';
end $$;
revoke execute on function ledger.refuse_change() from public;
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.cash_line
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.recording
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.day_close
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.day_seal
  for each statement execute function ledger.refuse_change();
