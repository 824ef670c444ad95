-- US shares at the end of a day, in yen at the mid of its newest fixing, beside the other products; and what they cost.
alter table app.asset_day
  add column us_valuation bigint not null default 0,
  add column us_cost bigint not null default 0;
