-- What customers read: notices, and the documents they must read and agree to before they trade.

-- お知らせ. Shown from `published_at` until `expires_at`, in business time. Only important news may be pinned on top.
create table app.news (
  id text primary key,
  title text not null,
  -- Markdown.
  body text not null,
  category text not null check (category in ('SYSTEM', 'MAINTENANCE', 'FUND', 'CAMPAIGN')),
  importance text not null check (importance in ('NORMAL', 'HIGH')),
  published_at timestamptz not null,
  pinned_until timestamptz,
  expires_at timestamptz check (expires_at > published_at),
  fund_code text references app.fund,
  -- [{"name": …, "url": …}], complete addresses.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  url text,
  check (pinned_until is null or importance = 'HIGH')
);
create index news_published on app.news (published_at desc, id desc);
create index news_of_category on app.news (category, published_at desc, id desc);
create index news_important on app.news (published_at desc, id desc) where importance = 'HIGH';
create index news_pinned on app.news (pinned_until) where pinned_until is not null;
grant select on app.news to tsuzura_api;

-- 電子交付書面. A new version is a new row. A document is its bytes: `url` shows them, `content_hash` is their sha256 in hex.
create table app.brokerage_document (
  id text primary key,
  kind text not null check (kind in ('PRE_CONTRACT', 'TERMS', 'LISTED_SECURITIES', 'MARGIN', 'US_EQUITY', 'NISA', 'OTHER')),
  version text not null,
  name text not null,
  -- A complete address, or one that begins with / and is served by the API that names it.
  url text not null check (url ~ '^(https?://|/[^/])'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  required_from date not null,
  -- Superseded versions stay for the evidence, and are no longer asked for.
  superseded_on date,
  unique (kind, version)
);
grant select, insert, update on app.brokerage_document to tsuzura_api;

-- Whom a document concerns: documents of a product concern who has that product, all others every account. The gate of trading,
-- the list and the preview of a publication all ask here.
create function app.document_concerns(kind text, margin text, us_equity text, nisa text) returns boolean
language sql immutable parallel safe as $$
  select case kind when 'MARGIN' then margin = 'AVAILABLE' when 'US_EQUITY' then us_equity = 'AVAILABLE'
    when 'NISA' then nisa = 'AVAILABLE' else true end
$$;
revoke execute on function app.document_concerns from public;
grant execute on function app.document_concerns to tsuzura_api;

create table app.document_confirmation (
  customer_id text not null references app.customer,
  document_id text not null references app.brokerage_document,
  confirmed_at timestamptz not null,
  primary key (customer_id, document_id)
);
grant select, insert on app.document_confirmation to tsuzura_api;

-- Beside each confirmation that a customer gave through the API: what exactly was shown, where, when and on which device. Rows
-- are only added. Confirmations that the demo data begins with have none.
create table app.document_evidence (
  customer_id text not null,
  document_id text not null,
  -- Copied, not looked up: evidence does not change when the register is corrected.
  version text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  url text not null,
  confirmed_at timestamptz not null,
  -- Real time, by the clock of the database; `confirmed_at` is business time.
  recorded_at timestamptz not null default now(),
  request_id text not null,
  device text,
  address text,
  primary key (customer_id, document_id),
  foreign key (customer_id, document_id) references app.document_confirmation
);
grant select, insert on app.document_evidence to tsuzura_api;

-- 交付目論見書, 補完書面 and the like. A new edition is a new row and is in force from its day on, until the next one of its kind.
create table app.fund_document (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  fund_code text not null references app.fund,
  kind text not null check (kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS', 'REQUESTED_PROSPECTUS', 'MONTHLY_REPORT',
    'INVESTMENT_REPORT', 'SPECIAL_REPORT')),
  version text not null,
  name text not null,
  url text not null check (url ~ '^(https?://|/[^/])'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  effective_from date not null,
  unique (fund_code, kind, version),
  unique (fund_code, kind, effective_from)
);
grant select, insert on app.fund_document to tsuzura_api;

-- That a customer has read an edition of a fund's document, with the evidence. Rows are only added. Copied, not looked up, as
-- above.
create table app.fund_document_confirmation (
  customer_id text collate "C" not null references app.customer,
  document_id text collate "C" not null references app.fund_document,
  version text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  url text not null,
  confirmed_at timestamptz not null,
  -- Real time, by the clock of the database; `confirmed_at` is business time.
  recorded_at timestamptz not null default now(),
  request_id text not null,
  device text,
  address text,
  primary key (customer_id, document_id)
);
grant select, insert on app.fund_document_confirmation to tsuzura_api;
