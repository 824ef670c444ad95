import type { Search } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import type { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { unitsText, type AmountText } from '@tsuzura/ui/amounts';

export type Statement = Answer<typeof listSpecificAccountTrades>;
export type Sale = Statement['trades'][number];
export type PaidDistribution = Statement['distributions'][number];

/** What the server takes; anything else is a mistyped link, and shows this year. */
const [firstYear, lastYear] = [2000, 2099];

export function readYear(search: Search): number | null {
  const year = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : 0;
  return year >= firstYear && year <= lastYear ? year : null;
}

export interface MonthOfYear {
  /** 1 to 12. */
  readonly month: number;
  readonly profit: bigint;
}

/** What the sales of each month came to, by settlement date. */
export const monthsOf = (sales: readonly Pick<Sale, 'settlementDate' | 'profit'>[]): readonly MonthOfYear[] =>
  Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    profit: sales
      .filter(({ settlementDate }) => Number(settlementDate.slice(5, 7)) === index + 1)
      .reduce((sum, { profit }) => sum + profit, 0n),
  }));

export interface TaxDay {
  readonly day: Ymd;
  readonly cause: 'SALE' | 'DISTRIBUTION' | 'YEAR_END';
  /** Positive: withheld. Negative: given back. */
  readonly incomeTax: bigint;
  readonly residentTax: bigint;
  /** Everything withheld for the year up to here, less what was given back. */
  readonly total: bigint;
}

export type Taxed = Pick<Statement, 'trades' | 'distributions' | 'yearEndRefunds'>;

/**
 * 源泉徴収 and 還付 day by day, oldest first; of one day distributions come before sales, and last what was given back after the
 * year. Days without tax are left out.
 */
export function taxDaysOf({ trades, distributions, yearEndRefunds }: Taxed): readonly TaxDay[] {
  const moves = [
    ...distributions.map((paid) => ({ ...paid, day: paid.paidOn, cause: 'DISTRIBUTION' as const })),
    ...trades.map((sale) => ({ ...sale, day: sale.settlementDate, cause: 'SALE' as const })),
    ...yearEndRefunds.map(({ refundedOn, incomeTax, residentTax }) => ({
      day: refundedOn,
      cause: 'YEAR_END' as const,
      incomeTax: 0n - incomeTax,
      residentTax: 0n - residentTax,
    })),
  ];
  const days = [...Map.groupBy(moves, ({ day, cause }) => `${day} ${cause}`).values()]
    .map((group) => ({
      day: group[0]?.day as Ymd,
      cause: group[0]?.cause as TaxDay['cause'],
      incomeTax: group.reduce((sum, move) => sum + move.incomeTax, 0n),
      residentTax: group.reduce((sum, move) => sum + move.residentTax, 0n),
    }))
    .filter(({ incomeTax, residentTax }) => incomeTax !== 0n || residentTax !== 0n)
    .toSorted((one, other) => `${one.day} ${one.cause}`.localeCompare(`${other.day} ${other.cause}`));
  let total = 0n;
  return days.map((day) => {
    total += day.incomeTax + day.residentTax;
    return { ...day, total };
  });
}

/**
 * 取得費 written out: 12,345円 × 20,000口 ÷ 10,000口. null where the unit cost is in doubt, and of US shares: they may have been split since
 * they were sold.
 */
export function costFormula(
  { unitCost, quantity, navUnit, product }: Pick<Sale, 'unitCost' | 'quantity' | 'navUnit' | 'product'>,
  amounts: AmountText,
) {
  if (unitCost === null || product === 'US') return null;
  const text = `${amounts.own(unitCost)} × ${amounts.ownUnits(BigInt(quantity))} ÷ ${unitsText(BigInt(navUnit))}`;
  return product === 'FUND' ? text : text.replaceAll('口', '株');
}
