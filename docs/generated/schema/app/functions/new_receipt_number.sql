-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.new_receipt_number()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  n constant bigint := (nextval('app.receipt_sequence')::numeric * 17003730127 % 27512614111)::bigint;
  -- Its digits, from the last to the first, each in one step: a loop takes five times as long.
  a constant integer := n % 31;
  b constant integer := n / 31 % 31;
  c constant integer := n / 961 % 31;
  d constant integer := n / 29791 % 31;
  e constant integer := n / 923521 % 31;
  f constant integer := n / 28629151 % 31;
  g constant integer := n / 887503681;
begin
  return substr(alphabet, g + 1, 1) || substr(alphabet, f + 1, 1) || substr(alphabet, e + 1, 1) || substr(alphabet, d + 1, 1) || '-'
    || substr(alphabet, c + 1, 1) || substr(alphabet, b + 1, 1) || substr(alphabet, a + 1, 1)
    || substr(alphabet, (31 - (2 * a + 3 * b + 4 * c + 5 * d + 6 * e + 7 * f + 8 * g) % 31) % 31 + 1, 1);
end $function$;
grant execute on function app.new_receipt_number to tsuzura_api;
