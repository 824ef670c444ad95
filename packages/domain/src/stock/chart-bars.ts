import { addDays, dayOfWeek, type Ymd } from '../calendar/index.ts';
import { formatDecimal } from '../money/decimal.ts';
import { floorDiv, greatest, least } from '../money/index.ts';
import type { DayBar } from './intraday.ts';
import type { AveragePrice, StockPrice } from './price.ts';
import type { StockEvent } from './stock-event.ts';

/* Bars as a chart shows them (rule STOCK-17): in shares of today, by day, week or month. */

export type BarInterval = 'DAY' | 'WEEK' | 'MONTH';

export interface ChartBar {
  /** Its first day with a price. */
  readonly date: Ymd;
  readonly open: AveragePrice;
  readonly high: AveragePrice;
  readonly low: AveragePrice;
  readonly close: AveragePrice;
  readonly volume: bigint;
}

/** `bars` oldest first, of one share; splits up to `today` count. */
export function chartBars(
  bars: readonly (DayBar & { readonly date: Ymd })[],
  events: readonly StockEvent[],
  interval: BarInterval,
  today: Ymd,
): ChartBar[] {
  const splits = events.filter((event) => event.kind === 'SPLIT' && event.exDate <= today);
  const groups = Map.groupBy(
    bars.map((bar) => inSharesOfToday(bar, splits)),
    ({ date }) => groupOf(date, interval),
  );
  return [...groups.values()].map(together);
}

function inSharesOfToday(
  { date, volume, ...prices }: DayBar & { readonly date: Ymd },
  splits: readonly StockEvent[],
): ChartBar {
  let [after, before] = [1n, 1n];
  for (const event of splits) {
    if (event.kind !== 'SPLIT' || date >= event.exDate) continue;
    after *= event.ratio.numerator;
    before *= event.ratio.denominator;
  }
  const price = (value: StockPrice) => floorDiv(value * 1_000n * before, after) as AveragePrice;
  return {
    date,
    open: price(prices.open),
    high: price(prices.high),
    low: price(prices.low),
    close: price(prices.close),
    volume: floorDiv(volume * after, before),
  };
}

function groupOf(date: Ymd, interval: BarInterval): string {
  if (interval === 'DAY') return date;
  return interval === 'MONTH' ? date.slice(0, 7) : addDays(date, 1 - dayOfWeek(date));
}

function together(bars: readonly ChartBar[]): ChartBar {
  const [first, last] = [bars[0] as ChartBar, bars.at(-1) as ChartBar];
  return {
    date: first.date,
    open: first.open,
    high: greatest(first.high, ...bars.map(({ high }) => high)),
    low: least(first.low, ...bars.map(({ low }) => low)),
    close: last.close,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0n),
  };
}

/** 騰落率: percent of the base price with two decimals, toward zero, "-0.52". */
export function changePercent(base: StockPrice, price: StockPrice): string {
  return formatDecimal(((price - base) * 10_000n) / base, { decimals: 2, fixed: true });
}

/** 前日比 in yen, "-12.5". */
export const priceChange = (base: StockPrice, price: StockPrice): string =>
  formatDecimal(price - base, { decimals: 1, fixed: false });
