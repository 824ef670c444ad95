-- The ledger (ADR-0004): money and units as integer postings that balance per instrument, balances kept in the same
-- transaction, and a chain of day seals over them. `ledger.post` is the only writer, by grant: programs may read and execute.
-- Amounts are signed: a credit is positive, a debit negative. So what we owe a customer reads positive, and what we
-- have (bank, receivables, units kept at the fund) reads negative. docs/ledger.md shows how orders map to entries.

-- The chart of accounts. `bound` 1: never below zero; -1: never above zero; 0: either way.
-- Kinds below 100 belong to a customer, the others to the house.
create table ledger.account_kind (
  id smallint primary key,
  code text not null unique,
  name text not null,
  bound smallint not null check (bound in (-1, 0, 1))
);
insert into ledger.account_kind (id, code, name, bound) values
  (1, 'CASH_FREE', '預り金（拘束なし）', 1),
  (2, 'CASH_RESERVED', '預り金（拘束）', 1),
  (3, 'BUY_PAYABLE', '買付未払金', 1),
  (4, 'SALE_RECEIVABLE', '売却未収金', -1),
  (5, 'DISTRIBUTION_RECEIVABLE', '分配金未収金', -1),
  (6, 'CASH_ADVANCED', '立替金', -1),
  (10, 'UNITS', '保有口数（売却可能）', 1),
  (11, 'UNITS_LOCKED', '保有口数（売却注文中）', 1),
  (12, 'UNITS_UNSETTLED', '買付約定済口数（受渡前）', 1),
  (13, 'UNITS_SOLD', '売却約定済口数（受渡前）', 1),
  (20, 'TAX_INCOME', '源泉徴収税（所得税）', 1),
  (21, 'TAX_RESIDENT', '源泉徴収税（住民税）', 1),
  (100, 'BANK', '顧客分別金', -1),
  (101, 'HOUSE_BANK', '自己資金', 0),
  (102, 'FEE_INCOME', '受入手数料', 0),
  (103, 'CONSUMPTION_TAX', '仮受消費税', 0),
  (104, 'TAX_REMITTED', '源泉税納付額', -1),
  (105, 'SUSPENSE', '仮勘定', 0),
  (106, 'FUND_UNITS', 'ファンド側口数', -1);
grant select on ledger.account_kind to tsuzura_api;

create table ledger.entry_kind (
  id smallint primary key,
  code text not null unique,
  name text not null
);
insert into ledger.entry_kind (id, code, name) values
  (1, 'DEPOSIT', '入金'),
  (2, 'WITHDRAWAL_REQUESTED', '出金受付'),
  (3, 'WITHDRAWAL_RELEASED', '出金取消'),
  (4, 'WITHDRAWAL_PAID', '出金'),
  (5, 'WITHDRAWAL_RETURNED', '組戻し'),
  (10, 'BUY_ACCEPTED', '購入受付'),
  (11, 'BUY_RELEASED', '購入取消・失効'),
  (12, 'BUY_EXECUTED', '購入約定'),
  (13, 'BUY_SETTLED', '購入受渡'),
  (20, 'SALE_ACCEPTED', '売却受付'),
  (21, 'SALE_RELEASED', '売却取消・失効'),
  (22, 'SALE_EXECUTED', '売却約定'),
  (23, 'SALE_SETTLED', '売却受渡'),
  (30, 'DISTRIBUTION_DECLARED', '分配金確定'),
  (31, 'DISTRIBUTION_PAID', '分配金支払'),
  (32, 'DISTRIBUTION_REINVESTED', '分配金再投資'),
  (40, 'TAX_ADJUSTED', '源泉徴収・還付'),
  (41, 'TAX_REMITTED', '源泉税納付'),
  (50, 'FEE_SWEPT', '手数料振替'),
  (60, 'CORRECTION', '訂正'),
  (61, 'ADVANCE', '立替'),
  (62, 'TRANSFER', '振替');
grant select on ledger.entry_kind to tsuzura_api;

-- `tag` tells accounts of one kind apart: the account type of units, the year of tax, the purpose of a reservation.
create table ledger.account (
  id bigint generated always as identity primary key,
  kind smallint not null references ledger.account_kind,
  customer_id text collate "C" references app.customer,
  instrument text collate "C" not null check (instrument ~ '^[0-9A-Z.]{1,12}$'),
  tag text collate "C" not null check (tag ~ '^[0-9A-Z_-]{0,32}$'),
  check ((kind < 100) = (customer_id is not null)),
  check (customer_id <> '')
);
-- One index for "this account" and for "everything of this customer"; a house account has no customer.
create unique index account_identity on ledger.account (coalesce(customer_id, ''), instrument, kind, tag);
grant select on ledger.account to tsuzura_api;

-- An entry is known by what it is: the thing it is about, its kind, and a turn for the rare second one of that kind.
-- That is its idempotency key. No real time here: see `recording`.
create table ledger.entry (
  id bigint primary key,
  booked_at timestamptz not null,
  day date not null,
  kind smallint not null,
  turn smallint not null,
  ref text collate "C" not null
);
create unique index entry_key on ledger.entry (ref, kind, turn);
create index entry_day on ledger.entry (day, id);
create sequence ledger.entry_id;
grant select on ledger.entry to tsuzura_api;

-- Narrow, with two indexes: a night writes millions. The references are kept by `ledger.post`, which resolves every id
-- it writes; foreign keys would look each of them up again, and a check is parsed anew for every statement. The instrument is the account's. `balance` is the account's
-- after this posting, so that a page of a statement costs the same however long the history is.
create table ledger.posting (
  entry_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance bigint not null,
  line smallint not null,
  primary key (entry_id, line)
);
create unique index posting_account on ledger.posting (account_id, entry_id);
grant select on ledger.posting to tsuzura_api;

-- Updated in place on the same page (HOT): room is left, and no column that changes is indexed.
create table ledger.balance (
  account_id bigint primary key references ledger.account,
  amount bigint not null,
  last_entry bigint not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
grant select on ledger.balance to tsuzura_api;

-- When, in real time, entries were written: one row for each call of `post`.
create table ledger.recording (
  first_entry bigint primary key,
  last_entry bigint not null,
  recorded_at timestamptz not null default clock_timestamp()
);
grant select on ledger.recording to tsuzura_api;

-- 日次締め: a closed day, and every day before it, takes no more entries. Closing is quick and makes posters wait for a
-- moment; hashing a full night takes long and must not, so it comes after, as a seal.
create table ledger.day_close (day date primary key);
grant select on ledger.day_close to tsuzura_api;

-- The hash of a day covers the seal before it, so one changed row breaks every later link.
create table ledger.day_seal (
  day date primary key,
  entries bigint not null,
  postings bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
grant select on ledger.day_seal to tsuzura_api;

-- Up to 1,000 entries of a day. `marks` holds for each entry its id (8 bytes), the number of its marks (2) and the
-- marks (8 each): one of the entry itself and one of each line, so that a check can name the row, not only the day.
create table ledger.seal_leaf (
  day date not null references ledger.day_seal deferrable initially deferred,
  number integer not null,
  first_entry bigint not null,
  last_entry bigint not null,
  hash bytea not null,
  marks bytea not null,
  primary key (day, number)
);
alter table ledger.seal_leaf alter column marks set storage external;
grant select on ledger.seal_leaf to tsuzura_api;

-- Nobody is granted update or delete; this refuses the owner too, who would otherwise be one slip away from it.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by an opposite entry', tg_table_name using errcode = 'insufficient_privilege';
end $$;
revoke execute on function ledger.refuse_change() from public;
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.recording
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.day_close
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.day_seal
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.seal_leaf
  for each statement execute function ledger.refuse_change();

-- Posts one entry or thousands, all or none. Lines name accounts by their place in the account arrays and entries by
-- theirs; the lines of an entry stand together, numbered from 1.
-- Everything is decided before anything is written, so a refusal leaves no trace and the transaction goes on:
--   SHORT       an account would pass its bound: at_entry, at_account, short
--   KEY_REUSED  the key is there with other lines: at_entry
--   DAY_CLOSED  the day of at_entry is closed (closed_through)
-- An entry that is there with the same lines is left as it is; its id is returned.
-- The plans are made once, and by index only: made on an empty table they must still be right for a full one.
create function ledger.post(
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out entry_ids bigint[], out fresh integer,
  out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  ids bigint[];          -- of the accounts
  bounds smallint[];
  instruments integer[]; -- numbered, since lines are added up per instrument
  starts bigint[];       -- the balances before
  afters bigint[];       -- the balance after each line
  known bigint[];        -- the entry that has the key already, or null
  created bigint[] := '{}';
  distinct_ids integer;
  written integer;
  bad integer;
  sound boolean;
begin
  -- Closing waits for who posts, and who posts for closing: nothing slips into a day while it is being closed.
  lock table ledger.day_close in row share mode;

  -- Everyone locks in the order of ids; what comes back is the newest balance, also after a wait.
  -- The second round is for accounts that did not exist.
  for round in 1..2 loop
    select array_agg(r.id order by r.n), array_agg(r.bound order by r.n), array_agg(r.amount order by r.n),
        array_agg(r.instrument order by r.n), count(distinct r.id)
      into ids, bounds, starts, instruments, distinct_ids
      from (select l.n, l.id, l.bound, l.amount, dense_rank() over (order by l.instrument)::integer as instrument
        from (select w.n, a.id, k.bound, b.amount, a.instrument
          from unnest(account_kinds, account_customers, account_instruments, account_tags)
            with ordinality as w (kind, customer, instrument, tag, n)
          join ledger.account_kind k on k.id = w.kind
          join ledger.account a
            on coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag
          join ledger.balance b on b.account_id = a.id
          order by b.account_id for update of b) l) r;
    exit when cardinality(ids) = cardinality(account_kinds) or round = 2;
    -- In the order of the index, so that two who create the same accounts wait for each other in one direction.
    with added as (
      insert into ledger.account (kind, customer_id, instrument, tag)
      select w.kind, nullif(w.customer, ''), w.instrument, w.tag
        from unnest(account_kinds, account_customers, account_instruments, account_tags) as w (kind, customer, instrument, tag)
        where not exists (select from ledger.account a where coalesce(a.customer_id, '') = w.customer
          and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag)
        order by w.customer, w.instrument, w.kind, w.tag
      on conflict do nothing returning id)
    select coalesce(array_agg(id), '{}') into created from added;
    insert into ledger.balance (account_id, amount, last_entry)
      select id, 0, 0 from unnest(created) as c (id) order by id;
  end loop;
  if cardinality(ids) is distinct from cardinality(account_kinds) or distinct_ids <> cardinality(ids) then
    raise exception 'ledger.post: every account is named once' using errcode = 'assert_failure';
  end if;

  -- After the locks: a repeat that waited for the first one sees it here.
  select array_agg(e.id order by w.n), count(e.id), bool_and(k.id is not null and length(w.ref) between 1 and 100),
      max(c.day), min(w.n) filter (where w.day <= c.day and e.id is null)
    into known, written, sound, closed_through, at_entry
    from unnest(entry_refs, entry_kinds, entry_turns, entry_days) with ordinality as w (ref, kind, turn, day, n)
    left join ledger.entry_kind k on k.id = w.kind
    left join ledger.entry e on e.ref = w.ref and e.kind = w.kind and e.turn = w.turn
    cross join (select max(day) as day from ledger.day_close) c;
  if sound is not true then
    raise exception 'ledger.post: an entry has a known kind and a reference' using errcode = 'assert_failure';
  end if;
  fresh := cardinality(entry_refs) - written;
  if written > 0 then
    select array_position(known, x.entry_id) into bad from (
      select known[l.entry] as entry_id, l.line, ids[l.account] as account_id, l.amount
        from unnest(line_entries, line_numbers, line_accounts, line_amounts) as l (entry, line, account, amount)
        where known[l.entry] is not null
      union all
      select p.entry_id, p.line, p.account_id, p.amount
        from unnest(known) as k (id) join ledger.posting p on p.entry_id = k.id) x
      group by x.entry_id, x.line, x.account_id, x.amount having count(*) <> 2 order by 1 limit 1;
    if bad is not null then
      refusal := 'KEY_REUSED'; at_entry := bad;
    else
      entry_ids := known;
      select coalesce(array_agg(l.entry order by l.n), '{}'), coalesce(array_agg(l.line order by l.n), '{}'),
          coalesce(array_agg(l.account order by l.n), '{}'), coalesce(array_agg(l.amount order by l.n), '{}')
        into line_entries, line_numbers, line_accounts, line_amounts
        from unnest(line_entries, line_numbers, line_accounts, line_amounts)
          with ordinality as l (entry, line, account, amount, n)
        where known[l.entry] is null;
    end if;
  end if;

  if refusal is null and fresh > 0 then
    perform from unnest(line_entries, line_accounts, line_amounts) as l (entry, account, amount)
      group by l.entry, instruments[l.account] having sum(l.amount) <> 0;
    if found then
      raise exception 'ledger.post: an entry does not balance' using errcode = 'assert_failure';
    end if;
    -- `bad` is the first line, in order, that would pass a bound: a batch is refused where single posts would be.
    select array_agg(r.after order by r.n), min(r.n) filter (where bounds[r.account] * sign(r.after) < 0),
        count(*) filter (where r.line = 1) = fresh and bool_and(r.amount <> 0
          and (r.line = 1 and r.entry > coalesce(line_entries[r.n - 1], 0)
            or r.line = line_numbers[r.n - 1] + 1 and r.entry = line_entries[r.n - 1]))
      into afters, bad, sound
      from (select l.n, l.entry, l.line, l.account, l.amount,
          (starts[l.account] + sum(l.amount) over (partition by l.account order by l.n))::bigint as after
        from unnest(line_entries, line_numbers, line_accounts, line_amounts)
          with ordinality as l (entry, line, account, amount, n)) r;
    if sound is not true then
      raise exception 'ledger.post: the lines of an entry are not zero, stand together and are numbered from 1'
        using errcode = 'assert_failure';
    end if;
    if at_entry is not null then
      refusal := 'DAY_CLOSED';
    elsif bad is not null then
      refusal := 'SHORT'; at_entry := line_entries[bad]; at_account := line_accounts[bad]; short := abs(afters[bad]);
    end if;
  end if;

  if refusal is not null or fresh = 0 then
    if created <> '{}' then
      delete from ledger.balance where account_id = any (created);
      delete from ledger.account where id = any (created);
    end if;
    return;
  end if;

  -- Ids are drawn under the locks, so that along one account they grow in the order of its balances.
  select array_agg(coalesce(known[w.n], nextval('ledger.entry_id')) order by w.n) into entry_ids
    from unnest(entry_kinds) with ordinality as w (kind, n);
  insert into ledger.entry (id, booked_at, day, kind, turn, ref)
    select entry_ids[w.n], w.booked_at, w.day, w.kind, w.turn, w.ref
      from unnest(entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs)
        with ordinality as w (booked_at, day, kind, turn, ref, n)
      where known[w.n] is null
    on conflict do nothing;
  get diagnostics written = row_count;
  if written <> fresh then
    -- Another transaction took the key for other accounts meanwhile. Run again, this one will see it.
    raise exception 'ledger.post: a key was taken' using errcode = 'serialization_failure';
  end if;
  insert into ledger.posting (entry_id, account_id, amount, balance, line)
    select entry_ids[l.entry], ids[l.account], l.amount, l.after, l.line
      from unnest(line_entries, line_numbers, line_accounts, line_amounts, afters)
        as l (entry, line, account, amount, after);
  update ledger.balance b set amount = afters[t.last], last_entry = entry_ids[line_entries[t.last]]
    from (select l.account, max(l.n) as last from unnest(line_accounts) with ordinality as l (account, n)
      group by l.account) t
    where b.account_id = ids[t.account];
  insert into ledger.recording (first_entry, last_entry)
    select min(w.id), max(w.id) from unnest(entry_ids) with ordinality as w (id, n) where known[w.n] is null;
end $$;
revoke execute on function ledger.post from public;
grant execute on function ledger.post to tsuzura_api;

-- What a seal says about entries of a day, from their rows as they are now. Free text stands last, so that no two
-- different rows read alike; an account is written out, so that giving it to somebody else is seen too.
create function ledger.leaf(of_day date, from_entry bigint, to_entry bigint,
  out entries bigint, out postings bigint, out hash bytea, out marks bytea)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with row_digest as (
    select e.id, 0 as line, sha256(convert_to(concat_ws('|', e.id, e.day - date '2000-01-01', e.kind, e.turn,
        (extract(epoch from e.booked_at) * 1000000)::bigint, e.ref), 'UTF8')) as digest
      from ledger.entry e where e.day = of_day and e.id between from_entry and to_entry
    union all
    select e.id, p.line, sha256(convert_to(concat_ws('|', p.entry_id, p.line, p.account_id, p.amount, p.balance,
        a.kind, a.instrument, a.tag, coalesce(a.customer_id, '')), 'UTF8'))
      from ledger.entry e join ledger.posting p on p.entry_id = e.id left join ledger.account a on a.id = p.account_id
      where e.day = of_day and e.id between from_entry and to_entry),
  entry_digest as (
    select id, count(*) as rows, string_agg(digest, '' order by line) as digests,
        string_agg(substr(digest, 1, 8), '' order by line) as marks
      from row_digest group by id)
  select count(*), coalesce(sum(rows) - count(*), 0)::bigint, sha256(coalesce(string_agg(digests, '' order by id), '')),
      coalesce(string_agg(int8send(id) || int2send(rows::smallint) || marks, '' order by id), '')
    from entry_digest
$$;
revoke execute on function ledger.leaf from public;
grant execute on function ledger.leaf to tsuzura_api;

create function ledger.seal_hash(of_day date, entries bigint, postings bigint, previous_hash bytea, leaf_hashes bytea)
returns bytea language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(previous_hash || convert_to(concat_ws('|', of_day - date '2000-01-01', entries, postings), 'UTF8') || leaf_hashes)
$$;
revoke execute on function ledger.seal_hash from public;
grant execute on function ledger.seal_hash to tsuzura_api;

create function ledger.close(through date) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table ledger.day_close in exclusive mode;
  insert into ledger.day_close (day)
    select through where through > all (select c.day from ledger.day_close c order by c.day desc limit 1);
  return found;
end $$;
revoke execute on function ledger.close from public;
grant execute on function ledger.close to tsuzura_api;

-- Seals what is closed and not sealed: each day that was closed or has entries. Returns how many days were sealed.
create function ledger.seal() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sealed integer := 0;
  last_day date;
  last_hash bytea;
  one_day date;
  leaf_number integer;
  first_id bigint;
  last_id bigint;
  leaf record;
  all_entries bigint;
  all_postings bigint;
  leaf_hashes bytea;
begin
  lock table ledger.day_seal in exclusive mode;
  select s.day, s.hash into last_day, last_hash from ledger.day_seal s order by s.day desc limit 1;
  for one_day in
    select c.day from ledger.day_close c where c.day > coalesce(last_day, '-infinity')
    union select e.day from ledger.entry e where e.day > coalesce(last_day, '-infinity')
      and e.day <= (select max(c.day) from ledger.day_close c)
    order by 1
  loop
    leaf_number := 0; last_id := 0; all_entries := 0; all_postings := 0; leaf_hashes := '';
    loop
      select min(e.id), max(e.id) into first_id, last_id
        from (select id from ledger.entry where day = one_day and id > last_id order by id limit 1000) e;
      exit when first_id is null;
      select * into leaf from ledger.leaf(one_day, first_id, last_id);
      leaf_number := leaf_number + 1;
      insert into ledger.seal_leaf (day, number, first_entry, last_entry, hash, marks)
        values (one_day, leaf_number, first_id, last_id, leaf.hash, leaf.marks);
      all_entries := all_entries + leaf.entries;
      all_postings := all_postings + leaf.postings;
      leaf_hashes := leaf_hashes || leaf.hash;
    end loop;
    last_hash := coalesce(last_hash, '');
    insert into ledger.day_seal (day, entries, postings, previous_hash, hash) values (one_day, all_entries, all_postings,
      last_hash, ledger.seal_hash(one_day, all_entries, all_postings, last_hash, leaf_hashes))
      returning hash into last_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke execute on function ledger.seal from public;
grant execute on function ledger.seal to tsuzura_api;
