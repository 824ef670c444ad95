import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

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
