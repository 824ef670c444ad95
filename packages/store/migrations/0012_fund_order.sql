-- Fund orders: the orders themselves, their fills, and what the ledger does not hold: cost, individual principal and NISA
-- book of a position, the quota and the tax of a year. Money and units are the ledger's; here is only what they were for.

-- One row an order; a night touches a million of them, so it holds what was asked and promised, and nothing of the fill.
-- `id` comes out of the confirm token, so a token makes one order, whatever key it is sent with.
-- What acceptance set aside stays written down for good; whether it is still held says the state.
-- The fund is not a reference: every order of one fund would lock the same row of app.fund to check it.
create table app.fund_order (
  id text collate "C" primary key,
  -- Order of acceptance (rulings 1 and 12).
  sequence bigint generated always as identity,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null,
  account_type text not null check (account_type in
    ('SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_TSUMITATE', 'NISA_OLD', 'TSUMITATE_NISA_OLD')),
  side text not null check (side in ('BUY', 'SELL')),
  source text not null check (source in ('SPOT', 'SCHEDULED', 'REINVEST')),
  method text not null check (method in ('AMOUNT', 'UNITS', 'ALL')),
  -- Yen of AMOUNT, units of UNITS, null of ALL.
  size bigint check ((size is null) = (method = 'ALL') and size > 0),
  -- Of a purchase.
  distribution_course text check ((distribution_course is null) = (side = 'SELL') and distribution_course in ('RECEIVE', 'REINVEST')),
  state text not null check (state in ('RECEIVED', 'WORKING', 'EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')),
  lapse_reason text check ((lapse_reason is null) = (state <> 'LAPSED')),
  -- Business time.
  accepted_at timestamptz not null,
  cutoff_at timestamptz not null,
  application_date date not null,
  execution_date date not null,
  settlement_date date not null,
  -- BUY: cash, and for NISA quota of the year of the expected settlement date, in the frame of the account type.
  reserved_cash bigint not null default 0 check (reserved_cash >= 0),
  reserved_quota bigint not null default 0 check (reserved_quota >= 0),
  nisa_year smallint,
  -- SELL: moved to UNITS_LOCKED at acceptance.
  locked_units bigint not null default 0 check (locked_units >= 0),
  -- The client's Idempotency-Key: how it finds its order again after a time-out.
  request_key text,
  -- The 積立 or 定期売却 it came from.
  setting_id text
);
-- 注文中 of a customer, and what buying power is made of.
create index fund_order_open on app.fund_order (customer_id, sequence)
  where state in ('RECEIVED', 'WORKING', 'EXECUTED');
-- 履歴, newest first.
create index fund_order_history on app.fund_order (customer_id, accepted_at desc, sequence desc);
-- The batch: freeze what is past its cut-off (by the moment, not the day: an order may commit after the job ran), fill by
-- execution date and fund, settle by settlement date.
create index fund_order_to_freeze on app.fund_order (cutoff_at) where state = 'RECEIVED';
create index fund_order_to_fill on app.fund_order (execution_date, fund_code, sequence) where state = 'WORKING';
create index fund_order_to_settle on app.fund_order (settlement_date, sequence) where state = 'EXECUTED';
create index fund_order_to_complete on app.fund_order (settlement_date, sequence) where state = 'SETTLED';
grant select, insert, update (state, lapse_reason) on app.fund_order to tsuzura_api;

-- What happened to an order, in the words of the state machine (domain.md §9.1). Rows are only added, and an event happens
-- once: `turn` counts corrections. No reference to the order: a night adds millions.
create table app.fund_order_event (
  order_id text collate "C" not null,
  event text not null check (event in ('ACCEPT', 'CANCEL', 'CUT_OFF', 'LAPSE', 'EXECUTE', 'CORRECT', 'SETTLE', 'COMPLETE')),
  turn smallint not null default 0,
  at timestamptz not null,
  primary key (order_id, event, turn)
);
grant select, insert on app.fund_order_event to tsuzura_api;

-- 約定. A corrected NAV adds a row with the next `turn`; the last one counts.
create table app.fund_fill (
  order_id text collate "C" not null,
  turn smallint not null default 0,
  nav bigint not null check (nav > 0),
  -- 解約価額 of a sale, the NAV of a purchase.
  price bigint not null check (price > 0),
  units bigint not null check (units > 0),
  -- 約定金額: principal of a purchase, proceeds of a sale.
  amount bigint not null check (amount >= 0),
  fee bigint not null default 0,
  consumption_tax bigint not null default 0,
  converted_to_all boolean not null default false,
  -- 取得費 and NISA book that left with a sale; its gain is amount - cost.
  cost bigint,
  book_released bigint,
  -- What the ledger holds back of a sale until settlement (CASH_RESERVED TAX).
  projected_tax bigint not null default 0,
  -- 源泉徴収 of a sale, written at settlement; negative is 還付.
  income_tax bigint,
  resident_tax bigint,
  executed_at timestamptz not null,
  primary key (order_id, turn)
) with (fillfactor = 90);
grant select, insert, update (projected_tax, income_tax, resident_tax) on app.fund_fill to tsuzura_api;

-- One fund in one account type, on the axis of execution (ruling 1). Settled, locked and unsettled units are the ledger's;
-- `units` is what cost is averaged over: UNITS + UNITS_LOCKED + UNITS_UNSETTLED.
create table app.position (
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  distribution_course text not null check (distribution_course in ('RECEIVE', 'REINVEST')),
  units bigint not null check (units >= 0),
  -- In 1/navUnit yen, so that cost / units is yen per navUnit.
  cost bigint not null check (cost >= 0),
  individual_principal bigint not null check (individual_principal >= 0),
  nisa_book bigint not null default 0 check (nisa_book >= 0),
  -- The terms of トータルリターン, since the first purchase.
  bought bigint not null default 0,
  sold bigint not null default 0,
  distributed bigint not null default 0,
  primary key (customer_id, fund_code, account_type)
) with (fillfactor = 80);
grant select, insert, update on app.position to tsuzura_api;

-- Book value (簿価) a person already had when their NISA began here; nobody without a row had any.
create table app.nisa_opening (
  customer_id text collate "C" primary key references app.customer,
  year smallint not null,
  tsumitate bigint not null check (tsumitate >= 0),
  growth bigint not null check (growth >= 0)
);
grant select on app.nisa_opening to tsuzura_api;

-- 年間投資枠, by the year of the settlement date: executed, on their way, and book value of settled sales (ruling 3).
create table app.nisa_year (
  customer_id text collate "C" not null references app.customer,
  year smallint not null,
  frame text collate "C" not null check (frame in ('TSUMITATE', 'GROWTH')),
  used bigint not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  released bigint not null default 0 check (released >= 0),
  primary key (customer_id, year, frame)
) with (fillfactor = 80);
grant select, insert, update on app.nisa_year to tsuzura_api;

-- The specific account, by the year of the settlement or pay date (domain.md §2.3, §2.4). Withheld sums are the ledger's too.
create table app.tax_year (
  customer_id text collate "C" not null references app.customer,
  year smallint not null,
  -- Of settled sales; negative is a loss.
  net_gain bigint not null default 0,
  income_tax bigint not null default 0 check (income_tax >= 0),
  resident_tax bigint not null default 0 check (resident_tax >= 0),
  -- Ordinary distributions, and what was withheld from them.
  dividends bigint not null default 0 check (dividends >= 0),
  dividend_income_tax bigint not null default 0 check (dividend_income_tax >= 0),
  dividend_resident_tax bigint not null default 0 check (dividend_resident_tax >= 0),
  primary key (customer_id, year)
) with (fillfactor = 80);
grant select, insert, update on app.tax_year to tsuzura_api;

-- That a customer has read an edition of a fund's paper, with what proves it. Rows are only added. Copied, not looked up:
-- evidence does not change when the register is corrected.
create table app.fund_document_confirmation (
  customer_id text collate "C" not null references app.customer,
  document_id text collate "C" not null references app.fund_document,
  version text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  url text not null,
  confirmed_at timestamptz not null,
  -- Real time, by the clock of the database; `confirmed_at` is business time.
  recorded_at timestamptz not null default now(),
  request_id text not null,
  device text,
  address text,
  primary key (customer_id, document_id)
);
grant select, insert on app.fund_document_confirmation to tsuzura_api;

-- Keys that only our own programs need, made here so that nobody has to hand them out. Three random ids hold more than
-- the 256 bits that are kept of them.
create table ops.secret (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);
insert into ops.secret (name, value) values ('fund-order.confirm-token',
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
grant select on ops.secret to tsuzura_api;

-- Everything an order of this fund is decided by, in one round trip, as JSON with amounts as text. `locking` makes orders of
-- one customer wait for each other before anything is read: a statement of its own inside a function sees what the one
-- before it committed, a lock inside the same statement would not. Batches lock the same rows, in the order of their ids.
create function app.order_standing(of_subject text, of_fund text, today date, locking boolean) returns json
language plpgsql as $$
declare
  customer text;
  standing json;
begin
  if locking then
    select c.id into customer from app.customer c where c.subject = of_subject for no key update;
  else
    select c.id into customer from app.customer c where c.subject = of_subject;
  end if;
  select json_build_object(
    'customerId', c.id,
    'mail', c.username,
    'equity', a.equity,
    'nisa', a.nisa,
    'nisaOpenedOn', a.nisa_opened_on,
    'birthDate', (select p.birth_date from app.person p where p.customer_id = c.id),
    'withholding', a.specific_withholding,
    'isRestricted', of_fund = any (a.restricted_fund_codes),
    'papers', (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'url', d.url, 'isConfirmed',
          exists (select from app.fund_document_confirmation f where f.customer_id = c.id and f.document_id = d.id)))
        from (select distinct on (p.kind) p.id, p.kind, p.name, p.url from app.fund_document p
          where p.fund_code = of_fund and p.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and p.effective_from <= today
          order by p.kind, p.effective_from desc) d),
    'balances', (select json_agg(json_build_array(l.kind, l.instrument, l.tag, b.amount::text))
        from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = c.id and l.instrument in ('JPY', of_fund) and b.amount <> 0),
    'buys', (select json_agg(json_build_array(s.state, s.settlement_date, s.amount::text))
        from (select o.state, o.settlement_date, sum(coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash)) as amount
          from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
            where x.order_id = o.id order by x.turn desc limit 1) f on o.state = 'EXECUTED'
          where o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
            and o.side = 'BUY' and o.source <> 'REINVEST'
          group by o.state, o.settlement_date) s),
    'sales', (select json_agg(json_build_object('sequence', o.sequence::text, 'settlementDate', o.settlement_date,
          'accountType', o.account_type, 'proceeds', f.amount::text, 'gain', (f.amount - f.cost)::text))
        from app.fund_order o cross join lateral (select x.amount, x.cost from app.fund_fill x
          where x.order_id = o.id order by x.turn desc limit 1) f
        where o.customer_id = c.id and o.state = 'EXECUTED' and o.side = 'SELL'),
    'ofFund', (select json_agg(json_build_object('side', s.side, 'state', s.state, 'accountType', s.account_type,
          'method', s.method, 'course', s.distribution_course) order by s.first)
        from (select o.side, o.state, o.account_type, o.method, o.distribution_course, min(o.sequence) as first
          from app.fund_order o where o.customer_id = c.id and o.fund_code = of_fund
            and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
          group by o.side, o.state, o.account_type, o.method, o.distribution_course) s),
    'positions', (select json_agg(json_build_object('accountType', p.account_type, 'course', p.distribution_course,
          'units', p.units::text, 'cost', p.cost::text, 'individualPrincipal', p.individual_principal::text,
          'nisaBook', p.nisa_book::text))
        from app.position p where p.customer_id = c.id and p.fund_code = of_fund),
    'nisaOpening', (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
        from app.nisa_opening n where n.customer_id = c.id),
    'nisaYears', (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
        from app.nisa_year n where n.customer_id = c.id),
    'taxYears', (select json_agg(json_build_array(t.year, t.net_gain::text))
        from app.tax_year t where t.customer_id = c.id and t.year >= extract(year from today)))
    into standing
    from app.customer c join app.account a on a.customer_id = c.id where c.id = customer;
  return standing;
end $$;
revoke execute on function app.order_standing from public;
grant execute on function app.order_standing to tsuzura_api;
