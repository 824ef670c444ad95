-- Procedures that change an account: opening, NISA, changes of the customer's data, closing, and the keys with which a
-- customer proves to an outside site who they are.

-- Until it is decided, what the person filled in waits beside the request; then it is the person's, or nobody's. My Number
-- never comes here (domain.md §6.1).
alter table app.account_request
  add column application jsonb check (jsonb_typeof(application) = 'object' and not application ? 'myNumber');
grant insert, update (status, products, specific_account, nisa, verification_method, defects, pid, tracking_id, updated_at,
  opened_on, application) on app.account_request to tsuzura_api;
create index account_request_idle on app.account_request (updated_at) where status in ('DRAFT', 'DOCUMENT_DEFECT');

grant insert, update (last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture, city, street,
  phone_number, occupation, employer, investment_purpose, annual_income_band, financial_assets_band, experience, insider)
  on app.person to tsuzura_api;
-- 名寄せ looks for people born on a day.
create index person_birth_date on app.person (birth_date);

-- Numbers of accounts opened here; the demo's people have smaller ones.
create sequence app.account_number minvalue 2000001 maxvalue 9999999;
grant usage on sequence app.account_number to tsuzura_api;

-- After a change of bank or telephone nothing is paid out before this day (domain.md §7).
alter table app.account add column withdrawals_held_until date;

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
alter table app.account_request add column person_check_id text references app.person_check;
grant update (person_check_id) on app.account_request to tsuzura_api;

-- One-time keys for outside sites. Only the hash is kept. They live on real time, like every token.
create table app.account_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id text not null references app.customer,
  purpose text not null check (purpose in ('QUICK_DEPOSIT', 'MONTHLY_DEPOSIT', 'ACCOUNT_OPENING', 'ACCOUNT_UPDATE')),
  callback text not null,
  -- Issued within five minutes of a strong check (domain.md §7).
  is_strong boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_expiry on app.account_token (expires_at);
grant select, insert, update (used_at), delete on app.account_token to tsuzura_api;

grant insert, update (status, required_documents, submitted_at, updated_at, message) on app.nisa_request to tsuzura_api;
create index nisa_request_provisional on app.nisa_request (updated_at) where status = 'PROVISIONALLY_OPENED';

grant update (status, updated_at) on app.update_request to tsuzura_api;

-- A NISA account that turns out to be the second one never was: its purchases are those of the taxable account from the
-- beginning (domain.md §2.6). The order says so from then on; what it said before is in the audit trail.
grant update (account_type, reserved_quota, nisa_year) on app.fund_order to tsuzura_api;
