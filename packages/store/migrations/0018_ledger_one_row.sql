-- The cost of an entry (ADR-0056). An account and its balance are one row; `ledger.post` first tries the usual case, in which every key is
-- new, no bound is passed and nobody else posts to the same accounts, and leaves everything else to `ledger.post_carefully`; and what a
-- call leaves for the seal of its day covers an account when it is made, not every time it is used.

alter table ledger.account add column held bigint not null default 0, add column newest_entry bigint not null default 0;
update ledger.account a set held = b.amount, newest_entry = b.last_entry from ledger.balance b where b.account_id = a.id;
drop table ledger.balance;
-- A change of a balance stays on its page, without touching an index.
alter table ledger.account set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

create view ledger.balance as select id as account_id, held as amount, newest_entry as last_entry from ledger.account;
grant select on ledger.balance to tsuzura_api;

-- The accounts that the call made: an account is sealed with the first entry that uses it.
alter table ledger.recording add column account_ids bigint[] not null default '{}';

drop function ledger.leaf_now;
drop function ledger.leaf_hash;
drop function ledger.entry_mark;

-- docs/generated/schema/ledger/functions/entry_mark.sql
create function ledger.entry_mark(id bigint, day date, kind smallint, turn smallint, booked_at timestamptz, ref text) returns bigint
language sql immutable as $$
  select pg_catalog.hashtextextended(ref, pg_catalog.timestamp_hash_extended(booked_at at time zone 'UTC', pg_catalog.hashint8extended(turn,
    pg_catalog.hashint8extended(kind, pg_catalog.hashint8extended(day - date '2000-01-01', id)))))
$$;

-- Lists as PostgreSQL writes them. Lines are numbered from 1 in each entry, so their numbers say which entry they belong to.
-- docs/generated/schema/ledger/functions/leaf_hash.sql
create function ledger.leaf_hash(day date, ids bigint[], kinds smallint[], turns smallint[], times timestamptz[], refs text[],
  line_numbers smallint[], line_accounts bigint[], amounts bigint[], balances bigint[], account_ids bigint[], account_kinds smallint[],
  customers text[], instruments text[], tags text[]) returns bytea
language sql immutable
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
as $$
  select sha256(convert_to(concat_ws(E'\n', day - date '2000-01-01', ids, kinds, turns, times, refs, line_numbers, line_accounts, amounts,
    balances, account_ids, account_kinds, customers, instruments, tags), 'UTF8'))
$$;

-- What `ledger.post` recorded of some entries of a day, made again from the tables. `made` are the accounts that the call had made.
-- docs/generated/schema/ledger/functions/leaf_now.sql
create function ledger.leaf_now(of_day date, ids bigint[], made bigint[], out entry_ids bigint[], out entry_marks bigint[],
  out line_counts smallint[], out line_marks bigint[], out hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with e as materialized (
    select e.id, e.day, e.kind, e.turn, e.booked_at, e.ref from unnest(ids) as w (id) join ledger.entry e on e.id = w.id and e.day = of_day),
  m as materialized (
    select a.id, a.kind, coalesce(a.customer_id, '') as customer, a.instrument, a.tag,
        ledger.account_mark(a.kind, coalesce(a.customer_id, ''), a.instrument, a.tag) as mark
      from unnest(made) as w (id) join ledger.account a on a.id = w.id),
  l as materialized (
    select p.entry_id, p.line, p.account_id, p.amount, p.balance, coalesce(m.mark, 0) as mark
      from e join ledger.posting p on p.entry_id = e.id left join m on m.id = p.account_id)
  select coalesce(es.ids, '{}'), coalesce(es.marks, '{}'), coalesce(es.counts, '{}'), coalesce(ls.marks, '{}'),
      ledger.leaf_hash(of_day, coalesce(es.ids, '{}'), coalesce(es.kinds, '{}'), coalesce(es.turns, '{}'), coalesce(es.times, '{}'),
        coalesce(es.refs, '{}'), coalesce(ls.numbers, '{}'), coalesce(ls.accounts, '{}'), coalesce(ls.amounts, '{}'),
        coalesce(ls.balances, '{}'), coalesce(acc.ids, '{}'), coalesce(acc.kinds, '{}'), coalesce(acc.customers, '{}'),
        coalesce(acc.instruments, '{}'), coalesce(acc.tags, '{}'))
    from (
      select array_agg(o.id) as ids, array_agg(o.kind) as kinds, array_agg(o.turn) as turns, array_agg(o.booked_at) as times,
          array_agg(o.ref) as refs, array_agg(ledger.entry_mark(o.id, o.day, o.kind, o.turn, o.booked_at, o.ref)) as marks,
          array_agg((select count(*) from l where l.entry_id = o.id)::smallint) as counts
        from (select * from e order by e.id) o) es,
    (select array_agg(o.line) as numbers, array_agg(o.account_id) as accounts, array_agg(o.amount) as amounts,
          array_agg(o.balance) as balances,
          array_agg(ledger.line_mark(o.line, o.account_id, o.mark, o.amount, o.balance)) as marks
        from (select * from l order by l.entry_id, l.line) o) ls,
    (select array_agg(o.id) as ids, array_agg(o.kind) as kinds, array_agg(o.customer) as customers, array_agg(o.instrument) as instruments,
          array_agg(o.tag) as tags
        from (select * from m order by m.id) o) acc
$$;
revoke execute on function ledger.leaf_now from public;
grant execute on function ledger.leaf_now to tsuzura_api;
revoke execute on function ledger.entry_mark, ledger.leaf_hash from public;

-- Lines of the 入出金履歴 of entries that move 預り金. Lists are joined: looking a text up by its place in a list walks along the list.
create function ledger.write_cash_lines(account_kinds smallint[], account_customers text[], account_instruments text[], entry_ids bigint[],
  entry_kinds smallint[], entry_days date[], line_entries integer[], line_accounts integer[], line_amounts bigint[]) returns void
language sql
set search_path = pg_catalog, pg_temp set enable_hashjoin = on set enable_nestloop = off set enable_mergejoin = off
as $$
  insert into ledger.cash_line (customer_id, type, day, entry_id)
    select m.customer, x.type, entry_days[m.entry], entry_ids[m.entry]
      from (select l.entry, a.customer, coalesce(sum(l.amount) filter (where a.kind < 20), 0) as net,
          coalesce(sum(l.amount) filter (where a.kind >= 20), 0) as tax
        from unnest(line_entries, line_accounts, line_amounts) as l (entry, account, amount)
        join unnest(account_kinds, account_customers, account_instruments) with ordinality as a (kind, customer, instrument, n)
          on a.n = l.account
        where a.customer <> '' and a.instrument = 'JPY' and a.kind in (1, 2, 3, 4, 5, 7, 20, 21)
        group by l.entry, a.customer) m
      join ledger.entry_kind k on k.id = entry_kinds[m.entry] and k.cash_type is not null
      cross join lateral (values (k.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount)
      where x.amount <> 0
$$;
revoke execute on function ledger.write_cash_lines from public;

-- Says what is wrong with accounts that are to be made.
create function ledger.assert_accounts(customers text[], instruments text[], tags text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from (select distinct w.instrument, w.tag from unnest(instruments, tags) as w (instrument, tag)) d
    where d.instrument !~ '^[0-9A-Z.]{1,12}$' or d.tag !~ '^[0-9A-Z_-]{0,32}$';
  if found then
    raise exception 'ledger.post: instrument and tag of an account are letters and digits' using errcode = 'assert_failure';
  end if;
  perform from unnest(customers) as w (id) where w.id <> '' and not exists (select from app.customer c where c.id = w.id);
  if found then
    raise exception 'ledger.post: the customer of an account is there' using errcode = 'assert_failure';
  end if;
end $$;
revoke execute on function ledger.assert_accounts from public;

-- docs/generated/schema/ledger/functions/post.sql: what it was before goes on as `post_carefully`, which says exactly why it refuses, and
-- knows entries that are there already.
create function ledger.post_carefully(account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out entry_ids bigint[], out fresh integer, out at_entry integer, out at_account integer, out short bigint,
  out closed_through date)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  ids bigint[];          -- of the accounts
  bounds smallint[];
  missing integer[];     -- places of the accounts that do not exist
  made bigint[] := '{}'; -- ids of those that were made here
  more bigint[];
  starts bigint[];       -- the balances before
  afters bigint[];       -- the balance after each line
  known bigint[];        -- the entry that has the key already, or null
  held integer;
  written integer;
  bad integer;
  sound boolean;
  moves_cash boolean;
  account_marks bigint[];
  one_day date;
begin
  -- Closing waits for who posts, and who posts for closing: nothing slips into a day while it is being closed.
  lock table ledger.day_close in row share mode;

  -- A second time when somebody else made some of the accounts meanwhile.
  for attempt in 1..2 loop
    select array_agg(a.id order by w.n), array_agg(a.bound order by w.n), array_agg(w.n::integer) filter (where a.id is null)
      into ids, bounds, missing
      from unnest(account_kinds, account_customers, account_instruments, account_tags)
        with ordinality as w (kind, customer, instrument, tag, n)
      left join ledger.account a
        on coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag;
    exit when missing is null;
    perform ledger.assert_accounts(array(select account_customers[m.n] from unnest(missing) as m (n)),
      array(select account_instruments[m.n] from unnest(missing) as m (n)), array(select account_tags[m.n] from unnest(missing) as m (n)));
    -- In the order of the index, so that two who create the same accounts wait for each other in one direction.
    with added as (
      insert into ledger.account (kind, customer_id, instrument, tag, bound)
        select k.id, nullif(account_customers[m.n], ''), account_instruments[m.n], account_tags[m.n], k.bound
          from unnest(missing) as m (n) join ledger.account_kind k on k.id = account_kinds[m.n]
          order by account_customers[m.n], account_instruments[m.n], account_kinds[m.n], account_tags[m.n]
        on conflict do nothing returning id)
    select array_agg(a.id) into more from added a;
    made := made || more;
  end loop;
  if missing is not null then
    select array_agg(a.id order by w.n), array_agg(a.bound order by w.n), array_agg(w.n::integer) filter (where a.id is null)
      into ids, bounds, missing
      from unnest(account_kinds, account_customers, account_instruments, account_tags)
        with ordinality as w (kind, customer, instrument, tag, n)
      left join ledger.account a
        on coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag;
  end if;

  -- Everyone locks in the order of the index; what comes back is the newest balance, also after a wait.
  select array_agg(x.amount order by x.n), count(*), count(distinct x.id) = count(*) into starts, held, sound
    from (select w.n, a.id, a.held as amount from unnest(ids) with ordinality as w (id, n) join ledger.account a on a.id = w.id
      order by coalesce(a.customer_id, ''), a.instrument, a.kind, a.tag for update of a) x;
  if held is distinct from cardinality(account_kinds) then
    raise exception 'ledger.post: every account is there' using errcode = 'assert_failure';
  end if;
  if sound is not true then
    raise exception 'ledger.post: every account is named once, and used' using errcode = 'assert_failure';
  end if;

  -- After the locks: a repeat that waited for the first one sees it here.
  select array_agg(e.id order by w.n), count(e.id), bool_and(length(w.ref) between 1 and 100), max(c.day),
      min(w.n) filter (where w.day <= c.day and e.id is null)
    into known, written, sound, closed_through, at_entry
    from unnest(entry_refs, entry_kinds, entry_turns, entry_days) with ordinality as w (ref, kind, turn, day, n)
    left join ledger.entry e on e.ref = w.ref and e.kind = w.kind and e.turn = w.turn
    cross join (select max(day) as day from ledger.day_close) c;
  select sound and count(k.id) = count(*), bool_or(k.cash_type is not null) into sound, moves_cash
    from (select distinct w.kind from unnest(entry_kinds) as w (kind)) d left join ledger.entry_kind k on k.id = d.kind;
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
      group by l.entry, account_instruments[l.account] having sum(l.amount) <> 0;
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
    delete from ledger.account where id = any (made);
    return;
  end if;

  -- Ids are drawn under the locks, so that along one account they grow in the order of its balances.
  select array_agg(coalesce(known[w.n], nextval('ledger.entry_id')) order by w.n) into entry_ids
    from unnest(entry_kinds) with ordinality as w (kind, n);
  begin
    insert into ledger.entry (id, booked_at, day, kind, turn, ref)
      select entry_ids[w.n], w.booked_at, w.day, w.kind, w.turn, w.ref
        from unnest(entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs)
          with ordinality as w (booked_at, day, kind, turn, ref, n)
        where known[w.n] is null;
  exception when unique_violation then
    -- Another transaction took the key for other accounts meanwhile. Run again, this one will see it.
    raise exception 'ledger.post: a key was taken' using errcode = 'serialization_failure';
  end;
  insert into ledger.posting (entry_id, account_id, amount, balance, line)
    select entry_ids[l.entry], ids[l.account], l.amount, l.after, l.line
      from unnest(line_entries, line_numbers, line_accounts, line_amounts, afters)
        as l (entry, line, account, amount, after);
  if moves_cash then
    perform ledger.write_cash_lines(account_kinds, account_customers, account_instruments, entry_ids, entry_kinds, entry_days,
      line_entries, line_accounts, line_amounts);
  end if;
  with moved as materialized (
    select l.account, max(l.n) as last from unnest(line_accounts) with ordinality as l (account, n) group by l.account)
  update ledger.account a set held = afters[m.last], newest_entry = entry_ids[line_entries[m.last]]
    from moved m where a.id = ids[m.account];
  get diagnostics written = row_count;
  -- An account that only lines of known entries use exists already: nobody makes one that no line of a new entry uses.
  perform from unnest(made) as m (id) where not exists (select from unnest(line_accounts) as l (account) where ids[l.account] = m.id);
  if found or fresh = cardinality(entry_refs) and written <> cardinality(account_kinds) then
    raise exception 'ledger.post: every account is named once, and used' using errcode = 'assert_failure';
  end if;

  -- The same lists as in `ledger.leaf_now`; what is read from a list comes in its order. Accounts are sealed with the first day.
  for one_day in
    select distinct w.day from unnest(entry_days) with ordinality as w (day, n) where known[w.n] is null order by 1
  loop
    select array_agg(case when ids[w.n] = any (made) then ledger.account_mark(w.kind, w.customer, w.instrument, w.tag) else 0 end order by w.n)
      into account_marks from unnest(account_kinds, account_customers, account_instruments, account_tags)
        with ordinality as w (kind, customer, instrument, tag, n);
    insert into ledger.recording (first_entry, day, entry_ids, entry_marks, line_numbers, line_marks, account_ids, hash)
      select e.ids[1], one_day, e.ids, e.marks, l.numbers, l.marks, a.ids, ledger.leaf_hash(one_day, e.ids, e.kinds, e.turns, e.times,
          e.refs, l.numbers, l.accounts, l.amounts, l.balances, a.ids, a.kinds, a.customers, a.instruments, a.tags)
        from (
          select array_agg(entry_ids[w.n]) as ids, array_agg(w.kind) as kinds, array_agg(w.turn) as turns, array_agg(w.booked_at) as times,
              array_agg(w.ref) as refs, array_agg(ledger.entry_mark(entry_ids[w.n], one_day, w.kind, w.turn, w.booked_at, w.ref)) as marks
            from unnest(entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs)
              with ordinality as w (booked_at, day, kind, turn, ref, n)
            where known[w.n] is null and w.day = one_day) e,
        (select array_agg(w.line) as numbers, array_agg(ids[w.account]) as accounts,
              array_agg(w.amount) as amounts, array_agg(w.after) as balances,
              array_agg(ledger.line_mark(w.line, ids[w.account], account_marks[w.account], w.amount, w.after)) as marks
            from unnest(line_entries, line_numbers, line_accounts, line_amounts, afters) as w (entry, line, account, amount, after)
            where entry_days[w.entry] = one_day) l,
        (select coalesce(array_agg(w.id), '{}') as ids, coalesce(array_agg(w.kind), '{}') as kinds,
              coalesce(array_agg(w.customer), '{}') as customers, coalesce(array_agg(w.instrument), '{}') as instruments,
              coalesce(array_agg(w.tag), '{}') as tags
            from (select a.id, a.kind, coalesce(a.customer_id, '') as customer, a.instrument, a.tag
              from unnest(made) as m (id) join ledger.account a on a.id = m.id order by a.id) w) a;
    made := '{}';
  end loop;
end $$;
revoke execute on function ledger.post_carefully from public;

-- The usual case. Whatever is not usual ends in `post_carefully`, with nothing of this attempt left. Lists are gone through in a loop: it
-- costs a third of a window over the same lines. Entry ids are drawn before the accounts are locked; an account to which somebody posted a
-- later entry meanwhile is not found by the update, so that ids grow in the order of its balances all the same.
create or replace function ledger.post(account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out entry_ids bigint[], out fresh integer, out at_entry integer, out at_account integer, out short bigint,
  out closed_through date)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  accounts constant integer := cardinality(account_kinds);
  entries constant integer := cardinality(entry_refs);
  names text[];          -- of the instruments
  instruments integer[]; -- of each account, its place in `names`
  sums bigint[];         -- of the entry so far, for each instrument
  unbalanced integer := 0;
  totals bigint[];       -- of each account, what the lines so far add
  lasts bigint[];        -- of each account, the last entry that moves it
  runs bigint[];         -- of each line, what it and the lines before it add to its account
  account integer;
  instrument integer;
  entry integer := 0;
  line integer := 0;
  amount bigint;
  before bigint;
  found_at integer[];    -- places of the accounts that are there
  ids bigint[];
  bounds smallint[];
  starts bigint[];       -- the balances before
  missing integer[];
  is_missing boolean[];
  made bigint[] := '{}';
  made_kinds smallint[] := '{}';
  made_customers text[] := '{}';
  made_instruments text[] := '{}';
  made_tags text[] := '{}';
  made_bounds smallint[];
  account_marks bigint[];
  line_ids bigint[];
  line_marks bigint[];
  afters bigint[];
  passes boolean;
  known integer;
  moves_cash boolean;
begin
  -- Closing waits for who posts, and who posts for closing: nothing slips into a day while it is being closed.
  lock table ledger.day_close in row share mode;
  names := array(select distinct w.name from unnest(account_instruments) as w (name));
  instruments := array(select array_position(names, w.name) from unnest(account_instruments) as w (name));
  sums := array_fill(0::bigint, array[cardinality(names)]);
  totals := array_fill(0::bigint, array[accounts]);
  lasts := totals;
  runs := line_amounts;
  select array_agg(nextval('ledger.entry_id')), bool_and(length(w.ref) between 1 and 100) into entry_ids, passes
    from unnest(entry_refs) as w (ref);
  select passes and count(k.id) = count(*), bool_or(k.cash_type is not null) into passes, moves_cash
    from (select distinct w.kind from unnest(entry_kinds) as w (kind)) d left join ledger.entry_kind k on k.id = d.kind;
  if passes is not true then
    raise exception 'ledger.post: an entry has a known kind and a reference' using errcode = 'assert_failure';
  end if;

  passes := true;
  for i in 1..cardinality(line_entries) loop
    amount := line_amounts[i];
    if line_numbers[i] = 1 then
      if unbalanced <> 0 then
        raise exception 'ledger.post: an entry does not balance' using errcode = 'assert_failure';
      end if;
      line := 1;
      entry := entry + 1;
    else
      line := line + 1;
    end if;
    passes := passes and line_entries[i] = entry and line_numbers[i] = line;
    account := line_accounts[i];
    before := totals[account];
    runs[i] := before + amount;
    totals[account] := before + amount;
    lasts[account] := entry_ids[entry];
    instrument := instruments[account];
    before := sums[instrument];
    sums[instrument] := before + amount;
    if amount = 0 then
      passes := false;
    elsif before = 0 then
      unbalanced := unbalanced + 1;
    elsif before + amount = 0 then
      unbalanced := unbalanced - 1;
    end if;
  end loop;
  if unbalanced <> 0 then
    raise exception 'ledger.post: an entry does not balance' using errcode = 'assert_failure';
  end if;
  if passes is not true or entry <> entries then
    raise exception 'ledger.post: the lines of an entry are not zero, stand together and are numbered from 1' using errcode = 'assert_failure';
  end if;
  if 0 = any (lasts) then
    raise exception 'ledger.post: every account is named once, and used' using errcode = 'assert_failure';
  end if;

  begin
    if array_remove(entry_days, entry_days[1]) <> '{}' or entry_days[1] <= (select max(c.day) from ledger.day_close c) then
      raise sqlstate 'LP001';
    end if;
    -- Everyone locks in the order of the index.
    with moved as (
      update ledger.account a set held = a.held + w.total, newest_entry = w.last
        from (select * from unnest(account_kinds, account_customers, account_instruments, account_tags, totals, lasts)
            with ordinality as u (kind, customer, instrument, tag, total, last, n) order by u.customer, u.instrument, u.kind, u.tag) w
        where coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag
          and a.newest_entry < entry_ids[1]
        returning w.n::integer as n, a.id, a.bound, a.held - w.total as start)
    select coalesce(array_agg(m.n order by m.n), '{}'), array_agg(m.id order by m.n), array_agg(m.bound order by m.n),
        array_agg(m.start order by m.n)
      into found_at, ids, bounds, starts from moved m;
    if cardinality(found_at) < accounts then
      is_missing := array_fill(true, array[accounts]);
      foreach account in array found_at loop
        is_missing[account] := false;
      end loop;
      missing := array(select u.n::integer from unnest(is_missing) with ordinality as u (is_missing, n) where u.is_missing);
      select array_agg(u.kind), array_agg(u.customer), array_agg(u.instrument), array_agg(u.tag), array_agg(nextval('ledger.account_id_seq')),
          array_agg(k.bound)
        into made_kinds, made_customers, made_instruments, made_tags, made, made_bounds
        from unnest(account_kinds, account_customers, account_instruments, account_tags) with ordinality as u (kind, customer, instrument, tag, n)
          left join ledger.account_kind k on k.id = u.kind
        where is_missing[u.n];
      perform ledger.assert_accounts(made_customers, made_instruments, made_tags);
      insert into ledger.account (id, kind, customer_id, instrument, tag, bound, held, newest_entry) overriding system value
        select u.id, u.kind, nullif(u.customer, ''), u.instrument, u.tag, u.bound, totals[u.place], lasts[u.place]
          from unnest(made, made_kinds, made_customers, made_instruments, made_tags, made_bounds, missing)
            as u (id, kind, customer, instrument, tag, bound, place)
          order by u.customer, u.instrument, u.kind, u.tag
        on conflict do nothing;
      get diagnostics known = row_count;
      if known < cardinality(missing) then
        raise sqlstate 'LP001';
      end if;
      select array_agg(u.id order by u.n), array_agg(u.bound order by u.n), array_agg(u.start order by u.n), array_agg(u.mark order by u.n)
        into ids, bounds, starts, account_marks
        from (select f.n, f.id, f.bound, f.start, 0::bigint as mark from unnest(found_at, ids, bounds, starts) as f (n, id, bound, start)
          union all
          select m.n, m.id, m.bound, 0, ledger.account_mark(m.kind, m.customer, m.instrument, m.tag)
            from unnest(missing, made, made_bounds, made_kinds, made_customers, made_instruments, made_tags)
              as m (n, id, bound, kind, customer, instrument, tag)) u;
    else
      account_marks := array_fill(0::bigint, array[accounts]);
    end if;
    select array_agg(l.after), array_agg(ids[l.account]), bool_or(bounds[l.account] * sign(l.after) < 0),
        array_agg(ledger.line_mark(l.line, ids[l.account], account_marks[l.account], l.amount, l.after))
      into afters, line_ids, passes, line_marks
      from (select u.line, u.account, u.amount, starts[u.account] + u.run as after
        from unnest(line_numbers, line_accounts, line_amounts, runs) as u (line, account, amount, run)) l;
    if passes then
      raise sqlstate 'LP001';
    end if;
    insert into ledger.entry (id, booked_at, day, kind, turn, ref)
      select * from unnest(entry_ids, entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs)
      on conflict do nothing;
    get diagnostics known = row_count;
    if known < entries then
      raise sqlstate 'LP001';
    end if;
    insert into ledger.posting (entry_id, account_id, amount, balance, line)
      select entry_ids[l.entry], l.account, l.amount, l.after, l.line
        from unnest(line_entries, line_ids, line_amounts, afters, line_numbers) as l (entry, account, amount, after, line);
    if moves_cash then
      perform ledger.write_cash_lines(account_kinds, account_customers, account_instruments, entry_ids, entry_kinds, entry_days,
        line_entries, line_accounts, line_amounts);
    end if;
    insert into ledger.recording (first_entry, day, entry_ids, entry_marks, line_numbers, line_marks, account_ids, hash) values (
      entry_ids[1], entry_days[1], entry_ids,
      array(select ledger.entry_mark(w.id, w.day, w.kind, w.turn, w.booked_at, w.ref)
        from unnest(entry_ids, entry_days, entry_kinds, entry_turns, entry_booked_at, entry_refs) as w (id, day, kind, turn, booked_at, ref)),
      line_numbers, line_marks, made,
      ledger.leaf_hash(entry_days[1], entry_ids, entry_kinds, entry_turns, entry_booked_at, entry_refs, line_numbers, line_ids, line_amounts,
        afters, made, made_kinds, made_customers, made_instruments, made_tags));
    fresh := entries;
    return;
  exception when sqlstate 'LP001' then
    null;
  end;
  select * into refusal, entry_ids, fresh, at_entry, at_account, short, closed_through
    from ledger.post_carefully(account_kinds, account_customers, account_instruments, account_tags, entry_kinds, entry_refs, entry_turns,
      entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
end $$;

-- A night changes a row of these a few times; each change should stay on the page.
alter table app.position set (fillfactor = 50);
alter table app.nisa_year set (fillfactor = 50);
alter table app.fund_order set (fillfactor = 45);
