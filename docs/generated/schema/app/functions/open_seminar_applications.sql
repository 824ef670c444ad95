-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.open_seminar_applications(of_subjects text[], of_keys text[], of_seminars text[], waiting boolean)
 RETURNS TABLE(n bigint, given_call text, given_hash bytea, given_answer text, facts json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  perform 1 from app.seminar_seats s where s.seminar_id = any (of_seminars) order by s.seminar_id for update;
  return query
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'application', (select json_build_object('id', a.id, 'receiptNumber', a.receipt_number, 'people', a.people, 'status', a.status,
            'appliedAt', a.applied_at, 'waitingPosition', case when a.status = 'WAITLISTED' then (
              select count(*) from app.seminar_application b
                where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end)
          from app.seminar_application a
          where a.customer_id = c.id and a.seminar_id = of_seminars[w.n] and a.status <> 'CANCELED')) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $function$;
grant execute on function app.open_seminar_applications to tsuzura_api;
