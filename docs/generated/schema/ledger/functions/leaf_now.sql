-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.leaf_now(of_day date, ids bigint[], made bigint[], OUT entry_ids bigint[], OUT entry_marks bigint[], OUT line_counts smallint[], OUT line_marks bigint[], OUT hash bytea)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with e as materialized (
    select e.id, e.day, e.kind, e.turn, e.booked_at, e.ref from unnest(ids) as w (id)
      cross join lateral (select * from ledger.entry x where x.id = w.id offset 0) e where e.day = of_day),
  m as materialized (
    select a.id, a.kind, coalesce(a.customer_id, '') as customer, a.instrument, a.tag,
        ledger.account_mark(a.kind, coalesce(a.customer_id, ''), a.instrument, a.tag) as mark
      from unnest(made) as w (id) cross join lateral (select * from ledger.account x where x.id = w.id offset 0) a),
  l as materialized (
    select p.entry_id, p.line, p.account_id, p.amount, p.balance, coalesce(m.mark, 0) as mark
      from e cross join lateral (select * from ledger.posting x where x.entry_id = e.id offset 0) p left join m on m.id = p.account_id)
  select coalesce(es.ids, '{}'), coalesce(es.marks, '{}'), coalesce(es.counts, '{}'), coalesce(ls.marks, '{}'),
      ledger.leaf_hash(of_day, coalesce(es.ids, '{}'), coalesce(es.kinds, '{}'), coalesce(es.turns, '{}'), coalesce(es.times, '{}'),
        coalesce(es.refs, '{}'), coalesce(ls.numbers, '{}'), coalesce(ls.accounts, '{}'), coalesce(ls.amounts, '{}'),
        coalesce(ls.balances, '{}'), coalesce(acc.ids, '{}'), coalesce(acc.kinds, '{}'), coalesce(acc.customers, '{}'),
        coalesce(acc.instruments, '{}'), coalesce(acc.tags, '{}'))
    from (
      select array_agg(o.id) as ids, array_agg(o.kind) as kinds, array_agg(o.turn) as turns, array_agg(o.booked_at) as times,
          array_agg(o.ref) as refs, array_agg(ledger.entry_mark(o.id, o.day, o.kind, o.turn, o.booked_at, o.ref)) as marks,
          array_agg(o.lines) as counts
        from (select e.*, coalesce(c.lines, 0)::smallint as lines
          from e left join (select l.entry_id, count(*) as lines from l group by l.entry_id) c on c.entry_id = e.id order by e.id) o) es,
    (select array_agg(o.line) as numbers, array_agg(o.account_id) as accounts, array_agg(o.amount) as amounts,
          array_agg(o.balance) as balances,
          array_agg(ledger.line_mark(o.line, o.account_id, o.mark, o.amount, o.balance)) as marks
        from (select * from l order by l.entry_id, l.line) o) ls,
    (select array_agg(o.id) as ids, array_agg(o.kind) as kinds, array_agg(o.customer) as customers, array_agg(o.instrument) as instruments,
          array_agg(o.tag) as tags
        from (select * from m order by m.id) o) acc
$function$;
grant execute on function ledger.leaf_now to tsuzura_api;
