-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.assert_accounts(customers text[], instruments text[], tags text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from (select distinct w.instrument, w.tag from unnest(instruments, tags) as w (instrument, tag)) d
    where d.instrument !~ '^[0-9A-Z.]{1,12}$' or d.tag !~ '^[0-9A-Z_-]{0,32}$';
  if found then
    raise exception 'ledger.post: instrument and tag of an account are letters and digits' using errcode = 'assert_failure';
  end if;
  perform from unnest(customers) as w (id) where w.id <> '' and not exists (select from app.customer c where c.id = w.id);
  if found then
    raise exception 'ledger.post: the customer of an account is there' using errcode = 'assert_failure';
  end if;
end $function$;
