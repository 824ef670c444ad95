-- A customer exists from the first sign-in; the account comes later, or never.
create table app.customer (
  id text primary key,
  -- The sign-in application's name for the person. Outside sites get a keyed hash of it, never this.
  subject text not null unique,
  username text not null,
  created_at timestamptz not null
);
grant select, insert, update on app.customer to tsuzura_api;

create table app.account (
  customer_id text primary key references app.customer,
  number text not null unique,
  opened_on date,
  equity text not null check (equity in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  nisa text not null check (nisa in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  margin text not null check (margin in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  us_equity text not null check (us_equity in ('NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE')),
  equity_closed_on date,
  nisa_closed_on date,
  margin_closed_on date,
  us_equity_closed_on date,
  last_confirmed_on date,
  -- Empty, or 9998-000, means unset (R5.02): the rule lives in the domain.
  bank_code text not null default '',
  bank_branch_code text not null default '',
  bank_number text not null default ''
);
grant select, insert, update on app.account to tsuzura_api;

-- What a customer must read and agree to before trading. A new version is a new row.
create table app.brokerage_document (
  id text primary key,
  kind text not null,
  version text not null,
  name text not null,
  url text not null,
  required_from date not null,
  -- Superseded versions stay for the evidence, and are no longer asked for.
  superseded_on date,
  unique (kind, version)
);
grant select, insert, update on app.brokerage_document to tsuzura_api;

create table app.document_confirmation (
  customer_id text not null references app.customer,
  document_id text not null references app.brokerage_document,
  confirmed_at timestamptz not null,
  primary key (customer_id, document_id)
);
grant select, insert on app.document_confirmation to tsuzura_api;
