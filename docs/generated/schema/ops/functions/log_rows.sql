-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.log_rows(of_log text, behind bigint, through bigint)
 RETURNS TABLE(id bigint, content text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
AS $function$
  select a.id, row(a.id, a.at, a.real_at, a.operator, a.operator_name, a.roles, a.call, a.title, a.target, a.reason, a.result, a.request_id,
      a.customer_id)::text from ops.operator_act a where of_log = 'ACT' and a.id > behind and a.id <= through
  union all
  select a.id, row(a.id, a.at, a.actor_role, a.actor, a.action, a.subject, a.detail, a.request_id)::text from ops.audit a
    where of_log = 'AUDIT' and a.id > behind and a.id <= through
$function$;
grant execute on function ops.log_rows to tsuzura_api;
