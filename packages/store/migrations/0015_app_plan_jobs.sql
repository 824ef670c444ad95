-- 毎月の入金 is fixed at the freeze, 00:00 of the day on which the bank is asked, and the file goes out at 09:00 or later. So an
-- account knows from which month its newest amount and state count, and what the months before it are debited.
alter table app.debit_account
  add column from_month text collate "C" not null default '2000-01' check (from_month ~ '^\d{4}-\d{2}$'),
  add column amount_before bigint not null default 0 check (amount_before >= 0);
grant update (from_month, amount_before) on app.debit_account to tsuzura_api;

-- What of the night's months customers are notified of in the morning: skipped, or ordered in part.
create table app.plan_notice (
  kind text not null check (kind in ('SUBSCRIPTION', 'REDEMPTION')),
  setting_id text collate "C" not null,
  month text collate "C" not null,
  customer_id text collate "C" not null,
  primary key (kind, setting_id, month)
);
grant select, insert, delete on app.plan_notice to tsuzura_api;
