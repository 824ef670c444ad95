import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen, type Nav, type Units, type Yen } from '@tsuzura/domain/money';
import { column, statement, type Reader, type Tx } from '../kernel/index.ts';

/** The end of a day, on the axis of execution: what was bought is in the funds, not in the cash. */
export interface AssetDay {
  readonly date: Ymd;
  readonly cash: Yen;
  readonly fundValuation: Yen;
  /** 取得金額 of the funds; null on days that were written before it was kept. */
  readonly acquisitionCost: Yen | null;
  /** 国内株式, at closes, and their 取得金額. */
  readonly equityValuation: Yen;
  readonly equityCost: Yen;
  /** 保証金現金, and 評価損益 of 建玉 after expenses. */
  readonly marginCash: Yen;
  readonly marginProfit: Yen;
  /** 外貨預り金 in yen. */
  readonly usdCash: Yen;
  /** 米国株式 in yen, at closes, and their 取得金額. */
  readonly usValuation: Yen;
  readonly usCost: Yen;
  /** Paid in less paid out, up to this day. */
  readonly netDeposit: Yen;
}

/** 純資産 of a day. */
export const netAssetOf = (day: Omit<AssetDay, 'date' | 'acquisitionCost' | 'netDeposit'>): Yen =>
  yen(
    day.cash +
      day.usdCash +
      day.fundValuation +
      day.equityValuation +
      day.marginCash +
      day.marginProfit +
      day.usValuation,
  );

interface DayRow {
  readonly date: Ymd;
  readonly cash: bigint;
  readonly fund_valuation: bigint;
  readonly acquisition_cost: bigint | null;
  readonly equity_valuation: bigint;
  readonly equity_cost: bigint;
  readonly margin_cash: bigint;
  readonly margin_profit: bigint;
  readonly usd_cash: bigint;
  readonly us_valuation: bigint;
  readonly us_cost: bigint;
  readonly net_deposit: bigint;
}

const between = statement<DayRow, [subject: string, from: Ymd, to: Ymd, limit: number]>(
  'asset.days',
  `select d.date, d.cash, d.fund_valuation, d.acquisition_cost, d.equity_valuation, d.equity_cost, d.margin_cash, d.margin_profit,
      d.usd_cash, d.us_valuation, d.us_cost, d.net_deposit
    from app.customer c join app.asset_day d on d.customer_id = c.id
    where c.subject = $1 and d.date between $2 and $3 order by d.date desc limit $4`,
);

/** Forty years. */
const mostDays = 15_000;

/** The days of a period, oldest first. */
export const assetDays = async (
  reader: Reader,
  subject: string,
  from: Ymd,
  to: Ymd = ymd('9999-12-31'),
): Promise<AssetDay[]> =>
  (await between(reader, subject, from, to, mostDays))
    .map((row) => ({
      date: row.date,
      cash: yen(row.cash),
      fundValuation: yen(row.fund_valuation),
      acquisitionCost: row.acquisition_cost === null ? null : yen(row.acquisition_cost),
      equityValuation: yen(row.equity_valuation),
      equityCost: yen(row.equity_cost),
      marginCash: yen(row.margin_cash),
      marginProfit: yen(row.margin_profit),
      usdCash: yen(row.usd_cash),
      usValuation: yen(row.us_valuation),
      usCost: yen(row.us_cost),
      netDeposit: yen(row.net_deposit),
    }))
    .toReversed();

/** What the day of one customer is computed from. */
export interface DayFacts {
  readonly customerId: string;
  /** Now, on the axis of execution; `paidToday` is in it already. */
  readonly cash: Yen;
  /** Of the day before the one that ends; 0 for the first. */
  readonly netDepositBefore: Yen;
  /** Paid in less paid out since then and up to the day. */
  readonly paidSince: Yen;
  /** The same after the day. */
  readonly paidToday: Yen;
  /** `cost` is in 1/navUnit yen. */
  readonly positions: readonly { readonly fundCode: string; readonly units: Units; readonly cost: bigint }[];
}

interface FactsRow {
  readonly customer_id: string;
  readonly cash: bigint;
  readonly before: bigint | null;
  readonly paid_since: bigint;
  readonly paid_today: bigint;
  readonly positions: readonly (readonly [fundCode: string, units: string, cost: string])[] | null;
}

/**
 * DEPOSIT, WITHDRAWAL_PAID and WITHDRAWAL_RETURNED of a customer, as they move what they have. What is booked to a day comes after the
 * close of the day before it, so only the newest postings are looked at.
 */
const paid = `select sum(p.amount) filter (where e.day <= $1)::bigint as since, sum(p.amount) filter (where e.day > $1)::bigint as today
  from ledger.account a join ledger.posting p on p.account_id = a.id and p.entry_id > edge.entry join ledger.entry e on e.id = p.entry_id
  where coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY' and a.kind in (1, 2) and e.kind in (1, 4, 5) and e.day > $2`;

const facts = statement<FactsRow, [date: Ymd, last: Ymd, limit: number]>(
  'asset.day-facts',
  `with edge as materialized (
      select coalesce((select c.last_entry from ledger.day_close c where c.day < $2 order by c.day desc limit 1), 0) as entry),
    page as (select a.customer_id from app.account a
      where a.customer_id > coalesce((select max(d.customer_id) from app.asset_day d where d.date = $1), '')
        and exists (select from ledger.account l where coalesce(l.customer_id, '') = a.customer_id)
      order by a.customer_id limit $3)
    select page.customer_id, coalesce(paid.since, 0) as paid_since, coalesce(paid.today, 0) as paid_today,
      (select coalesce(sum(b.amount), 0)::bigint from ledger.account a join ledger.balance b on b.account_id = a.id
        where coalesce(a.customer_id, '') = page.customer_id and a.instrument = 'JPY'
          and (a.kind = 1 or a.kind = 2 and a.tag <> 'TAX' or a.kind = 6 and a.tag = '')) as cash,
      (select d.net_deposit from app.asset_day d where d.customer_id = page.customer_id and d.date < $1
        order by d.date desc limit 1) as before,
      (select json_agg(json_build_array(p.fund_code, p.units::text, p.cost::text)) from app.position p
        where p.customer_id = page.customer_id and p.units > 0) as positions
    from page cross join edge cross join lateral (${paid}) paid order by page.customer_id`,
);

const lastDay = statement<{ date: Ymd | null }, [before: Ymd]>(
  'asset.last-day',
  'select max(date) as date from app.asset_day where date < $1',
);

/** Before every entry there is. */
const never = ymd('1900-01-01');

/** The next customers whose day has not been written, up to `limit`, in the order of their ids. */
export async function assetDayFacts(tx: Tx, date: Ymd, limit: number): Promise<DayFacts[]> {
  const [last] = await lastDay(tx, date);
  const rows = await facts(tx, date, last?.date ?? never, limit);
  return rows.map((row) => ({
    customerId: row.customer_id,
    cash: yen(row.cash),
    netDepositBefore: yen(row.before ?? 0n),
    paidSince: yen(row.paid_since),
    paidToday: yen(row.paid_today),
    positions: (row.positions ?? []).map(([fundCode, count, cost]) => ({
      fundCode,
      units: units(BigInt(count)),
      cost: BigInt(cost),
    })),
  }));
}

const navs = statement<{ code: string; nav_unit: number; nav: bigint }, [date: Ymd]>(
  'asset.navs-on',
  `select f.code, f.nav_unit, n.nav from app.fund f cross join lateral (
      select x.nav from app.published_nav x where x.fund_code = f.code and x.date <= $1 order by x.date desc limit 1) n`,
);

/** The last price of every fund up to this day. */
export async function navsOn(
  reader: Reader,
  date: Ymd,
): Promise<ReadonlyMap<string, { readonly nav: Nav; readonly navUnit: bigint }>> {
  const rows = await navs(reader, date);
  return new Map(rows.map((row) => [row.code, { nav: nav(row.nav), navUnit: BigInt(row.nav_unit) }]));
}

const insertDays = statement<object, readonly unknown[]>(
  'asset.days-add',
  `insert into app.asset_day (customer_id, date, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost, margin_cash,
      margin_profit, usd_cash, us_valuation, us_cost, net_deposit)
    select v.customer_id, $1, v.cash, v.fund_valuation, v.acquisition_cost, v.equity_valuation, v.equity_cost, v.margin_cash,
        v.margin_profit, v.usd_cash, v.us_valuation, v.us_cost, v.net_deposit
      from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
        $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[]) as v (customer_id, cash, fund_valuation, acquisition_cost, equity_valuation, equity_cost,
        margin_cash, margin_profit, usd_cash, us_valuation, us_cost, net_deposit)
    on conflict do nothing`,
);

export async function addAssetDays(
  tx: Tx,
  date: Ymd,
  days: readonly (Omit<AssetDay, 'date'> & { readonly customerId: string; readonly acquisitionCost: Yen })[],
): Promise<void> {
  if (days.length === 0) return;
  await insertDays(
    tx,
    date,
    days.map(({ customerId }) => customerId),
    column(days.map(({ cash }) => cash)),
    column(days.map(({ fundValuation }) => fundValuation)),
    column(days.map(({ acquisitionCost }) => acquisitionCost)),
    column(days.map(({ equityValuation }) => equityValuation)),
    column(days.map(({ equityCost }) => equityCost)),
    column(days.map(({ marginCash }) => marginCash)),
    column(days.map(({ marginProfit }) => marginProfit)),
    column(days.map(({ usdCash }) => usdCash)),
    column(days.map(({ usValuation }) => usValuation)),
    column(days.map(({ usCost }) => usCost)),
    column(days.map(({ netDeposit }) => netDeposit)),
  );
}
