-- The person behind an account, what they chose when they opened it, and the procedures they started. The procedures are
-- read only for now: whoever builds a command on a table grants it the right to write there.

-- What outside sites know the customer by (hashed_user_id). The sign-in application makes it; it arrives with the token.
alter table app.customer add column hashed_user_id text unique;

-- 顧客カード. My Number is not here and never will be: it is kept apart from the trading database (domain.md §6.1).
-- The mail address is the customer's username; it is changed in the sign-in application only.
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
  -- Product → years, in the words the person chose.
  experience jsonb not null default '{}' check (jsonb_typeof(experience) = 'object'),
  insider boolean not null default false
);
grant select on app.person to tsuzura_api;

alter table app.account
  add column branch_code text not null default '001',
  -- 特定口座: null means that none was opened and everything taxable is 一般.
  add column specific_withholding text check (specific_withholding in ('WITH', 'WITHOUT')),
  add column specific_next_year_withholding text check (specific_next_year_withholding in ('WITH', 'WITHOUT')),
  -- Only an account that withholds can take dividends in (源泉徴収選択口座内配当等).
  add column specific_dividends_included boolean not null default false,
  add constraint account_dividends_need_withholding
    check (not specific_dividends_included or coalesce(specific_withholding = 'WITH', false)),
  add constraint account_next_year_needs_specific
    check (specific_next_year_withholding is null or specific_withholding is not null),
  add column dividend_method text check (dividend_method in ('PROPORTIONAL', 'OTHER')),
  add column electronic_delivery boolean not null default true,
  -- Suitability (適合性): what the review allowed, apart from whether the product is open.
  add column can_trade_margin boolean not null default false,
  add column can_trade_us_equity boolean not null default false,
  add column restricted_fund_codes text[] not null default '{}',
  add column nisa_opened_on date,
  -- Names stand beside the codes: banks merge and are renamed, and a letter of last year must still say what it said.
  add column bank_name text not null default '',
  add column bank_branch_name text not null default '',
  add column bank_account_type text not null default '' check (bank_account_type in ('', '1', '2', '4', '9')),
  add column bank_holder_kana text not null default '';

-- 口座開設の申込 (domain.md §9.5).
create table app.account_request (
  id text primary key,
  customer_id text not null references app.customer,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT',
    'APPROVED', 'OPENED', 'REJECTED', 'CANCELED', 'EXPIRED')),
  products text[] not null check (cardinality(products) > 0 and products <@ array['EQUITY', 'MARGIN', 'NISA', 'US_EQUITY']),
  specific_account text not null check (specific_account in ('WITH', 'WITHOUT', 'NONE')),
  nisa text not null check (nisa in ('NONE', 'OPEN', 'CHANGE_IN', 'REOPEN')),
  verification_method text not null default 'JPKI' check (verification_method in ('JPKI', 'IC_CHIP', 'MAIL')),
  -- [{field, message}]: what the customer must send again.
  defects jsonb not null default '[]' check (jsonb_typeof(defects) = 'array'),
  -- Where the customer came from (R3.09).
  pid text,
  tracking_id text,
  requested_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= requested_at),
  opened_on date,
  check ((status = 'OPENED') = (opened_on is not null))
);
create index account_request_customer on app.account_request (customer_id, requested_at desc);
-- A second application has to wait for the first.
create unique index account_request_running on app.account_request (customer_id)
  where status in ('DRAFT', 'SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT', 'APPROVED');
grant select on app.account_request to tsuzura_api;

-- NISAの申込 (domain.md §9.4).
create table app.nisa_request (
  id text primary key,
  customer_id text not null references app.customer,
  kind text not null check (kind in ('OPEN', 'CHANGE_IN', 'REOPEN', 'CHANGE_OUT', 'CLOSE')),
  target_year smallint not null check (target_year between 2014 and 2100),
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW',
    'APPROVED', 'REJECTED_DUPLICATE', 'REJECTED_DOCUMENT', 'CANCELED')),
  required_documents text[] not null default '{}'
    check (required_documents <@ array['ACCOUNT_ABOLITION_NOTICE', 'NISA_ACCOUNT_ABOLITION_NOTICE']),
  created_at timestamptz not null,
  submitted_at timestamptz,
  updated_at timestamptz not null check (updated_at >= created_at),
  -- What the customer reads beside the state.
  message text,
  check (submitted_at is not null or status in ('DRAFT', 'CANCELED'))
);
create index nisa_request_customer on app.nisa_request (customer_id, created_at desc);
-- One firm, one account, one year: and so one procedure at a time for it.
create unique index nisa_request_running on app.nisa_request (customer_id, target_year)
  where status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW', 'REJECTED_DOCUMENT');
grant select on app.nisa_request to tsuzura_api;

-- お客さま情報の変更手続き (domain.md §9.5). Annual reconfirmation without a change is one that is completed at once.
create table app.update_request (
  id text primary key,
  customer_id text not null references app.customer,
  kind text not null check (kind in ('PROFILE', 'WITHDRAW_BANK', 'RECONFIRMATION')),
  status text not null check (status in ('REQUESTED', 'IN_REVIEW', 'COMPLETED', 'REJECTED', 'CANCELED')),
  -- The fields asked for and their new values, by the names of app.person and app.account.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  requested_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= requested_at)
);
create index update_request_customer on app.update_request (customer_id, requested_at desc);
-- Pending (R4.14) is one thing at a time.
create unique index update_request_pending on app.update_request (customer_id) where status in ('REQUESTED', 'IN_REVIEW');
grant select, insert on app.update_request to tsuzura_api;
