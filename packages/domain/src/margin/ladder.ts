import { japan, nextBusinessDay, type Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { ratio, type Ratio, type Yen } from '../money/index.ts';
import {
  dailyBand,
  nearestTick,
  nextTick,
  stockPrice,
  tickAt,
  type StockPrice,
  type TickTable,
} from '../stock/index.ts';
import { expensesOn, sumsAt, type MarginBook, type MarginMarket } from './book.ts';
import type { StockCosts } from './expenses.ts';
import { marginFigures, type MarginFigures } from './figures.ts';

/** Sessions that the ladder looks ahead. */
const horizon = 20;
/** A price is looked for up to this many times today's. */
const highest = 10n;

export interface LadderMarket extends MarginMarket {
  readonly tickTables: ReadonlyMap<string, TickTable>;
  /** The day whose figures are shown: expenses as if everything were closed on it. */
  readonly asOf: Ymd;
  /** The first session that can still move prices, and what its bands start from; without an entry today's price. */
  readonly firstSession: Ymd;
  readonly bases: ReadonlyMap<string, StockPrice>;
}

export type LadderDirection = 'DOWN' | 'UP';

/** The price of one stock, the others unchanged, at which a call (追証) begins. */
export interface LadderRung {
  readonly stockCode: string;
  readonly direction: LadderDirection;
  readonly price: StockPrice;
  /** Against today's price. */
  readonly change: Ratio;
  /** The first session whose limit, after limit moves on every session before, brings a call; null beyond the horizon. */
  readonly earliest: { readonly on: Ymd; readonly price: StockPrice; readonly sessions: number } | null;
}

export interface MarginLadder {
  readonly equity: Yen;
  readonly callBelowEquity: Yen;
  readonly rungs: readonly LadderRung[];
  /** The smallest common fall with a call, in tenths of a percent; null when even 99.9 % brings none. */
  readonly allDownTenths: number | null;
  /** The first session with a call at today's prices: by expenses alone. */
  readonly unchangedPricesCallOn: Ymd | null;
}

type Prices = (stockCode: string) => StockPrice;

/** Whether the calls of the night would call at these prices on this day (rule MARGIN-17). */
export const wouldCall = ({ equity, callBelowEquity }: Pick<MarginFigures, 'equity' | 'callBelowEquity'>): boolean =>
  equity < callBelowEquity;

/** At which price of which stock, and when, a call would begin (rule MARGIN-17; S48, S49). */
export function marginLadder(book: MarginBook, market: LadderMarket): MarginLadder {
  const known = withoutFutureRecordDates(market);
  const sessions = sessionsFrom(market.firstSession);
  const expenses = new Map([market.asOf, ...sessions].map((day) => [day, expensesOn(book, day, known)]));
  const today: Prices = (code) => found(market.prices, code);
  const figuresAt = (prices: Prices, day: Ymd) => marginFigures(sumsAt(book, prices, day, found(expenses, day)));
  const calls = (prices: Prices, day: Ymd): boolean => wouldCall(figuresAt(prices, day));
  const { equity, callBelowEquity } = figuresAt(today, market.asOf);

  const codes = [...new Set([...book.lots, ...book.substitutes].map(({ stockCode }) => stockCode))];
  const rungs = calls(today, market.asOf)
    ? []
    : codes.flatMap((stockCode) =>
        (['DOWN', 'UP'] as const).flatMap((direction) => {
          const table = found(market.tickTables, stockCode);
          const now = today(stockCode);
          const withPrice =
            (price: StockPrice): Prices =>
            (code) =>
              code === stockCode ? price : today(code);
          const price = firstCall(table, now, direction, (each) => calls(withPrice(each), market.asOf));
          if (price === null) return [];
          const base = market.bases.get(stockCode) ?? now;
          const earliest = earliestCall(table, base, direction, sessions, (each, day) => calls(withPrice(each), day));
          return [{ stockCode, direction, price, change: ratio(price - now, now), earliest }];
        }),
      );
  return {
    equity,
    callBelowEquity,
    rungs: rungs.toSorted(byDistance),
    allDownTenths: commonFall(market, today, (prices) => calls(prices, market.asOf)),
    unchangedPricesCallOn: sessions.find((day) => calls(today, day)) ?? null,
  };
}

/** What is not known yet costs nothing yet: record dates from today on are left out. */
const withoutFutureRecordDates = ({ costs, asOf }: LadderMarket): ReadonlyMap<string, StockCosts> =>
  new Map(
    [...costs].map(([code, { premiums, lastCumDays }]) => [
      code,
      { premiums, lastCumDays: lastCumDays.filter((day) => day < asOf) },
    ]),
  );

function sessionsFrom(first: Ymd): readonly Ymd[] {
  const days = [first];
  for (let day = first; days.length < horizon; days.push(day)) day = nextBusinessDay(japan, day);
  return days;
}

/**
 * The first price from today's outward with a call. Equity is concave in one price, so that the prices without a call are
 * one interval around today's and the bound can be searched for by halves.
 */
function firstCall(
  table: TickTable,
  now: StockPrice,
  direction: LadderDirection,
  calls: (price: StockPrice) => boolean,
): StockPrice | null {
  let safe = now;
  let called = direction === 'DOWN' ? stockPrice(tickAt(table, 1n)) : gridBelow(table, now * highest);
  if (direction === 'DOWN' ? called >= now : called <= now) return null;
  if (!calls(called)) return null;
  for (;;) {
    const [low, high] = safe < called ? [safe, called] : [called, safe];
    if (nextTick(table, low) >= high) return called;
    const middle = between(table, low, high);
    if (calls(middle)) called = middle;
    else safe = middle;
  }
}

/** A price of the grid strictly between two that are not neighbours. */
function between(table: TickTable, low: StockPrice, high: StockPrice): StockPrice {
  const middle = gridBelow(table, (low + high) / 2n);
  return middle > low ? middle : nextTick(table, low);
}

/** The highest price of the grid that is not above. */
function gridBelow(table: TickTable, price: bigint): StockPrice {
  const tick = tickAt(table, price);
  return stockPrice((price / tick) * tick);
}

function earliestCall(
  table: TickTable,
  base: StockPrice,
  direction: LadderDirection,
  sessions: readonly Ymd[],
  calls: (price: StockPrice, day: Ymd) => boolean,
): LadderRung['earliest'] {
  let price = base;
  for (const [index, on] of sessions.entries()) {
    const { lower, upper } = dailyBand(table, price);
    price = direction === 'DOWN' ? lower : upper;
    if (calls(price, on)) return { on, price, sessions: index + 1 };
  }
  return null;
}

function commonFall({ tickTables }: LadderMarket, today: Prices, calls: (prices: Prices) => boolean): number | null {
  for (let tenths = 0; tenths < 1_000; tenths += 1) {
    const fallen: Prices = (code) =>
      tenths === 0 ? today(code) : nearestTick(found(tickTables, code), today(code) * BigInt(1_000 - tenths), 1_000n);
    if (calls(fallen)) return tenths;
  }
  return null;
}

/** Nearest first, by the exact change; then by code. */
function byDistance(one: LadderRung, other: LadderRung): number {
  const difference =
    size(one.change.numerator) * other.change.denominator - size(other.change.numerator) * one.change.denominator;
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return one.stockCode < other.stockCode ? -1 : one.stockCode > other.stockCode ? 1 : 0;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  assert(value !== undefined, `the ladder knows ${key}`);
  return value;
}
