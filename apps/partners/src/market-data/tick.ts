/*
 * Price steps (呼値の単位) and daily limits (値幅制限) of the Tokyo exchange, rules STOCK-1 and STOCK-2. Prices are counted in tenths
 * of a yen, so that the finest step is 1 and every price is an integer.
 */

export type TickTable = 'ORDINARY' | 'TOPIX500';

/* oxfmt-ignore */
/** Up to and including this price (yen): the step of ordinary issues and of TOPIX500 issues (tenths). */
const ticks: readonly (readonly [upTo: number, ordinary: number, topix500: number])[] = [
  [1_000, 10, 1], [3_000, 10, 5], [5_000, 50, 10], [10_000, 100, 10], [30_000, 100, 50], [50_000, 500, 100],
  [100_000, 1_000, 100], [300_000, 1_000, 500], [500_000, 5_000, 1_000], [1_000_000, 10_000, 1_000],
];

/* oxfmt-ignore */
/**
 * Below this base price (yen): how far the price may move in a day (yen). Note: "below" here, "up to and including" in
 * the price steps.
 */
const limits: readonly (readonly [below: number, width: number])[] = [
  [100, 30], [200, 50], [500, 80], [700, 100], [1_000, 150], [1_500, 300], [2_000, 400], [3_000, 500], [5_000, 700],
  [7_000, 1_000], [10_000, 1_500], [15_000, 3_000], [20_000, 4_000], [30_000, 5_000], [50_000, 7_000],
  [70_000, 10_000], [100_000, 15_000], [150_000, 30_000], [200_000, 40_000], [300_000, 50_000], [500_000, 70_000],
  [700_000, 100_000], [1_000_000, 150_000],
];

export function tickAt(table: TickTable, price: number): number {
  const row = ticks.find(([upTo]) => price <= upTo * 10);
  if (!row) throw new RangeError(`no tick for ${price / 10} yen`);
  return table === 'ORDINARY' ? row[1] : row[2];
}

export const isOnTick = (table: TickTable, price: number): boolean => price % tickAt(table, price) === 0;

/** To the nearest step, at least one step. */
export function toTick(table: TickTable, price: number): number {
  const tick = tickAt(table, price);
  return Math.max(tick, Math.round(price / tick) * tick);
}

/** The band of one day. A bound off the grid moves to the next step up. */
export function dailyBand(table: TickTable, base: number): { readonly low: number; readonly high: number } {
  const row = limits.find(([below]) => base < below * 10);
  if (!row) throw new RangeError(`no daily limit for ${base / 10} yen`);
  return { low: upToTick(table, Math.max(base - row[1] * 10, 10)), high: upToTick(table, base + row[1] * 10) };
}

function upToTick(table: TickTable, price: number): number {
  const tick = tickAt(table, price);
  return Math.ceil(price / tick) * tick;
}
