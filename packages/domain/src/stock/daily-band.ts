import { greatest, type Ratio } from '../money/index.ts';
import type { StockPrice } from './price.ts';
import { nearestTick, tickUp, type TickTable } from './tick.ts';

/** 値幅制限: the lowest and the highest price of a session. */
export interface DailyBand {
  readonly lower: StockPrice;
  readonly upper: StockPrice;
}

/* oxfmt-ignore */
/** Below this base price (yen): how far a price may move in a day (yen); rule STOCK-2. The steps say "up to and including". */
const rows: readonly (readonly [below: bigint, width: bigint])[] = [
  [100n, 30n], [200n, 50n], [500n, 80n], [700n, 100n], [1_000n, 150n], [1_500n, 300n], [2_000n, 400n], [3_000n, 500n],
  [5_000n, 700n], [7_000n, 1_000n], [10_000n, 1_500n], [15_000n, 3_000n], [20_000n, 4_000n], [30_000n, 5_000n],
  [50_000n, 7_000n], [70_000n, 10_000n], [100_000n, 15_000n], [150_000n, 30_000n], [200_000n, 40_000n],
  [300_000n, 50_000n], [500_000n, 70_000n], [700_000n, 100_000n], [1_000_000n, 150_000n], [1_500_000n, 300_000n],
  [2_000_000n, 400_000n], [3_000_000n, 500_000n], [5_000_000n, 700_000n], [7_000_000n, 1_000_000n],
  [10_000_000n, 1_500_000n], [15_000_000n, 3_000_000n], [20_000_000n, 4_000_000n], [30_000_000n, 5_000_000n],
  [50_000_000n, 7_000_000n],
];
const widest = 10_000_000n;

/** In tenths of a yen. */
function limitWidth(base: StockPrice): bigint {
  return (rows.find(([below]) => base < below * 10n)?.[1] ?? widest) * 10n;
}

/** Both ends go up to the next step; the lower one is at least one yen. */
export function dailyBand(table: TickTable, base: StockPrice): DailyBand {
  const width = limitWidth(base);
  return { lower: tickUp(table, greatest(base - width, 10n)), upper: tickUp(table, base + width) };
}

export const isInBand = ({ lower, upper }: DailyBand, price: StockPrice): boolean => price >= lower && price <= upper;

/** 更新値幅: how far a special quote (特別気配) moves every three minutes, in tenths of a yen (rule STOCK-10). */
export const renewalWidth = (base: StockPrice): bigint => (base < 2_000n ? 50n : limitWidth(base) / 10n);

/** What is taken off the close on an ex-date (権利落ち日). */
export interface ExRights {
  /** Forecast dividend a share, in tenths of a yen. */
  readonly dividend: bigint;
  /** Shares after for shares before: 3/1 for a split 1:3, 1/5 for a reverse split 5:1. */
  readonly split: Ratio;
}

/** 基準値段 of an ex-date: (close − dividend) ÷ split, to the nearest step (rule STOCK-7). */
export function exBasePrice(table: TickTable, close: StockPrice, { dividend, split }: ExRights): StockPrice {
  const rest = greatest(close - dividend, 0n);
  return nearestTick(table, rest * split.denominator, split.numerator);
}
