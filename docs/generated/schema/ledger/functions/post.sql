-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.post(account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT entry_ids bigint[], OUT fresh integer, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
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
  new_ids bigint[] := '{}';
  new_bounds smallint[];
  starts bigint[];       -- the balances before
  places tid[];          -- where they lie; null of a new account
  afters bigint[];       -- the balance after each line
  known bigint[];        -- the entry that has the key already, or null
  held integer;
  written integer;
  bad integer;
  sound boolean;
  account_marks bigint[];
  one_day date;
  moves_cash boolean;
begin
  -- Closing waits for who posts, and who posts for closing: nothing slips into a day while it is being closed.
  lock table ledger.day_close in row share mode;

  select array_agg(a.id order by w.n), array_agg(a.bound order by w.n), array_agg(w.n::integer) filter (where a.id is null)
    into ids, bounds, missing
    from unnest(account_kinds, account_customers, account_instruments, account_tags)
      with ordinality as w (kind, customer, instrument, tag, n)
    left join ledger.account a
      on coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag;
  if missing is not null then
    select array_agg(nextval('ledger.account_id_seq') order by m.i), array_agg(k.bound order by m.i) into new_ids, new_bounds
      from unnest(missing) with ordinality as m (n, i) left join ledger.account_kind k on k.id = account_kinds[m.n];
    -- In the order of the index, so that two who create the same accounts wait for each other in one direction.
    insert into ledger.account (id, kind, customer_id, instrument, tag, bound) overriding system value
      select new_ids[m.i], account_kinds[m.n], nullif(account_customers[m.n], ''), account_instruments[m.n], account_tags[m.n],
          new_bounds[m.i]
        from unnest(missing) with ordinality as m (n, i)
        order by account_customers[m.n], account_instruments[m.n], account_kinds[m.n], account_tags[m.n]
      on conflict do nothing;
    get diagnostics written = row_count;
    if written = cardinality(missing) then
      for i in 1..written loop
        ids[missing[i]] := new_ids[i];
        bounds[missing[i]] := new_bounds[i];
      end loop;
    else
      -- Somebody else made some of them meanwhile: those have a balance, so let the others have one too, and look again.
      insert into ledger.balance (account_id, amount, last_entry)
        select a.id, 0, 0 from unnest(new_ids) as c (id) join ledger.account a on a.id = c.id order by a.id;
      missing := null;
      select array_agg(a.id order by w.n), array_agg(a.bound order by w.n) into ids, bounds
        from unnest(account_kinds, account_customers, account_instruments, account_tags)
          with ordinality as w (kind, customer, instrument, tag, n)
        join ledger.account a
          on coalesce(a.customer_id, '') = w.customer and a.instrument = w.instrument and a.kind = w.kind and a.tag = w.tag;
    end if;
  end if;

  -- Everyone locks in the order of ids; what comes back is the newest balance, also after a wait.
  select array_agg(x.amount order by x.n), array_agg(x.place order by x.n), count(*) into starts, places, held
    from (select l.n, l.amount, l.place
      from (select w.n, b.amount, b.ctid as place from unnest(ids) with ordinality as w (id, n)
        join ledger.balance b on b.account_id = w.id order by w.id for update of b) l
      union all select m.n, 0, null from unnest(missing) as m (n)) x;
  if held is distinct from cardinality(account_kinds) then
    raise exception 'ledger.post: every account is there' using errcode = 'assert_failure';
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
    if new_ids <> '{}' then
      delete from ledger.balance where account_id = any (new_ids);
      delete from ledger.account where id = any (new_ids);
    end if;
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
    insert into ledger.cash_line (customer_id, type, day, entry_id)
      select m.customer, x.type, entry_days[m.entry], entry_ids[m.entry]
        from (select l.entry, account_customers[l.account] as customer,
            coalesce(sum(l.amount) filter (where account_kinds[l.account] in (1, 2, 3, 4, 5, 7)), 0) as net,
            coalesce(sum(l.amount) filter (where account_kinds[l.account] in (20, 21)), 0) as tax
          from unnest(line_entries, line_accounts, line_amounts) as l (entry, account, amount)
          where account_customers[l.account] <> '' and account_instruments[l.account] = 'JPY'
          group by l.entry, account_customers[l.account]) m
        join ledger.entry_kind k on k.id = entry_kinds[m.entry] and k.cash_type is not null
        cross join lateral (values (k.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount)
        where x.amount <> 0;
  end if;
  with moved as materialized (
    select l.account, max(l.n) as last from unnest(line_accounts) with ordinality as l (account, n) group by l.account),
  changed as (
    update ledger.balance b set amount = afters[m.last], last_entry = entry_ids[line_entries[m.last]]
      from moved m where b.ctid = places[m.account] returning 1),
  added as (
    insert into ledger.balance (account_id, amount, last_entry)
      select ids[m.account], afters[m.last], entry_ids[line_entries[m.last]] from moved m where places[m.account] is null
      returning 1)
  select (select count(*) from added) = coalesce(cardinality(missing), 0)
      and (select count(*) from moved) = (select count(*) from changed) + (select count(*) from added) into sound;
  if sound is not true then
    raise exception 'ledger.post: every account is named once, and used' using errcode = 'assert_failure';
  end if;
  select array_agg(ledger.account_mark(w.kind, w.customer, w.instrument, w.tag) order by w.n) into account_marks
    from unnest(account_kinds, account_customers, account_instruments, account_tags)
      with ordinality as w (kind, customer, instrument, tag, n);
  -- The same lists as in `ledger.leaf_now`; what is read from a list comes in its order.
  for one_day in
    select distinct w.day from unnest(entry_days) with ordinality as w (day, n) where known[w.n] is null order by 1
  loop
    insert into ledger.recording (first_entry, day, entry_ids, entry_marks, line_numbers, line_marks, hash)
      select e.ids[1], one_day, e.ids, e.marks, l.numbers, l.marks, ledger.leaf_hash(one_day, e.ids, e.kinds, e.turns, e.times, e.refs,
          l.entries, l.numbers, l.accounts, l.amounts, l.balances, a.ids, a.kinds, a.customers, a.instruments, a.tags)
        from (
          select array_agg(entry_ids[w.n]) as ids, array_agg(w.kind) as kinds, array_agg(w.turn) as turns, array_agg(w.time) as times,
              array_agg(w.ref) as refs, array_agg(ledger.entry_mark(entry_ids[w.n], one_day, w.kind, w.turn, w.time, w.ref)) as marks
            from (select u.n, u.kind, u.turn, u.ref, (extract(epoch from u.booked_at) * 1000000)::bigint as time
              from unnest(entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs)
                with ordinality as u (booked_at, day, kind, turn, ref, n)
              where known[u.n] is null and u.day = one_day) w) e,
        (select array_agg(entry_ids[w.entry]) as entries, array_agg(w.line) as numbers, array_agg(ids[w.account]) as accounts,
              array_agg(w.amount) as amounts, array_agg(w.after) as balances,
              array_agg(ledger.line_mark(w.line, ids[w.account], account_marks[w.account], w.amount, w.after)) as marks
            from unnest(line_entries, line_numbers, line_accounts, line_amounts, afters) as w (entry, line, account, amount, after)
            where entry_days[w.entry] = one_day) l,
        (select array_agg(ids[w.n]) as ids, array_agg(account_kinds[w.n]) as kinds, array_agg(account_customers[w.n]) as customers,
              array_agg(account_instruments[w.n]) as instruments, array_agg(account_tags[w.n]) as tags
            from (select distinct u.account as n, ids[u.account] as id from unnest(line_entries, line_accounts) as u (entry, account)
              where entry_days[u.entry] = one_day order by 2) w) a;
  end loop;
end $function$;
grant execute on function ledger.post to tsuzura_api;
