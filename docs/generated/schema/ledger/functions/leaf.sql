-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.leaf(of_day date, from_entry bigint, to_entry bigint, OUT entries bigint, OUT postings bigint, OUT hash bytea, OUT marks bytea)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;
grant execute on function ledger.leaf to tsuzura_api;
