-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.keep_promised_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from app.order_to_fill q where q.fund_code = new.fund_code and q.execution_date >= new.valid_from)
    or exists (select from app.order_to_freeze q join app.fund_order o on o.id = q.order_id
      where o.fund_code = new.fund_code and o.execution_date >= new.valid_from) then
    raise exception 'orders of % are promised the terms of before %', new.fund_code, new.valid_from
      using errcode = 'check_violation', constraint = 'fund_terms_promised';
  end if;
  return new;
end $function$;
grant execute on function app.keep_promised_terms to public;
