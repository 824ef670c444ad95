-- Papers: what a broker must give its customers in writing, kept byte for byte as it was issued (docs/statements.md, ADR-0020). A
-- paper is written once; a correction is a new paper that names the old one. Bytes are kept by their sha256, so the same bytes
-- are kept once.

create table app.paper_content (
  hash text collate "C" primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 20000000),
  check (hash = encode(sha256(bytes), 'hex'))
);
-- PDF is compressed already; compressing it again only costs time. (CREATE TABLE takes a storage from PostgreSQL 16 on.)
alter table app.paper_content alter column bytes set storage external;
grant select, insert on app.paper_content to tsuzura_api;

-- One paper of one customer. `ref` is what it is about (an order, a distribution, a quarter, a year), `turn` counts
-- corrections: together with the kind that is its key, so a job that runs twice issues once.
create table app.paper (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null check (kind in ('TRADE', 'BALANCE', 'ANNUAL_SPECIFIC', 'DISTRIBUTION', 'TRUST_FEE', 'NISA',
    'TOTAL_RETURN', 'FUND_REPORT', 'TRANSFERRED_TRADE', 'TRANSFERRED_BALANCE', 'TRANSFERRED_DISTRIBUTION', 'TRANSFERRED_ANNUAL',
    'TRANSFERRED_OTHER')),
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
-- The list of a customer, newest first, of one kind or of several. A page costs the same however many there are.
create index paper_of_kind on app.paper (customer_id, kind, issued_on desc, id desc) include (viewable_until);
create index paper_about on app.paper (kind, ref, turn);
create index paper_replaces on app.paper (replaces) where replaces is not null;
create index paper_content_of on app.paper (content_hash);
create index paper_past_keeping on app.paper (keep_until) where keep_until is not null;
grant select, insert on app.paper to tsuzura_api;

-- How many papers of a kind a customer was issued in a month, kept with every paper: the total of a list must not cost more
-- for a customer who has two thousand. Papers of one kind and month are shown up to the same day.
create table app.paper_count (
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  viewable_until date,
  papers integer not null check (papers > 0),
  -- With everything a list reads of it, so that the months of years are a page or two of the index.
  primary key (customer_id, kind, month) include (papers, viewable_until)
);
grant select, insert, update (papers) on app.paper_count to tsuzura_api;

-- That a customer opened a paper, the first time. For the mark in the list; it is no evidence.
create table app.paper_opened (
  paper_id text collate "C" primary key references app.paper,
  opened_at timestamptz not null
);
grant select, insert on app.paper_opened to tsuzura_api;

-- Papers for everybody: editions of terms and of funds' documents that we printed ourselves.
create table app.public_paper (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  content_hash text collate "C" not null references app.paper_content,
  published_at timestamptz not null
);
create index public_paper_content_of on app.public_paper (content_hash);
grant select, insert on app.public_paper to tsuzura_api;

-- Papers of the years before an installation began: put here while it is set up, printed by a job as soon as it runs. Only the
-- installation adds rows.
create table app.paper_to_print (
  id text collate "C" primary key,
  -- Business time at which it was owed.
  issued_at timestamptz not null,
  -- What the paper is printed from.
  due jsonb not null
);
create index paper_to_print_newest on app.paper_to_print (issued_at desc, id);
grant select, delete on app.paper_to_print to tsuzura_api;

-- What was deleted after its keeping period: the key, so that it is never issued again, and the hash, so that a copy can still
-- be distinguished from a forgery.
create table app.paper_deleted (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null,
  ref text collate "C" not null,
  turn smallint not null,
  issued_on date not null,
  keep_until date not null,
  content_hash text collate "C" not null,
  -- Business time.
  deleted_at timestamptz not null
);
create index paper_deleted_about on app.paper_deleted (kind, ref, turn);
grant select on app.paper_deleted to tsuzura_api;

-- No program is granted update or delete; these triggers refuse the owner too. A paper is deleted only by
-- `app.delete_papers_past_keeping`, which sets the day, and only if its keeping period has ended on that day.
create function app.refuse_early_delete() returns trigger language plpgsql set search_path = '' as $$
declare
  deleting_on date := nullif(current_setting('app.papers_deleted_on', true), '')::date;
begin
  if tg_table_name = 'paper' then
    if old.keep_until < deleting_on then
      return old;
    end if;
  elsif deleting_on is not null then
    return old;
  end if;
  raise exception '% is kept', tg_table_name using errcode = 'insufficient_privilege';
end $$;
revoke execute on function app.refuse_early_delete() from public;
create trigger append_only before update or truncate on app.paper
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or truncate on app.paper_content
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on app.public_paper
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on app.paper_deleted
  for each statement execute function ledger.refuse_change();
create trigger kept before delete on app.paper for each row execute function app.refuse_early_delete();
create trigger kept before delete on app.paper_content for each row execute function app.refuse_early_delete();

-- Deletes at most so many papers whose keeping period ended before `business_time`, oldest first, and returns how many were
-- deleted. The day cannot be one that business time has not reached. A paper that a kept one corrects is kept with it; bytes are
-- deleted with the last paper that has them.
create function app.delete_papers_past_keeping(business_time timestamptz, at_most integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  today date := (business_time at time zone 'Asia/Tokyo')::date;
  gone text[];
  bytes_of text[];
begin
  if business_time > (select case when c.mode = 'real' then greatest(c.seen_until, now())
      when c.state = 'running' then c.business_at + (greatest(c.seen_until, now()) - c.real_at)
      else c.business_at end from ops.clock c) then
    raise exception 'business time has not come to %', business_time using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('app.papers_deleted_on', today::text, true);
  with due as (
    select p.id from app.paper p where p.keep_until < today
        and not exists (select from app.paper later where later.replaces = p.id)
      order by p.keep_until, p.id limit at_most for update)
  select array_agg(id) into gone from due;
  insert into app.paper_deleted (id, customer_id, kind, ref, turn, issued_on, keep_until, content_hash, deleted_at)
    select p.id, p.customer_id, p.kind, p.ref, p.turn, p.issued_on, p.keep_until, p.content_hash, business_time
    from app.paper p where p.id = any (gone);
  with counted as (
    select p.customer_id, p.kind, date_trunc('month', p.issued_on)::date as month, count(*)::integer as papers
    from app.paper p where p.id = any (gone) group by 1, 2, 3),
  emptied as (
    delete from app.paper_count n using counted c
    where (n.customer_id, n.kind, n.month) = (c.customer_id, c.kind, c.month) and n.papers <= c.papers)
  update app.paper_count n set papers = n.papers - c.papers from counted c
    where (n.customer_id, n.kind, n.month) = (c.customer_id, c.kind, c.month) and n.papers > c.papers;
  delete from app.paper_opened o where o.paper_id = any (gone);
  with deleted as (delete from app.paper p where p.id = any (gone) returning p.content_hash)
  select array_agg(distinct content_hash) into bytes_of from deleted;
  delete from app.paper_content c where c.hash = any (bytes_of)
    and not exists (select from app.paper p where p.content_hash = c.hash)
    and not exists (select from app.public_paper p where p.content_hash = c.hash);
  perform set_config('app.papers_deleted_on', '', true);
  return coalesce(cardinality(gone), 0);
end $$;
revoke execute on function app.delete_papers_past_keeping from public;
grant execute on function app.delete_papers_past_keeping to tsuzura_api;
