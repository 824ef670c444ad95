-- What a fund is traded under, as rows with the day they count from: fees, cut-offs, lags, minimum amounts and steps change by
-- a new row, and an order uses those in force on its day. And the level of the index a fund is measured by, beside its price.

-- Percentages are integers of 0.0001 %, as in 0004. A row counts until the next one of its fund begins.
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

insert into app.fund_terms (fund_code, valid_from, cutoff_time, buy_execution_lag, buy_settlement_lag, sell_execution_lag,
  sell_settlement_lag, skip_fund_holidays_in_lag, purchase_fee_rate, trust_fee_rate, redemption_reserve_rate,
  redemption_reserve_rounding, min_amount, amount_step, min_units, unit_step)
select code, inception_on, cutoff_time, buy_execution_lag, buy_settlement_lag, sell_execution_lag, sell_settlement_lag,
  skip_fund_holidays_in_lag, purchase_fee_rate, trust_fee_rate, redemption_reserve_rate, redemption_reserve_rounding,
  min_amount, amount_step, min_units, unit_step
from app.fund;

alter table app.fund
  drop column cutoff_time,
  drop column buy_execution_lag,
  drop column buy_settlement_lag,
  drop column sell_execution_lag,
  drop column sell_settlement_lag,
  drop column skip_fund_holidays_in_lag,
  drop column purchase_fee_rate,
  drop column trust_fee_rate,
  drop column redemption_reserve_rate,
  drop column redemption_reserve_rounding,
  drop column min_amount,
  drop column amount_step,
  drop column min_units,
  drop column unit_step;

-- Terms that an accepted order will be filled under stay as they were shown: new ones begin after the last of them.
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

-- Level of the fund's benchmark on the day, 10,000 on the fund's first; null for a fund without one and where no vendor told.
alter table app.nav add column benchmark bigint check (benchmark > 0);
