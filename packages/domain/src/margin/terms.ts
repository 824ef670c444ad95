import { parsePercent, ratio, type Ratio } from '../money/index.ts';
import { assert } from '../kernel/index.ts';

/** 買建, 売建 */
export type PositionSide = 'LONG' | 'SHORT';
/** 制度信用, 一般信用 (無期限 only) */
export type MarginType = 'SYSTEM' | 'GENERAL';
/** Margin positions are never held in NISA. */
export type MarginAccountType = 'SPECIFIC' | 'GENERAL';

/** What we chose within law and practice (rule MARGIN-1). */
export const marginTerms = {
  /** 委託保証金率: needed to open. */
  initialRatio: percent('30'),
  /** 最低維持率: needed to keep; below it there is a call (追証). */
  maintenanceRatio: percent('20'),
  /** 最低保証金 */
  minimumEquity: 300_000n,
  /** Interest (買方金利) and stock-loan fee (貸株料), a year. */
  annualRate: {
    SYSTEM: { LONG: percent('2.80'), SHORT: percent('1.15') },
    GENERAL: { LONG: percent('3.20'), SHORT: percent('1.40') },
  },
  /** 管理費 of a month: hundredths of a yen for a share, and its bounds in yen for a lot. */
  managementFee: { senPerShare: 11n, least: 110n, most: 1_100n },
  /** 名義書換料 for 100 shares and a record date, consumption tax included. */
  nameTransferFee: 55n,
} as const;

/** From the birthday after it on there are no new positions (rule MARGIN-18). */
export const mostAge = 79;

export const annualRateOf = (type: MarginType, side: PositionSide): Ratio => marginTerms.annualRate[type][side];

/** Basis points, as a lot keeps its rate. */
export const basisPoints = (points: bigint | number): Ratio => ratio(points, 10_000);

function percent(text: string): Ratio {
  const parsed = parsePercent(text);
  assert(parsed, `${text} is a percent`);
  return parsed;
}
