-- お知らせ, and what proves that a customer agreed to a paper: what exactly was shown, where, when and on which device.

-- Shown from `published_at` until `expires_at`, in business time. Only important news may be pinned on top.
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
grant select on app.news to tsuzura_api;

-- A document is its bytes: `url` is the complete address that shows them, `content_hash` their sha256 in hex. The rows of
-- the demo led nowhere until now, so they are pointed at the papers that were written for them.
alter table app.brokerage_document
  add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');
update app.brokerage_document set kind = 'OTHER' where kind = 'ELECTRONIC_DELIVERY';
update app.brokerage_document d set url = 'http://localhost:4003/documents/' || d.id || '.html', content_hash = written.hash
from (values
  ('doc-terms-2026', '2e89b01e2e2420b3a57392c91f040d40cea5b77b69a097cac1c509f54d791daf'),
  ('doc-precontract-2026', 'abdedbcbe8455b4b996fc7b815bfee0857d1f9b58fc52577e3121b414bc5478c'),
  ('doc-edelivery-2026', '68e78be51d841f64d0bcf8738b02d2db772bb6da813439dbafc05689b78ac680')
) as written (id, hash) where written.id = d.id;
alter table app.brokerage_document
  alter column content_hash set not null,
  add check (url ~ '^https?://'),
  add check (kind in ('PRE_CONTRACT', 'TERMS', 'LISTED_SECURITIES', 'MARGIN', 'US_EQUITY', 'NISA', 'OTHER'));

-- Beside each confirmation given through our door. Rows are only added; confirmations from before have none.
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
