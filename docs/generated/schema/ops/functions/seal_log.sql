-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.seal_log(of_log text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  known ops.log_mark;
  last_id bigint;
  last_hash bytea;
  rows record;
  sealed integer := 0;
begin
  lock table ops.log_seal in exclusive mode;
  select * into known from ops.log_mark m where m.log = of_log;
  select s.through, s.hash into last_id, last_hash from ops.log_seal s where s.log = of_log order by s.through desc limit 1;
  last_id := coalesce(last_id, 0);
  last_hash := coalesce(last_hash, '');
  if known.through is not null and known.unfinished_from <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint then
    while sealed < most loop
      select array_agg(r.id order by r.id) as ids, array_agg(hashtextextended(r.content, 0) order by r.id) as marks,
          array_agg(r.content order by r.id) as contents, max(r.id) as through
        into rows from (select l.id, l.content from ops.log_rows(of_log, last_id, least(known.through, last_id + 1000)) l) r;
      if rows.through is null then
        -- Ids that no row took.
        exit when last_id + 1000 >= known.through;
        last_id := last_id + 1000;
        continue;
      end if;
      insert into ops.log_seal (log, behind, through, ids, marks, previous_hash, hash)
        values (of_log, (select coalesce(max(s.through), 0) from ops.log_seal s where s.log = of_log), rows.through, rows.ids, rows.marks, last_hash,
          ops.log_hash(of_log, (select coalesce(max(s.through), 0) from ops.log_seal s where s.log = of_log), rows.through, last_hash, rows.contents))
        returning hash into last_hash;
      last_id := rows.through;
      sealed := sealed + 1;
    end loop;
  end if;
  if sealed < most and (known.through is null or known.unfinished_from <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint) then
    insert into ops.log_mark (log, through, unfinished_from)
      values (of_log, case of_log when 'ACT' then (select coalesce(max(a.id), 0) from ops.operator_act a) else (select coalesce(max(a.id), 0) from ops.audit a) end,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
      on conflict (log) do update set through = excluded.through, unfinished_from = excluded.unfinished_from;
  end if;
  return sealed;
end $function$;
grant execute on function ops.seal_log to tsuzura_api;
