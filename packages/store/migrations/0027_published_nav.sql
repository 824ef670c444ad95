-- A price that waits for an operator is nobody's yet: what customers see, and what is worked out for them, reads this view.
-- Prices nobody looked at came before the checks did (a new house loads years of them), so they are confirmed.
create view app.published_nav as
  select n.fund_code, n.date, n.nav, n.net_assets, n.distribution, n.fiscal_period, n.benchmark,
      c.status is not distinct from 'PRELIMINARY' as is_preliminary
    from app.nav n left join app.nav_check c on c.fund_code = n.fund_code and c.date = n.date
    where c.status is distinct from 'HELD';
grant select on app.published_nav to tsuzura_api;

-- Held, released, confirmed: each is a new edition of the catalogue. Other columns of a check change nothing that is shown.
create function app.count_nav_check_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from was join became using (fund_code, date) where was.status <> became.status) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  return null;
end $$;
revoke execute on function app.count_nav_check_change() from public;

create trigger nav_check_added after insert on app.nav_check referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_check_changed after update on app.nav_check referencing old table as was new table as became
  for each statement execute function app.count_nav_check_change();
