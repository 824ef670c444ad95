import type { Ymd } from '@tsuzura/domain/calendar';
import { ratio, units, yen, type Ratio, type Units, type Yen } from '@tsuzura/domain/money';
import { query, type Reader } from '../kernel/index.ts';

export type AssetClass =
  | 'JP_EQUITY'
  | 'FOREIGN_EQUITY'
  | 'JP_BOND'
  | 'FOREIGN_BOND'
  | 'REIT'
  | 'BALANCED'
  | 'COMMODITY'
  | 'OTHER';

export interface Share {
  readonly name: string;
  /** Percent, "65.8". */
  readonly ratio: string;
}

interface Lags {
  readonly executionLag: number;
  readonly settlementLag: number;
}

/** A fund of the catalogue without its prices. */
export interface Fund {
  readonly code: string;
  readonly isin: string;
  readonly name: string;
  readonly shortName: string;
  readonly kana: string;
  readonly managerName: string;
  readonly assetClass: AssetClass;
  readonly isIndex: boolean;
  readonly navUnit: bigint;
  readonly inceptionOn: Ymd;
  readonly termEndOn: Ymd | null;
  readonly takes: { readonly buys: boolean; readonly sells: boolean; readonly plans: boolean };
  /** "15:30" */
  readonly cutoffTime: string;
  readonly buy: Lags;
  readonly sell: Lags;
  readonly closedWith: 'UNITED_STATES' | null;
  readonly skipFundHolidaysInLag: boolean;
  readonly limits: {
    readonly minAmount: Yen;
    readonly amountStep: Yen;
    readonly minUnits: Units;
    readonly unitStep: Units;
  };
  readonly purchaseFeeRate: Ratio;
  readonly trustFeeRate: Ratio;
  readonly redemptionReserveRate: Ratio;
  readonly redemptionReserveRounding: 'FLOOR' | 'HALF_UP';
  readonly nisa: { readonly tsumitate: boolean; readonly growth: boolean };
  readonly riskLevel: number;
  readonly distributionCourses: readonly ('RECEIVE' | 'REINVEST')[];
  readonly fiscalDates: readonly string[];
  readonly benchmark: string | null;
  readonly description: string;
  readonly objectives: readonly string[];
  readonly risks: readonly string[];
  readonly allocation: readonly Share[];
  readonly topHoldings: readonly Share[];
  /** 人気順: 1 is shown first. */
  readonly rank: number;
}

/** More funds than one house handles; whoever gets near it must page. */
const most = 10_000;

const all = query('fund.all', [], (db) =>
  db.selectFrom('app.fund').selectAll().orderBy('display_order').orderBy('code').limit(most),
);

const revision = query('fund.catalogue-revision', [], (db) =>
  db.selectFrom('app.catalogue_revision').select('revision'),
);

/** Moves whenever a fund or a price was added, changed or removed, in the same transaction. */
export async function catalogueRevision(reader: Reader): Promise<bigint> {
  return (await revision(reader).executeTakeFirstOrThrow()).revision;
}

/** Rates are stored in 0.0001 %. */
const rate = (value: number): Ratio => ratio(value, 1_000_000);

export async function listFunds(reader: Reader): Promise<Fund[]> {
  const rows = await all(reader).execute();
  return rows.map((row) => ({
    code: row.code,
    isin: row.isin,
    name: row.name,
    shortName: row.short_name,
    kana: row.kana,
    managerName: row.manager_name,
    assetClass: row.asset_class as AssetClass,
    isIndex: row.is_index,
    navUnit: BigInt(row.nav_unit),
    inceptionOn: row.inception_on,
    termEndOn: row.term_end_on,
    takes: { buys: row.takes_buys, sells: row.takes_sells, plans: row.takes_plans },
    cutoffTime: row.cutoff_time.slice(0, 5),
    buy: { executionLag: row.buy_execution_lag, settlementLag: row.buy_settlement_lag },
    sell: { executionLag: row.sell_execution_lag, settlementLag: row.sell_settlement_lag },
    closedWith: row.closed_with as Fund['closedWith'],
    skipFundHolidaysInLag: row.skip_fund_holidays_in_lag,
    limits: {
      minAmount: yen(row.min_amount),
      amountStep: yen(row.amount_step),
      minUnits: units(row.min_units),
      unitStep: units(row.unit_step),
    },
    purchaseFeeRate: rate(row.purchase_fee_rate),
    trustFeeRate: rate(row.trust_fee_rate),
    redemptionReserveRate: rate(row.redemption_reserve_rate),
    redemptionReserveRounding: row.redemption_reserve_rounding as Fund['redemptionReserveRounding'],
    nisa: { tsumitate: row.nisa_tsumitate, growth: row.nisa_growth },
    riskLevel: row.risk_level,
    distributionCourses: row.distribution_courses as Fund['distributionCourses'],
    fiscalDates: row.fiscal_dates,
    benchmark: row.benchmark,
    description: row.description,
    objectives: row.objectives,
    risks: row.risks,
    allocation: row.allocation as Share[],
    topHoldings: row.top_holdings as Share[],
    rank: row.display_order,
  }));
}
