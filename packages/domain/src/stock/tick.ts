import { halfUpDiv } from '../money/index.ts';
import { stockPrice, type StockPrice } from './price.ts';

/** 呼値の単位 of most issues, and of the issues of TOPIX500, which is finer. */
export type TickTable = 'ORDINARY' | 'TOPIX500';

/* oxfmt-ignore */
/** Up to and including this price (yen): the step of ordinary issues and of TOPIX500 issues (tenths); rule STOCK-1. */
const rows: readonly (readonly [upTo: bigint, ordinary: bigint, topix500: bigint])[] = [
  [1_000n, 10n, 1n], [3_000n, 10n, 5n], [5_000n, 50n, 10n], [10_000n, 100n, 10n], [30_000n, 100n, 50n],
  [50_000n, 500n, 100n], [100_000n, 1_000n, 100n], [300_000n, 1_000n, 500n], [500_000n, 5_000n, 1_000n],
  [1_000_000n, 10_000n, 1_000n], [3_000_000n, 10_000n, 5_000n], [5_000_000n, 50_000n, 10_000n],
  [10_000_000n, 100_000n, 10_000n], [30_000_000n, 100_000n, 50_000n], [50_000_000n, 500_000n, 100_000n],
];
/** Above the last row. */
const widest = [1_000_000n, 100_000n] as const;

/** The step at a price; for a fraction the step at `numerator ÷ denominator`. */
export function tickAt(table: TickTable, numerator: bigint, denominator = 1n): bigint {
  const row = rows.find(([upTo]) => numerator <= upTo * 10n * denominator);
  const [ordinary, topix500] = row ? [row[1], row[2]] : widest;
  return table === 'ORDINARY' ? ordinary : topix500;
}

export const isOnTick = (table: TickTable, price: StockPrice): boolean =>
  price > 0n && price % tickAt(table, price) === 0n;

/** `numerator ÷ denominator` (tenths of a yen) to the nearest step, 四捨五入, never less than one step. */
export function nearestTick(table: TickTable, numerator: bigint, denominator = 1n): StockPrice {
  const tick = tickAt(table, numerator, denominator);
  const steps = halfUpDiv(numerator, denominator * tick);
  return stockPrice(steps === 0n ? tick : steps * tick);
}

/** A price off the steps moves to the next step up. */
export function tickUp(table: TickTable, price: bigint): StockPrice {
  const tick = tickAt(table, price);
  return stockPrice(((price + tick - 1n) / tick) * tick);
}

/** The price one step higher. */
export const nextTick = (table: TickTable, price: StockPrice): StockPrice => tickUp(table, price + 1n);

/** The price one step lower; null below the lowest. At a bound of the table the finer step below it counts. */
export function previousTick(table: TickTable, price: StockPrice): StockPrice | null {
  const tick = tickAt(table, price - 1n);
  const lower = ((price - 1n) / tick) * tick;
  return lower > 0n ? stockPrice(lower) : null;
}
