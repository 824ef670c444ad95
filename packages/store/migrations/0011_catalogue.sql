-- The catalogue: what a fund's page says besides its price, the papers a buyer must read, and a counter that tells programs
-- which keep prices in memory when to read them again.

alter table app.fund
  -- 買付・売却・積立の受付
  add column takes_buys boolean not null default true,
  add column takes_sells boolean not null default true,
  add column takes_plans boolean not null default true,
  add column min_amount bigint not null default 100 check (min_amount > 0),
  add column amount_step bigint not null default 1 check (amount_step > 0),
  add column min_units bigint not null default 1 check (min_units > 0),
  add column unit_step bigint not null default 1 check (unit_step > 0),
  -- Days on which this market is closed are 申込不可日 of the fund; null: it takes orders on every business day.
  add column closed_with text check (closed_with in ('UNITED_STATES')),
  add column skip_fund_holidays_in_lag boolean not null default false,
  add column redemption_reserve_rounding text not null default 'FLOOR'
    check (redemption_reserve_rounding in ('FLOOR', 'HALF_UP')),
  add column distribution_courses text[] not null default '{RECEIVE,REINVEST}'
    check (distribution_courses <@ '{RECEIVE,REINVEST}' and cardinality(distribution_courses) > 0),
  -- Month and day, "06-10"; a holiday rolls forward.
  add column fiscal_dates text[] not null default '{}',
  add column is_index boolean not null default false,
  add column objectives text[] not null default '{}',
  add column risks text[] not null default '{}',
  -- [{"name": …, "ratio": "65.8"}], percent of the net assets, largest first.
  add column allocation jsonb not null default '[]' check (jsonb_typeof(allocation) = 'array'),
  add column top_holdings jsonb not null default '[]' check (jsonb_typeof(top_holdings) = 'array'),
  drop constraint fund_asset_class_check,
  add check (asset_class in
    ('JP_EQUITY', 'FOREIGN_EQUITY', 'JP_BOND', 'FOREIGN_BOND', 'REIT', 'BALANCED', 'COMMODITY', 'OTHER'));

-- Funds that are there already get the facts orders depend on.
update app.fund f set asset_class = case code when 'TZ010010' then 'COMMODITY' else asset_class end,
  is_index = known.is_index, closed_with = known.closed_with, fiscal_dates = known.fiscal_dates::text[],
  display_order = known.display_order
from (values
  ('TZ010001', true, 'UNITED_STATES', '{05-25}', 1),
  ('TZ010002', true, null, '{11-13}', 3),
  ('TZ010003', false, 'UNITED_STATES', '{06-10}', 9),
  ('TZ010004', false, 'UNITED_STATES', '{09-15}', 7),
  ('TZ010005', false, 'UNITED_STATES', '{09-15}', 2),
  ('TZ010006', false, null, '{02-10,05-10,08-10,11-10}', 10),
  ('TZ010007', true, 'UNITED_STATES', '{05-25}', 5),
  ('TZ010008', true, null, '{11-10}', 11),
  ('TZ010009', false, 'UNITED_STATES', '{06-15}', 8),
  ('TZ010010', true, 'UNITED_STATES', '{07-20}', 4),
  ('TZ010011', false, null, '{03-20}', 12),
  ('TZ010012', false, 'UNITED_STATES', '{01-15}', 6)
) as known (fund_code, is_index, closed_with, fiscal_dates, display_order) where known.fund_code = f.code;

-- 交付目論見書, 補完書面 and the like. A document is its bytes (see 0007); a new edition is a new row and is in force from
-- its day on, until the next one of its kind.
create table app.fund_document (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  fund_code text not null references app.fund,
  kind text not null check (kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS', 'REQUESTED_PROSPECTUS', 'MONTHLY_REPORT',
    'INVESTMENT_REPORT', 'SPECIAL_REPORT')),
  version text not null,
  name text not null,
  url text not null check (url ~ '^https?://'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  effective_from date not null,
  unique (fund_code, kind, version),
  unique (fund_code, kind, effective_from)
);
grant select on app.fund_document to tsuzura_api;

-- Counts the changes of funds and prices, in the transaction that makes them, whoever makes them. A sequence would not do:
-- it moves before the change can be seen.
create table app.catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into app.catalogue_revision (revision) values (1);
grant select on app.catalogue_revision to tsuzura_api;

-- As its owner: a program that may add prices must not be able to turn the counter.
create function app.count_catalogue_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  return null;
end $$;
revoke execute on function app.count_catalogue_change() from public;

create trigger fund_added after insert on app.fund referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_changed after update on app.fund referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_removed after delete on app.fund referencing old table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_added after insert on app.nav referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_changed after update on app.nav referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_removed after delete on app.nav referencing old table as changed
  for each statement execute function app.count_catalogue_change();
