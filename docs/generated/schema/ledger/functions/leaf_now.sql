-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.leaf_now(of_day date, ids bigint[], OUT entry_ids bigint[], OUT line_counts smallint[], OUT marks bytea, OUT hash bytea)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with row_text as (
    select e.id, 0 as line, concat_ws('|', e.id, e.day - date '2000-01-01', e.kind, e.turn,
        (extract(epoch from e.booked_at) * 1000000)::bigint, e.ref) as content
      from unnest(ids) as w (id) join ledger.entry e on e.id = w.id and e.day = of_day
    union all
    select e.id, p.line, concat_ws('|', p.entry_id, p.line, p.amount, p.balance,
        concat_ws('|', p.account_id, a.kind, a.instrument, a.tag, coalesce(a.customer_id, '')))
      from unnest(ids) as w (id) join ledger.entry e on e.id = w.id and e.day = of_day
        join ledger.posting p on p.entry_id = e.id left join ledger.account a on a.id = p.account_id),
  entry_text as (
    select r.id, count(*) - 1 as lines, string_agg(r.content, E'\n' order by r.line) as content,
        string_agg(int8send(hashtextextended(r.content, 0)), '' order by r.line) as marks
      from row_text r group by r.id)
  select coalesce(array_agg(e.id order by e.id), '{}'), coalesce(array_agg(e.lines::smallint order by e.id), '{}'),
      coalesce(string_agg(e.marks, '' order by e.id), ''),
      sha256(convert_to(coalesce(string_agg(e.content, E'\n' order by e.id), ''), 'UTF8'))
    from entry_text e
$function$;
grant execute on function ledger.leaf_now to tsuzura_api;
