import type { Ymd } from '@tsuzura/domain/calendar';
import type { DatedTerms } from '@tsuzura/domain/fund';
import { query, type Reader } from '../kernel/index.ts';
import { listFundTerms } from './fund-terms.ts';

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
  /** By the day they count from, oldest first; never empty. */
  readonly terms: readonly DatedTerms[];
  readonly closedWith: 'UNITED_STATES' | null;
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

/** More funds than one broker sells; near this number the list must be paged. */
const most = 10_000;

const all = query('fund.all', [], (db) =>
  db.selectFrom('app.fund').selectAll().orderBy('display_order').orderBy('code').limit(most),
);

const revision = query('fund.catalogue-revision', [], (db) =>
  db.selectFrom('app.catalogue_revision').select('revision'),
);

/** Moves whenever a fund, its terms or a price were added, changed or removed, in the same transaction. */
export async function catalogueRevision(reader: Reader): Promise<bigint> {
  return (await revision(reader).executeTakeFirstOrThrow()).revision;
}

export async function listFunds(reader: Reader): Promise<Fund[]> {
  const rows = await all(reader).execute();
  const terms = await listFundTerms(reader);
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
    terms: terms.get(row.code) ?? [],
    closedWith: row.closed_with as Fund['closedWith'],
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
