-- Procedures of a customer: opening an account, NISA, changes of personal data.

-- 名寄せ: that this customer asked, and what was found. Whom they resemble is for the review, never for the customer.
create table app.person_check (
  id text primary key,
  customer_id text not null references app.customer,
  result text not null check (result in ('NEW', 'EXISTING_CUSTOMER', 'IN_PROGRESS', 'NEEDS_CHECK')),
  resembles text references app.customer,
  checked_at timestamptz not null
);
create index person_check_customer on app.person_check (customer_id, checked_at desc);
grant select, insert on app.person_check to tsuzura_api;

-- 口座開設の申込.
create table app.account_request (
  id text primary key,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text not null references app.customer,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT',
    'APPROVED', 'OPENED', 'REJECTED', 'CANCELED', 'EXPIRED')),
  products text[] not null check (cardinality(products) > 0 and products <@ array['EQUITY', 'MARGIN', 'NISA', 'US_EQUITY']),
  specific_account text not null check (specific_account in ('WITH', 'WITHOUT', 'NONE')),
  nisa text not null check (nisa in ('NONE', 'OPEN', 'CHANGE_IN', 'REOPEN')),
  verification_method text not null default 'JPKI' check (verification_method in ('JPKI', 'IC_CHIP', 'MAIL')),
  -- What the person filled in waits here until the request is decided. My Number is never stored here.
  application jsonb check (jsonb_typeof(application) = 'object' and not application ? 'myNumber'),
  person_check_id text references app.person_check,
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
create index account_request_idle on app.account_request (updated_at) where status in ('DRAFT', 'DOCUMENT_DEFECT');
create trigger register_receipts after insert on app.account_request referencing new table as added
  for each statement execute function app.register_receipts('ACCOUNT_OPENING');
grant select, insert, update (status, products, specific_account, nisa, verification_method, defects, pid, tracking_id, updated_at,
  opened_on, application, person_check_id) on app.account_request to tsuzura_api;

-- NISAの申込.
create table app.nisa_request (
  id text primary key,
  receipt_number text collate "C" not null default app.new_receipt_number(),
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
-- A person has one NISA account a year at one firm, so there is one procedure at a time for a year.
create unique index nisa_request_running on app.nisa_request (customer_id, target_year)
  where status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW', 'REJECTED_DOCUMENT');
create index nisa_request_provisional on app.nisa_request (updated_at) where status = 'PROVISIONALLY_OPENED';
create trigger register_receipts after insert on app.nisa_request referencing new table as added
  for each statement execute function app.register_receipts('NISA');
grant select, insert, update (status, required_documents, submitted_at, updated_at, message) on app.nisa_request to tsuzura_api;

-- お客さま情報の変更手続き. Annual reconfirmation without a change is one that is completed at once.
create table app.update_request (
  id text primary key,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text not null references app.customer,
  kind text not null check (kind in ('PROFILE', 'WITHDRAW_BANK', 'RECONFIRMATION')),
  status text not null check (status in ('REQUESTED', 'IN_REVIEW', 'COMPLETED', 'REJECTED', 'CANCELED')),
  -- The fields asked for and their new values, by the names of app.person and app.account.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  requested_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= requested_at)
);
create index update_request_customer on app.update_request (customer_id, requested_at desc);
-- One change is pending at a time (R4.14).
create unique index update_request_pending on app.update_request (customer_id) where status in ('REQUESTED', 'IN_REVIEW');
create trigger register_receipts after insert on app.update_request referencing new table as added
  for each statement execute function app.register_receipts('ACCOUNT_UPDATE');
grant select, insert, update (status, updated_at) on app.update_request to tsuzura_api;
