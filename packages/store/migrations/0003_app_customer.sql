-- The customer, the person and account behind it, account protection, devices, and receipt numbers.

-- A customer exists from the first sign-in; the account comes later, or never.
create table app.customer (
  id text primary key,
  -- The sign-in server's name for the person. Outside sites get a keyed hash of it, never this.
  subject text not null unique,
  -- What outside sites know the customer by. The sign-in server makes it; it arrives with the token.
  hashed_user_id text unique,
  -- The mail address, which is changed in the sign-in app only.
  username text not null,
  created_at timestamptz not null,
  -- The freeze stands on the row that every decision about a customer locks anyway (docs/account-protection.md).
  -- Business time; null: not frozen.
  frozen_at timestamptz,
  frozen_by text check (frozen_by in ('CUSTOMER', 'LINK', 'OPERATOR')),
  -- Real time: an access token issued up to here is void. It stays when the freeze is lifted.
  tokens_void_at timestamptz,
  constraint customer_frozen check ((frozen_at is null) = (frozen_by is null) and (frozen_at is null or tokens_void_at is not null))
);
create index customer_tokens_void on app.customer (tokens_void_at) where tokens_void_at is not null;
grant select, insert, update on app.customer to tsuzura_api;

-- 顧客カード. My Number is never stored here: it is kept apart from the trading database.
create table app.person (
  customer_id text primary key references app.customer,
  last_name text not null,
  first_name text not null,
  last_name_kana text not null,
  first_name_kana text not null,
  birth_date date not null,
  postal_code text not null check (postal_code ~ '^\d{3}-\d{4}$'),
  -- In three parts, because a masked address keeps the first two.
  prefecture text not null,
  city text not null,
  street text not null,
  phone_number text not null,
  occupation text not null,
  employer text,
  investment_purpose text not null,
  annual_income_band text not null,
  financial_assets_band text not null,
  -- Product to years of experience, in the words the person chose.
  experience jsonb not null default '{}' check (jsonb_typeof(experience) = 'object'),
  insider boolean not null default false
);
-- 名寄せ looks for people born on a day.
create index person_birth_date on app.person (birth_date);
grant select, insert, update (last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture, city,
  street, phone_number, occupation, employer, investment_purpose, annual_income_band, financial_assets_band, experience, insider)
  on app.person to tsuzura_api;

-- Numbers of accounts opened here; the demo people have smaller ones.
create sequence app.account_number minvalue 2000001 maxvalue 9999999;
grant usage on sequence app.account_number to tsuzura_api;

create table app.account (
  customer_id text primary key references app.customer,
  branch_code text not null default '001',
  number text not null unique,
  opened_on date,
  equity text not null check (equity in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  nisa text not null check (nisa in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  margin text not null check (margin in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  us_equity text not null check (us_equity in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  nisa_opened_on date,
  equity_closed_on date,
  nisa_closed_on date,
  margin_closed_on date,
  us_equity_closed_on date,
  last_confirmed_on date,
  -- Suitability (適合性): what the review allowed, apart from whether the product is open.
  can_trade_margin boolean not null default false,
  can_trade_us_equity boolean not null default false,
  restricted_fund_codes text[] not null default '{}',
  -- 特定口座: null means that none was opened and everything taxable is 一般.
  specific_withholding text check (specific_withholding in ('WITH', 'WITHOUT')),
  specific_next_year_withholding text check (specific_next_year_withholding in ('WITH', 'WITHOUT')),
  -- Only an account that withholds can take dividends in (源泉徴収選択口座内配当等).
  specific_dividends_included boolean not null default false,
  dividend_method text check (dividend_method in ('PROPORTIONAL', 'OTHER')),
  electronic_delivery boolean not null default true,
  -- 出金先. Empty, or 9998-000, means unset (R5.02): the rule is in the domain.
  -- Names stand beside the codes: banks merge and are renamed, and a letter of last year must still say what it said.
  bank_code text not null default '',
  bank_branch_code text not null default '',
  bank_number text not null default '',
  bank_name text not null default '',
  bank_branch_name text not null default '',
  bank_account_type text not null default '' check (bank_account_type in ('', '1', '2', '4', '9')),
  bank_holder_kana text not null default '',
  -- After a change of bank or telephone nothing is paid out before this day.
  withdrawals_held_until date,
  constraint account_dividends_need_withholding
    check (not specific_dividends_included or coalesce(specific_withholding = 'WITH', false)),
  constraint account_next_year_needs_specific
    check (specific_next_year_withholding is null or specific_withholding is not null)
);
grant select, insert, update on app.account to tsuzura_api;

-- Account protection (docs/account-protection.md): what somebody who took over an account would do first, and what was done against it.
-- Rows are only added.
create table app.shield_event (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references app.customer,
  kind text not null check (kind in ('NEW_DEVICE', 'BANK_CHANGE', 'FACTOR_CHANGE', 'EMAIL_CHANGE', 'FROZEN', 'LIFTED')),
  -- Which factor, in the sign-in server's word for it; who froze.
  detail text not null default '',
  -- Business time.
  at timestamptz not null
);
create index shield_event_of_customer on app.shield_event (customer_id, at desc, id desc);
grant select, insert on app.shield_event to tsuzura_api;

-- Links in warning mails that freeze one customer's account, and do nothing else. Only the hash is kept. In real time.
create table app.freeze_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id text collate "C" not null references app.customer,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index freeze_link_of_customer on app.freeze_link (customer_id, expires_at);
grant select, insert, update (used_at), delete on app.freeze_link to tsuzura_api;

-- One-time keys with which a customer proves to an outside site who they are. Only the hash is kept. In real time.
create table app.account_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id text not null references app.customer,
  purpose text not null check (purpose in ('QUICK_DEPOSIT', 'MONTHLY_DEPOSIT', 'ACCOUNT_OPENING', 'ACCOUNT_UPDATE')),
  callback text not null,
  -- Issued within five minutes of a strong check.
  is_strong boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_expiry on app.account_token (expires_at);
grant select, insert, update (used_at), delete on app.account_token to tsuzura_api;

-- Where push messages to a customer go: one row a device, written by the app at sign-in and when the token changes, deleted at
-- sign-out. A token names one installed app, so it belongs to one customer: the one who signed in there last.
create table app.push_device (
  customer_id text collate "C" not null references app.customer,
  device_id text collate "C" not null check (length(device_id) between 1 and 64),
  platform text not null check (platform in ('IOS', 'ANDROID', 'WEB')),
  token text not null check (length(token) between 1 and 4096),
  app_version text not null,
  -- Real time: tokens do not live on business time.
  updated_at timestamptz not null,
  primary key (customer_id, device_id)
);
-- A token may be longer than what an ordered index takes.
create index push_device_token on app.push_device using hash (token);
grant select, insert, update, delete on app.push_device to tsuzura_api;

-- 受付番号: the number by which customers and operators name an order or a procedure (ADR-0031). Eight characters of 31, the last
-- one a check character; without 0, 1, I, L and O, which are easily confused. Ids are never shown.
create sequence app.receipt_sequence maxvalue 27512614110;
grant usage on sequence app.receipt_sequence to tsuzura_api;

-- The next number. The sequence is spread over all numbers (31^7 of them), so neighbours do not look alike and a number does not
-- reveal how many there were before it. The weights of the check sum are all different and 31 is a prime: one wrong character and
-- two exchanged ones are always detected (`packages/domain/src/text/receipt-number.ts` checks).
create function app.new_receipt_number() returns text
language plpgsql volatile as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  n constant bigint := (nextval('app.receipt_sequence')::numeric * 17003730127 % 27512614111)::bigint;
  -- Its digits, from the last to the first, each in one step: a loop takes five times as long.
  a constant integer := n % 31;
  b constant integer := n / 31 % 31;
  c constant integer := n / 961 % 31;
  d constant integer := n / 29791 % 31;
  e constant integer := n / 923521 % 31;
  f constant integer := n / 28629151 % 31;
  g constant integer := n / 887503681;
begin
  return substr(alphabet, g + 1, 1) || substr(alphabet, f + 1, 1) || substr(alphabet, e + 1, 1) || substr(alphabet, d + 1, 1) || '-'
    || substr(alphabet, c + 1, 1) || substr(alphabet, b + 1, 1) || substr(alphabet, a + 1, 1)
    || substr(alphabet, (31 - (2 * a + 3 * b + 4 * c + 5 * d + 6 * e + 7 * f + 8 * g) % 31) % 31 + 1, 1);
end $$;
revoke execute on function app.new_receipt_number from public;
grant execute on function app.new_receipt_number to tsuzura_api;

-- Every number that was given, and to what: unique over all kinds, and how an operator finds what a customer reads out. Apart from
-- the orders, because every index of app.fund_order is written again at each of the four steps of a night.
create table app.receipt (
  number text collate "C" primary key check (number ~ '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'),
  kind text not null check (kind in ('FUND_ORDER', 'WITHDRAWAL', 'ACCOUNT_OPENING', 'NISA', 'ACCOUNT_UPDATE', 'MONTHLY_DEPOSIT')),
  -- Id of the order, the withdrawal, the request or the setting.
  ref text collate "C" not null
);
grant select, insert on app.receipt to tsuzura_api;

-- A trigger of every table with a receipt number registers it, so no statement can forget to. Once a statement, however many
-- rows it adds.
create function app.register_receipts() returns trigger
language plpgsql as $$
begin
  if tg_argv[0] = 'MONTHLY_DEPOSIT' then
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.setting_code from added a;
  else
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.id from added a;
  end if;
  return null;
end $$;
revoke execute on function app.register_receipts from public;
