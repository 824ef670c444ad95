-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.register_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_argv[0] = 'MONTHLY_DEPOSIT' then
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.setting_code from added a;
  else
    insert into app.receipt (number, kind, ref) select a.receipt_number, tg_argv[0], a.id from added a;
  end if;
  return null;
end $function$;
