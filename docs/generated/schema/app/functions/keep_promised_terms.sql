-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.keep_promised_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from app.fund_order o where o.fund_code = new.fund_code and o.state in ('RECEIVED', 'WORKING')
      and o.execution_date >= new.valid_from) then
    raise exception 'orders of % are promised the terms of before %', new.fund_code, new.valid_from
      using errcode = 'check_violation', constraint = 'fund_terms_promised';
  end if;
  return new;
end $function$;
grant execute on function app.keep_promised_terms to public;
