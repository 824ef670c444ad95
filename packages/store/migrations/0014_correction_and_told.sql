-- What follows a night: prices that an operator sets or corrects, the fills and distributions that are corrected after them,
-- and what customers were told.

-- Every price a person set, in place of another or where there was none. Rows are only added, and `app.set_nav` is the only
-- way to add one: no program may change a price without leaving it here.
create table app.nav_correction (
  fund_code text collate "C" not null,
  date date not null,
  turn smallint not null,
  -- Null: there was none.
  old_nav bigint,
  new_nav bigint not null check (new_nav > 0),
  reason text not null check (length(reason) between 1 and 500),
  recorded_by text not null,
  recorded_at timestamptz not null,
  -- Null until nothing is left that was filled at the old price.
  finished_at timestamptz,
  primary key (fund_code, date, turn),
  check (old_nav is distinct from new_nav)
);
create index nav_correction_open on app.nav_correction (date, fund_code) where finished_at is null;
grant select, update (finished_at) on app.nav_correction to tsuzura_api;

-- Answers the turn of the correction, or null when the price is that already. A distribution is taken with a price that was
-- missing; a price that is there keeps its own.
create function app.set_nav(of_fund text, of_date date, to_nav bigint, its_distribution bigint, why text, who text,
  business_time timestamptz) returns smallint
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke execute on function app.set_nav from public;
grant execute on function app.set_nav to tsuzura_api;

-- A fill that took the place of another. The figures of both are rows of app.fund_fill; the trade report of the new one
-- names the old one from here.
create table app.fill_correction (
  order_id text collate "C" not null,
  -- Of the new fill.
  turn smallint not null,
  -- Of the fill it replaces.
  replaces smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  corrected_at timestamptz not null,
  primary key (order_id, turn),
  foreign key (fund_code, nav_date, nav_turn) references app.nav_correction
);
grant select, insert on app.fill_correction to tsuzura_api;

-- The figures a distribution had before a correction; those that count stand in app.distribution.
create table app.distribution_correction (
  distribution_id text collate "C" not null,
  turn smallint not null,
  fund_code text collate "C" not null,
  nav_date date not null,
  nav_turn smallint not null,
  units bigint not null,
  nav_ex bigint not null,
  special bigint not null,
  ordinary bigint not null,
  income_tax bigint not null,
  resident_tax bigint not null,
  corrected_at timestamptz not null,
  primary key (distribution_id, turn),
  foreign key (fund_code, nav_date, nav_turn) references app.nav_correction
);
grant select, insert on app.distribution_correction to tsuzura_api;
-- What no longer buys a unit is paid instead (ruling 9): course and day go with it.
grant update (course, due_date, units, nav_ex, special, ordinary, income_tax, resident_tax) on app.distribution to tsuzura_api;

-- What a customer was told of, once each: fills, settlements and distributions. Mornings tell; nights only fill.
create table app.told (
  -- An order or a distribution.
  subject text collate "C" not null,
  event text collate "C" not null check (event in ('EXECUTE', 'SETTLE', 'DISTRIBUTE')),
  primary key (subject, event)
);
grant select, insert on app.told to tsuzura_api;
