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
end $function$;
grant execute on function ledger.seal to tsuzura_api;
