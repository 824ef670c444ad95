-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.accept_seminar_applications(applications json, answers json)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  with given as materialized (
    select * from json_to_recordset(applications) as g (n integer, id text, receipt_number text, seminar_id text, customer_id text,
      people smallint, status text, answers jsonb, applied_at timestamptz, is_new boolean)),
  added as (
    insert into app.seminar_application (id, receipt_number, seminar_id, customer_id, people, status, answers, applied_at, updated_at)
      select g.id, g.receipt_number, g.seminar_id, g.customer_id, g.people, g.status, g.answers, g.applied_at, g.applied_at
        from given g where g.is_new order by g.n)
  update app.seminar_seats s set taken = s.taken + x.taken, waiting = s.waiting + x.waiting, entered = s.entered + x.entered
    from (select g.seminar_id, coalesce(sum(g.people) filter (where g.status = 'CONFIRMED'), 0) as taken,
          count(*) filter (where g.status = 'WAITLISTED') as waiting,
          coalesce(sum(g.people) filter (where g.status = 'APPLIED'), 0) as entered
        from given g where g.is_new group by g.seminar_id) x
    where s.seminar_id = x.seminar_id;
  perform ops.remember_answers(answers);
end $function$;
grant execute on function app.accept_seminar_applications to tsuzura_api;
