-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.seal()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sealed integer := 0;
  last_day date;
  last_hash bytea;
  one_day date;
  leaves record;
begin
  lock table ledger.day_seal in exclusive mode;
  select s.day, s.hash into last_day, last_hash from ledger.day_seal s order by s.day desc limit 1;
  for one_day in
    select c.day from ledger.day_close c where c.day > coalesce(last_day, '-infinity')
    union select r.day from ledger.recording r where r.day > coalesce(last_day, '-infinity')
      and r.day <= (select max(c.day) from ledger.day_close c)
    order by 1
  loop
    select coalesce(sum(cardinality(r.entry_ids)), 0) as entries,
        coalesce(sum(cardinality(r.line_numbers)), 0) as postings,
        coalesce(string_agg(r.hash, '' order by r.first_entry), '') as hashes
      into leaves from ledger.recording r where r.day = one_day;
    last_hash := coalesce(last_hash, '');
    insert into ledger.day_seal (day, entries, postings, previous_hash, hash) values (one_day, leaves.entries, leaves.postings,
      last_hash, ledger.seal_hash(one_day, leaves.entries, leaves.postings, last_hash, leaves.hashes))
      returning hash into last_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $function$;
grant execute on function ledger.seal to tsuzura_api;
