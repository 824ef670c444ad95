-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.set_nav(of_fund text, of_date date, to_nav bigint, its_distribution bigint, why text, who text, business_time timestamp with time zone)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before bigint;
  this_turn smallint;
begin
  -- Two operators at one price wait for each other.
  perform from app.fund f where f.code = of_fund for no key update;
  select n.nav into before from app.nav n where n.fund_code = of_fund and n.date = of_date;
  if before = to_nav then
    return null;
  end if;
  insert into app.nav (fund_code, date, nav, net_assets, distribution)
    values (of_fund, of_date, to_nav, coalesce((select n.net_assets from app.nav n
      where n.fund_code = of_fund and n.date < of_date order by n.date desc limit 1), 0), its_distribution)
    on conflict (fund_code, date) do update set nav = excluded.nav;
  select coalesce(max(c.turn) + 1, 0) into this_turn from app.nav_correction c where c.fund_code = of_fund and c.date = of_date;
  insert into app.nav_correction (fund_code, date, turn, old_nav, new_nav, reason, recorded_by, recorded_at)
    values (of_fund, of_date, this_turn, before, to_nav, why, who, business_time);
  return this_turn;
end $function$;
grant execute on function app.set_nav to tsuzura_api;
