-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION auth.tell_shield(of_subject text, of_kind text, of_detail text, real_now timestamp with time zone, link_hash bytea, link_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  customer text;
  business_now timestamptz;
  event bigint;
begin
  select c.id into customer from app.customer c where c.subject = of_subject;
  if customer is null then
    return false;
  end if;
  select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
      else k.business_at + greatest(interval '0', real_now - k.real_at) end
    into strict business_now from ops.clock k;
  insert into app.shield_event (customer_id, kind, detail, at) values (customer, of_kind, of_detail, business_now) returning id into event;
  insert into ops.outbox (id, topic, payload, created_at) values (ops.mail_id('protection event ' || event), 'protection.event',
    jsonb_build_object('customerId', customer, 'eventId', event, 'event', of_kind, 'detail', of_detail), business_now);
  if link_hash is not null then
    delete from app.freeze_link l where l.customer_id = customer and l.expires_at < real_now;
    insert into app.freeze_link (token_hash, customer_id, expires_at) values (link_hash, customer, link_until);
  end if;
  insert into ops.audit (at, actor_role, actor, action, subject, detail)
    values (business_now, 'system', 'auth', 'shield.seen', customer, jsonb_build_object('kind', of_kind, 'event', of_detail));
  return true;
end $function$;
grant execute on function auth.tell_shield to tsuzura_auth;
