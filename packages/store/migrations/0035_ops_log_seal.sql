-- The audit logs are sealed in a hash chain, in batches and by a job (ADR-0077): whoever writes to them is never held up.

-- Up to where a log was written when the job last looked, and which transactions were not over then. An id is given before its row
-- can be seen; only when all of those are over is it known which rows there are up to it.
create table ops.log_mark (
  log text primary key check (log in ('ACT', 'AUDIT')),
  through bigint not null,
  unfinished_from bigint not null
);
revoke all on ops.log_mark from public;

create table ops.log_seal (
  log text not null check (log in ('ACT', 'AUDIT')),
  -- The rows behind one id up to another, with eight bytes of each: those tell which row a hash no longer fits.
  behind bigint not null,
  through bigint not null,
  ids bigint[] not null,
  marks bigint[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (log, through),
  check (through > behind and cardinality(ids) = cardinality(marks))
);
create trigger append_only before update or delete or truncate on ops.log_seal
  for each statement execute function ledger.refuse_change();
grant select on ops.log_seal to tsuzura_api;

-- Rows as text that is the same wherever it is made. The columns are named: one that is added later changes no hash.
create function ops.log_rows(of_log text, behind bigint, through bigint) returns table (id bigint, content text)
language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
  select a.id, row(a.id, a.at, a.real_at, a.operator, a.operator_name, a.roles, a.call, a.title, a.target, a.reason, a.result, a.request_id,
      a.customer_id)::text from ops.operator_act a where of_log = 'ACT' and a.id > behind and a.id <= through
  union all
  select a.id, row(a.id, a.at, a.actor_role, a.actor, a.action, a.subject, a.detail, a.request_id)::text from ops.audit a
    where of_log = 'AUDIT' and a.id > behind and a.id <= through
$$;
create function ops.log_hash(of_log text, behind bigint, through bigint, previous_hash bytea, contents text[]) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(previous_hash || convert_to(concat_ws(E'\n', of_log, behind, through, contents), 'UTF8'))
$$;
revoke execute on function ops.log_rows, ops.log_hash from public;
grant execute on function ops.log_rows, ops.log_hash to tsuzura_api;

-- Seals what the mark of before lets it, at most so many batches, and sets the next mark when it is through. Returns how many were
-- sealed.
create function ops.seal_log(of_log text, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
end $$;
revoke execute on function ops.seal_log from public;
grant execute on function ops.seal_log to tsuzura_api;
