-- What may be deleted of papers, and how: what is past its keeping period (keep_until), by one function, leaving a line that
-- says what was there. Everything else stays as refused as before, to the owner too.

-- What was deleted: the key, so that it is never issued again, and the hash, so that a copy can still be told from a forgery.
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
create trigger append_only before update or delete or truncate on app.paper_deleted
  for each statement execute function ledger.refuse_change();

create index paper_past_keeping on app.paper (keep_until) where keep_until is not null;
create index paper_content_of on app.paper (content_hash);
create index public_paper_content_of on app.public_paper (content_hash);
create index paper_replaces on app.paper (replaces) where replaces is not null;

-- A row goes only inside the function below, which names the day, and only if it is past its time on that day.
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

drop trigger append_only on app.paper;
drop trigger append_only on app.paper_content;
create trigger append_only before update or truncate on app.paper
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or truncate on app.paper_content
  for each statement execute function ledger.refuse_change();
create trigger kept before delete on app.paper for each row execute function app.refuse_early_delete();
create trigger kept before delete on app.paper_content for each row execute function app.refuse_early_delete();

-- Deletes at most so many papers whose keeping period ended before `business_time`, oldest first, and answers how many went.
-- The day cannot be one that business time has not reached. A paper that a kept one corrects is kept with it; bytes go with
-- the last paper that has them.
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

-- Papers of the years before an installation began: put aside while it is set up, printed by a job as soon as it runs. Only
-- the installation puts something here.
create table app.paper_to_print (
  id text collate "C" primary key,
  -- Business time at which it was owed.
  issued_at timestamptz not null,
  -- The paper as it goes to the press.
  due jsonb not null
);
create index paper_to_print_newest on app.paper_to_print (issued_at desc, id);
grant select, delete on app.paper_to_print to tsuzura_api;
