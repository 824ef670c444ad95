-- docs/generated/schema/app/functions/count_catalogue_change.sql
-- docs/generated/schema/app/functions/count_nav_check_change.sql
-- Who keeps the prices of a fund asks which years have changed. That was a hash over every price of every fund: the longer the history, the
-- longer it took, after each price that came. Now each year has a revision of its own, which is another one after each change of its prices.
-- It is drawn and not counted: a process that keeps the prices of two databases takes no year of one for that of the other.
create table app.nav_year (
  fund_code text collate "C" not null,
  year smallint not null,
  revision uuid not null default gen_random_uuid(),
  primary key (fund_code, year)
);
grant select on app.nav_year to tsuzura_api;

insert into app.nav_year (fund_code, year) select distinct n.fund_code, extract(year from n.date) from app.nav n;

create or replace function app.count_catalogue_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  if tg_table_name in ('nav', 'nav_check') then
    insert into app.nav_year as y (fund_code, year) select distinct c.fund_code, extract(year from c.date) from changed c order by 1, 2
      on conflict (fund_code, year) do update set revision = gen_random_uuid();
  end if;
  return null;
end $$;

create or replace function app.count_nav_check_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from was join became using (fund_code, date) where was.status <> became.status) then
    update app.catalogue_revision set revision = revision + 1;
    insert into app.nav_year as y (fund_code, year) select distinct b.fund_code, extract(year from b.date)
        from was w join became b using (fund_code, date) where w.status <> b.status order by 1, 2
      on conflict (fund_code, year) do update set revision = gen_random_uuid();
  end if;
  return null;
end $$;
