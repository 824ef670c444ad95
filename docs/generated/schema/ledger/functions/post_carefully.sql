-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.post_carefully(account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT entry_ids bigint[], OUT fresh integer, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
end $function$;
