-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.delete_papers_past_keeping(business_time timestamp with time zone, at_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (business_time at time zone 'Asia/Tokyo')::date;
  gone text[];
  bytes_of text[];
begin
  if business_time > (select case when c.mode = 'real' then greatest(c.seen_until, now())
      when c.state = 'running' then c.business_at + (greatest(c.seen_until, now()) - c.real_at)
      else c.business_at end from ops.clock c) then
    raise exception 'business time has not come to %', business_time using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('app.papers_deleted_on', today::text, true);
  with due as (
    select p.id from app.paper p where p.keep_until < today
        and not exists (select from app.paper later where later.replaces = p.id)
      order by p.keep_until, p.id limit at_most for update)
  select array_agg(id) into gone from due;
  insert into app.paper_deleted (id, customer_id, kind, ref, turn, issued_on, keep_until, content_hash, deleted_at)
    select p.id, p.customer_id, p.kind, p.ref, p.turn, p.issued_on, p.keep_until, p.content_hash, business_time
    from app.paper p where p.id = any (gone);
  with counted as (
    select p.customer_id, p.kind, date_trunc('month', p.issued_on)::date as month, count(*)::integer as papers
    from app.paper p where p.id = any (gone) group by 1, 2, 3),
  emptied as (
    delete from app.paper_count n using counted c
    where (n.customer_id, n.kind, n.month) = (c.customer_id, c.kind, c.month) and n.papers <= c.papers)
  update app.paper_count n set papers = n.papers - c.papers from counted c
    where (n.customer_id, n.kind, n.month) = (c.customer_id, c.kind, c.month) and n.papers > c.papers;
  delete from app.paper_opened o where o.paper_id = any (gone);
  with deleted as (delete from app.paper p where p.id = any (gone) returning p.content_hash)
  select array_agg(distinct content_hash) into bytes_of from deleted;
  delete from app.paper_content c where c.hash = any (bytes_of)
    and not exists (select from app.paper p where p.content_hash = c.hash)
    and not exists (select from app.public_paper p where p.content_hash = c.hash);
  perform set_config('app.papers_deleted_on', '', true);
  return coalesce(cardinality(gone), 0);
end $function$;
grant execute on function app.delete_papers_past_keeping to tsuzura_api;
