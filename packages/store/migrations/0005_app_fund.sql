-- The handled funds, the terms they are traded under, their prices, and what operators do to prices.

-- Counts the changes of funds and prices, in the transaction that makes them, whoever makes them: programs that keep the
-- catalogue in memory read it again when the count has changed. A sequence would not do: it moves before the change can be seen.
create table app.catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into app.catalogue_revision (revision) values (1);
grant select on app.catalogue_revision to tsuzura_api;

-- As its owner: a program that may add prices must not be able to change the count itself.
create function app.count_catalogue_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update app.catalogue_revision set revision = revision + 1;
  end if;
  return null;
end $$;
revoke execute on function app.count_catalogue_change() from public;

create table app.fund (
  code text primary key check (code ~ '^[0-9A-Z]{8}$'),
  isin text not null unique,
  name text not null,
  -- Tells two funds apart that differ in the bracket only.
  short_name text not null unique,
  kana text not null,
  manager_name text not null,
  asset_class text not null check (asset_class in
    ('JP_EQUITY', 'FOREIGN_EQUITY', 'JP_BOND', 'FOREIGN_BOND', 'REIT', 'BALANCED', 'COMMODITY', 'OTHER')),
  is_index boolean not null default false,
  nav_unit integer not null default 10000 check (nav_unit > 0),
  inception_on date not null,
  term_end_on date,
  -- Month and day, "06-10"; a holiday rolls forward.
  fiscal_dates text[] not null default '{}',
  distribution_courses text[] not null default '{RECEIVE,REINVEST}'
    check (distribution_courses <@ '{RECEIVE,REINVEST}' and cardinality(distribution_courses) > 0),
  -- Days on which this market is closed are 申込不可日 of the fund; null: it takes orders on every business day.
  closed_with text check (closed_with in ('UNITED_STATES')),
  -- 買付・売却・積立の受付
  takes_buys boolean not null default true,
  takes_sells boolean not null default true,
  takes_plans boolean not null default true,
  nisa_tsumitate boolean not null,
  nisa_growth boolean not null,
  risk_level smallint not null check (risk_level between 1 and 5),
  benchmark text,
  description text not null,
  objectives text[] not null default '{}',
  risks text[] not null default '{}',
  -- [{"name": …, "ratio": "65.8"}], percent of the net assets, largest first.
  allocation jsonb not null default '[]' check (jsonb_typeof(allocation) = 'array'),
  top_holdings jsonb not null default '[]' check (jsonb_typeof(top_holdings) = 'array'),
  display_order smallint not null
);
create trigger fund_added after insert on app.fund referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_changed after update on app.fund referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_removed after delete on app.fund referencing old table as changed
  for each statement execute function app.count_catalogue_change();
grant select on app.fund to tsuzura_api;

-- Fees, cut-offs, lags, minimum amounts and steps, with the day they count from: they change by a new row, and an order uses
-- those in force on its day. A row counts until the next one of its fund begins. Percentages are integers of 0.0001 %, so
-- 0.0938 % is 938.
create table app.fund_terms (
  fund_code text not null references app.fund,
  valid_from date not null,
  cutoff_time time not null,
  buy_execution_lag smallint not null check (buy_execution_lag >= 0),
  buy_settlement_lag smallint not null check (buy_settlement_lag >= 0),
  sell_execution_lag smallint not null check (sell_execution_lag >= 0),
  sell_settlement_lag smallint not null check (sell_settlement_lag >= 0),
  skip_fund_holidays_in_lag boolean not null default false,
  purchase_fee_rate integer not null check (purchase_fee_rate >= 0),
  trust_fee_rate integer not null check (trust_fee_rate >= 0),
  redemption_reserve_rate integer not null check (redemption_reserve_rate >= 0),
  redemption_reserve_rounding text not null default 'FLOOR' check (redemption_reserve_rounding in ('FLOOR', 'HALF_UP')),
  min_amount bigint not null default 100 check (min_amount > 0),
  amount_step bigint not null default 1 check (amount_step > 0),
  min_units bigint not null default 1 check (min_units > 0),
  unit_step bigint not null default 1 check (unit_step > 0),
  primary key (fund_code, valid_from)
);
grant select on app.fund_terms to tsuzura_api;

-- Terms that an accepted order will be filled under stay as they were shown: new ones begin after the last such order.
create function app.keep_promised_terms() returns trigger language plpgsql as $$
begin
  if exists (select from app.fund_order o where o.fund_code = new.fund_code and o.state in ('RECEIVED', 'WORKING')
      and o.execution_date >= new.valid_from) then
    raise exception 'orders of % are promised the terms of before %', new.fund_code, new.valid_from
      using errcode = 'check_violation', constraint = 'fund_terms_promised';
  end if;
  return new;
end $$;
create trigger fund_terms_promised before insert on app.fund_terms
  for each row execute function app.keep_promised_terms();
create trigger fund_terms_added after insert on app.fund_terms referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_terms_changed after update on app.fund_terms referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_terms_removed after delete on app.fund_terms referencing old table as changed
  for each statement execute function app.count_catalogue_change();

-- Programs may add a price. Only `app.set_nav` replaces one, and records who did it and why.
create table app.nav (
  fund_code text not null references app.fund,
  date date not null,
  nav bigint not null check (nav > 0),
  net_assets bigint not null check (net_assets >= 0),
  distribution bigint not null default 0 check (distribution >= 0),
  fiscal_period smallint,
  -- Level of the fund's benchmark on the day, 10,000 on the fund's first day; null: the fund has none, or the vendor gave none.
  benchmark bigint check (benchmark > 0),
  primary key (fund_code, date)
);
create index nav_distributing on app.nav (fund_code, date) where distribution > 0;
create trigger nav_added after insert on app.nav referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_changed after update on app.nav referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger nav_removed after delete on app.nav referencing old table as changed
  for each statement execute function app.count_catalogue_change();
grant select, insert on app.nav to tsuzura_api;

-- One row a fund and business day whose price was checked. HELD waits for an operator; nothing of that fund is filled at that
-- day or later ones until it is released. A price is PRELIMINARY until the next morning.
create table app.nav_check (
  fund_code text collate "C" not null,
  date date not null,
  status text not null check (status in ('HELD', 'PRELIMINARY', 'FINAL')),
  -- MISSING: no price when it was due; JUMP: too far from the day before. Kept after the release.
  reason text check (reason in ('MISSING', 'JUMP')),
  checked_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  -- When everybody entitled to the distribution of this day had it declared; null where there is none.
  distributed_at timestamptz,
  primary key (fund_code, date),
  check (status <> 'HELD' or (reason is not null and released_at is null)),
  check ((released_at is null) = (released_by is null))
);
-- What the night has to do next, among the prices of years.
create index nav_check_held on app.nav_check (fund_code, date) where status = 'HELD';
create index nav_check_by_date on app.nav_check (date, fund_code);
create index nav_check_preliminary on app.nav_check (date) where status = 'PRELIMINARY';
grant select, insert, update (status, released_at, released_by, distributed_at) on app.nav_check to tsuzura_api;

-- Held, released, confirmed: each changes the catalogue. Other columns of a check change nothing that is shown.
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

-- What customers see, and what is computed for them: without the prices that wait for an operator. Prices without a check were
-- loaded before the checks began (a new installation loads years of them), so they are confirmed.
create view app.published_nav as
  select n.fund_code, n.date, n.nav, n.net_assets, n.distribution, n.fiscal_period, n.benchmark,
      c.status is not distinct from 'PRELIMINARY' as is_preliminary
    from app.nav n left join app.nav_check c on c.fund_code = n.fund_code and c.date = n.date
    where c.status is distinct from 'HELD';
grant select on app.published_nav to tsuzura_api;

-- Every price a person set, in place of another or where there was none. Rows are only added, and `app.set_nav` is the only
-- way to add one: no program may change a price without leaving a row here.
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
create index nav_correction_newest on app.nav_correction (recorded_at desc);
create index nav_correction_open on app.nav_correction (date, fund_code) where finished_at is null;
grant select, update (finished_at) on app.nav_correction to tsuzura_api;

-- Returns the turn of the correction, or null when the price is that already. A distribution is taken with a price that was
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

-- A price that an operator wants to set far from the one before moves a lot of other people's money, so it waits here for a
-- second operator (ADR-0027). Nothing of it counts until then.
create table app.nav_proposal (
  id text collate "C" primary key,
  fund_code text collate "C" not null references app.fund (code),
  date date not null,
  -- CORRECTION: of a price that is in use. REPLACEMENT: of one that is held or missing.
  kind text not null check (kind in ('CORRECTION', 'REPLACEMENT')),
  -- Null: there was none.
  old_nav bigint,
  nav bigint not null check (nav > 0),
  distribution bigint not null check (distribution >= 0),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- Business time.
  expires_at timestamptz not null,
  state text not null check (state in ('WAITING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  check (state <> 'APPROVED' or decided_by <> proposed_by),
  check ((state in ('APPROVED', 'REJECTED')) = (decided_by is not null and decided_at is not null))
);
-- One at a time for one price.
create unique index nav_proposal_waiting on app.nav_proposal (fund_code, date) where state = 'WAITING';
create index nav_proposal_approved on app.nav_proposal (fund_code, date) where state = 'APPROVED';
create index nav_proposal_newest on app.nav_proposal (proposed_at desc);
grant select, insert, update (state, decided_by, decided_at, decision_note) on app.nav_proposal to tsuzura_api;

-- A word as customers write it (width, case, kana and spaces do not matter) and the words searched for instead. `is_same`:
-- another word for the same thing; otherwise only the nearest there is, and screens say so.
create table app.fund_synonym (
  word text not null check (word = btrim(word) and length(word) between 1 and 100),
  means text not null check (means = btrim(means) and length(means) between 1 and 100),
  is_same boolean not null,
  primary key (word, means)
);
create trigger fund_synonym_added after insert on app.fund_synonym referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_synonym_changed after update on app.fund_synonym referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_synonym_removed after delete on app.fund_synonym referencing old table as changed
  for each statement execute function app.count_catalogue_change();
grant select on app.fund_synonym to tsuzura_api;

insert into app.fund_synonym (word, means, is_same)
  select word, means, true from (values
    ('全世界株式', array['オルカン', 'オールカントリー', 'オール・カントリー', 'グローバル株式',
      '外国株', '外国株式', '海外株', '海外株式']),
    ('新興国株式', array['外国株', '外国株式', '海外株', '海外株式']),
    ('インフラ株式', array['外国株', '外国株式', '海外株', '海外株式']),
    ('国内株式', array['日本株', '日本株式']),
    ('好配当', array['高配当']),
    ('新興国', array['エマージング']),
    ('ゴールド', array['金', '純金', 'GOLD']),
    ('リート', array['REIT', 'J-REIT', '不動産']),
    ('公社債', array['債券']),
    ('目標年', array['ターゲットイヤー', 'ターゲットデート'])
  ) as same (means, words), unnest(words) as word
  union all
  select word, means, false from (values
    ('全世界株式', array['ACWI', 'VT', 'S&P', 'S&P500', 'SP500', 'エスアンドピー', 'エスピー', '米国', '米国株', '米国株式',
      'アメリカ', 'アメリカ株', 'NASDAQ', 'ナスダック', 'NYダウ', 'ダウ', '先進国株', '先進国株式']),
    ('国内株式', array['日経', '日経平均', '日経225', 'TOPIX', 'トピックス', '東証']),
    ('新興国株式', array['インド', '中国']),
    ('バランス', array['8資産', 'おまかせ'])
  ) as nearest (means, words), unnest(words) as word;
