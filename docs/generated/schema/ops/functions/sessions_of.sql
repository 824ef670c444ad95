-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.sessions_of(of_subject text)
 RETURNS TABLE(id text, client text, begun_at timestamp with time zone, renewed_at timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select substr(encode(sha256(convert_to(g.id, 'UTF8')), 'hex'), 1, 32), g.payload ->> 'clientId', to_timestamp((g.payload ->> 'iat')::double precision),
      (select to_timestamp(max((t.payload ->> 'iat')::double precision)) from auth.record t where t.grant_id = g.id and t.kind = 'RefreshToken'), g.expires_at
    from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject and (g.expires_at is null or g.expires_at > now())
    order by 3 desc, 1 limit 50
$function$;
grant execute on function ops.sessions_of to tsuzura_api;
