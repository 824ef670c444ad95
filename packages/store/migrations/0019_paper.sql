-- Papers: what a broker owes its customers in writing, byte for byte as it was issued. A paper is written once; a correction
-- is a new paper that names the old one. Bytes are kept by what they are (sha256), so the same bytes are kept once.

create table app.paper_content (
  hash text collate "C" primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- PDF is packed already; packing it again only costs time.
  bytes bytea not null check (octet_length(bytes) between 1 and 20000000),
  check (hash = encode(sha256(bytes), 'hex'))
);
alter table app.paper_content alter column bytes set storage external;
grant select, insert on app.paper_content to tsuzura_api;

-- One paper of one customer. `ref` is what it is about (an order, a distribution, a quarter, a year), `turn` counts
-- corrections: together with the kind that is its key, so a job that runs twice issues once.
create table app.paper (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null check (kind in ('TRADE', 'BALANCE', 'ANNUAL_SPECIFIC', 'DISTRIBUTION', 'TRUST_FEE', 'NISA',
    'TRANSFERRED_TRADE', 'TRANSFERRED_BALANCE', 'TRANSFERRED_DISTRIBUTION', 'TRANSFERRED_ANNUAL', 'TRANSFERRED_OTHER')),
  ref text collate "C" not null,
  turn smallint not null default 0,
  -- Of the template it was printed with.
  version text not null,
  name text not null,
  issued_on date not null,
  -- Business time.
  issued_at timestamptz not null,
  content_hash text collate "C" not null references app.paper_content,
  size integer not null,
  -- The paper this one corrects.
  replaces text collate "C" references app.paper,
  -- {"orders": [...], "entries": [...]}: what its figures were taken from.
  sources jsonb not null check (jsonb_typeof(sources) = 'object'),
  -- Readable on /documents up to this day; kept in the books up to that one. Null: as long as there is an account.
  viewable_until date,
  keep_until date check (keep_until >= viewable_until),
  unique (customer_id, kind, ref, turn)
);
-- The list of a customer, newest first, of one kind or of all. A page costs the same however many there are.
create index paper_of_customer on app.paper (customer_id, issued_on desc, id desc) include (kind, viewable_until);
create index paper_of_kind on app.paper (customer_id, kind, issued_on desc, id desc) include (viewable_until);
create index paper_about on app.paper (kind, ref, turn);
grant select, insert on app.paper to tsuzura_api;

-- How many papers of a kind a customer was issued in a month, kept with every paper: the total of a list must not cost more
-- for who has two thousand. Papers of one kind and month are shown up to the same day.
create table app.paper_count (
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  viewable_until date,
  papers integer not null check (papers > 0),
  primary key (customer_id, kind, month)
);
grant select, insert, update (papers) on app.paper_count to tsuzura_api;

-- That a customer opened a paper, the first time. Marks, not evidence.
create table app.paper_opened (
  paper_id text collate "C" primary key references app.paper,
  opened_at timestamptz not null
);
grant select, insert on app.paper_opened to tsuzura_api;

-- Papers for everybody: editions of terms and of funds' papers that we printed ourselves.
create table app.public_paper (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  content_hash text collate "C" not null references app.paper_content,
  published_at timestamptz not null
);
grant select, insert on app.public_paper to tsuzura_api;

-- Nobody is granted update or delete; this refuses the owner too.
create trigger append_only before update or delete or truncate on app.paper_content
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on app.paper
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on app.public_paper
  for each statement execute function ledger.refuse_change();

-- Our own papers are shown by our own door: an address that begins with / is of the API that names it.
alter table app.brokerage_document drop constraint brokerage_document_url_check, add check (url ~ '^(https?://|/[^/])');
alter table app.fund_document drop constraint fund_document_url_check, add check (url ~ '^(https?://|/[^/])');
grant insert on app.fund_document to tsuzura_api;

-- Whom a document concerns: papers of a product concern who has that product, everything else every account. The one place
-- that says so; the gate of trading, the list and the preview of a publication all ask here.
create function app.document_concerns(kind text, margin text, us_equity text, nisa text) returns boolean
language sql immutable parallel safe as $$
  select case kind when 'MARGIN' then margin = 'AVAILABLE' when 'US_EQUITY' then us_equity = 'AVAILABLE'
    when 'NISA' then nisa = 'AVAILABLE' else true end
$$;
revoke execute on function app.document_concerns from public;
grant execute on function app.document_concerns to tsuzura_api;

-- Fills that were corrected are few; their papers must not be looked for among all the others.
create index fund_fill_corrected on app.fund_fill (order_id, turn) where turn > 0;

-- With what addresses of papers are signed.
insert into ops.secret (name, value) values ('paper.link',
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
