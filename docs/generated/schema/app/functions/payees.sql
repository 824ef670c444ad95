-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.payees(of_customers text[], seen_since timestamp with time zone, day_began timestamp with time zone, requests_a_day integer)
 RETURNS TABLE(customer_id text, payee json)
 LANGUAGE sql
 STABLE
AS $function$
  select a.customer_id, json_build_object(
      'bank', json_build_array(a.bank_code, a.bank_branch_code, a.bank_account_type, a.bank_number, a.bank_name,
        a.bank_branch_name, a.bank_holder_kana),
      'nameKana', (select p.last_name_kana || ' ' || p.first_name_kana from app.person p where p.customer_id = a.customer_id),
      'heldUntil', a.withdrawals_held_until,
      'seen', (select json_agg(json_build_array(s.kind, (extract(epoch from s.at) * 1000)::bigint)) from (
        select e.kind, max(e.at) as at from app.shield_event e where e.customer_id = a.customer_id and e.at > seen_since
          and e.kind in ('NEW_DEVICE', 'FACTOR_CHANGE', 'EMAIL_CHANGE') group by e.kind) s),
      -- No more than a day's number are accepted in a day, so that many of the newest are all of today's.
      'outflow', (select json_build_array(count(*), coalesce(sum(w.amount) filter (where w.counts), 0)::text)
          from ((select n.amount, n.state not in ('CANCELED', 'FAILED', 'RETURNED') as counts, n.requested_at from app.withdrawal n
              where n.customer_id = a.customer_id order by n.sequence desc limit requests_a_day)
            union all
            (select d.value, d.status not in ('CANCELED', 'REJECTED'), d.requested_at from app.delivery d
              where d.customer_id = a.customer_id order by d.sequence desc limit requests_a_day)) w
          where w.requested_at >= day_began))
    from unnest(of_customers) as c (id) join app.account a on a.customer_id = c.id
$function$;
grant execute on function app.payees to tsuzura_api;
