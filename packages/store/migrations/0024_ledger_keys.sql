-- docs/generated/schema/ledger/functions/post.sql: new entries are inserted without `on conflict`, which looked every key up before it
-- wrote it, and wrote each row twice to the log. Nothing else is different.

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
    -- A key that is there raises an error: `on conflict` would look it up first, and write every row twice to the log.
    insert into ledger.entry (id, booked_at, day, kind, turn, ref)
      select * from unnest(entry_ids, entry_booked_at, entry_days, entry_kinds, entry_turns, entry_refs);
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
  exception when sqlstate 'LP001' or unique_violation then
    null;
  end;
  select * into refusal, entry_ids, fresh, at_entry, at_account, short, closed_through
    from ledger.post_carefully(account_kinds, account_customers, account_instruments, account_tags, entry_kinds, entry_refs, entry_turns,
      entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
end $$;
