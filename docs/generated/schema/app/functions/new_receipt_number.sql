-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.new_receipt_number()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  rest bigint := (nextval('app.receipt_sequence')::numeric * 17003730127 % 27512614111)::bigint;
  written text := '';
  total integer := 0;
begin
  for weight in 2..8 loop
    total := total + weight * (rest % 31)::integer;
    written := substr(alphabet, (rest % 31)::integer + 1, 1) || written;
    rest := rest / 31;
  end loop;
  written := written || substr(alphabet, (31 - total % 31) % 31 + 1, 1);
  return left(written, 4) || '-' || right(written, 4);
end $function$;
grant execute on function app.new_receipt_number to tsuzura_api;
