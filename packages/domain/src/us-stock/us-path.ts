import { daysBetween, instant, ymd, type Instant, type Ymd } from '../calendar/index.ts';
import { greatest, least, usdPrice, type UsdPrice } from '../money/index.ts';
import { seededNumbers } from '../stock/index.ts';
import { usSession, type UsSession } from './session.ts';

/* How the price of a US share moved from minute to minute, from the bar of its day (rule US-15). All of it is integers. */

/** 四本値 in 1/10,000 dollars, whole cents, and 出来高 in shares. */
export interface UsDayBar {
  readonly open: UsdPrice;
  readonly high: UsdPrice;
  readonly low: UsdPrice;
  readonly close: UsdPrice;
  readonly volume: bigint;
}

export interface UsTradingDay {
  /** Of the market: another seed is another market. */
  readonly seed: string;
  readonly symbol: string;
  /** New York's. */
  readonly date: Ymd;
  readonly bar: UsDayBar;
}

export interface UsPathPoint {
  /** Minutes since the opening; the last one is the close. */
  readonly index: number;
  readonly startsAt: Instant;
  /** When its trades are done: a minute in its last second, the close at once. */
  readonly executedAt: Instant;
  readonly price: UsdPrice;
  readonly volume: bigint;
}

interface Knot {
  readonly index: number;
  readonly cents: bigint;
}

const epoch = ymd('1970-01-01');
const minute = 60_000;

/** Points from the opening to the close: 391, on an early close 211. */
export function usIntradayPath({ seed, symbol, date, bar }: UsTradingDay): readonly UsPathPoint[] {
  const session = usSession(date);
  const closing = (session.closesAt - session.opensAt) / minute;
  const day = daysBetween(epoch, date);
  const drawn = (word: string) => seededNumbers(`${seed}/us-stock/${symbol}/intraday/${word}`);
  const [jitter, volume] = [drawn('jitter'), drawn('volume')];
  const knots = knotsOf(bar, closing, drawn('high')(day), drawn('low')(day));
  return Array.from({ length: closing + 1 }, (_, index) => ({
    index,
    ...timesOf(session, index, closing),
    price: priceAt(index, knots, bar, jitter(day * 512 + index)),
    volume: volumeAt(index, closing, bar.volume, volume(day * 512 + index)),
  }));
}

/** How much of a point's volume all customers together may trade on one side: a tenth, at least a share. */
export const usCustomerCap = (volume: bigint): bigint => (volume === 0n ? 0n : greatest(1n, volume / 10n));

function knotsOf(bar: UsDayBar, closing: number, high: number, low: number): readonly Knot[] {
  const lastMinute = closing - 1;
  const highAt = 1 + (high % lastMinute);
  const drawnLow = 1 + (low % lastMinute);
  const lowAt = drawnLow !== highAt ? drawnLow : highAt === lastMinute ? highAt - 1 : highAt + 1;
  const extremes = [
    { index: highAt, cents: bar.high / 100n },
    { index: lowAt, cents: bar.low / 100n },
  ].toSorted((one, other) => one.index - other.index);
  return [{ index: 0, cents: bar.open / 100n }, ...extremes, { index: closing, cents: bar.close / 100n }];
}

function timesOf({ opensAt, closesAt }: UsSession, index: number, closing: number) {
  const startsAt = index === closing ? closesAt : instant(opensAt + index * minute);
  return { startsAt, executedAt: index === closing ? closesAt : instant(startsAt + 59_000) };
}

/** On a straight line between two knots, with a little noise; the knots themselves have none. */
function priceAt(index: number, knots: readonly Knot[], { high, low }: UsDayBar, drawn: number): UsdPrice {
  const place = knots.findIndex((knot) => knot.index >= index);
  const to = knots[place] as Knot;
  if (to.index === index) return usdPrice(to.cents * 100n);
  const from = knots[place - 1] as Knot;
  const line =
    from.cents + floorSigned((to.cents - from.cents) * BigInt(index - from.index), BigInt(to.index - from.index));
  const noise = floorSigned(((high - low) / 100n) * BigInt((drawn % 2001) - 1000), 20_000n);
  return usdPrice(greatest(low / 100n, least(high / 100n, line + noise)) * 100n);
}

/** 5 % at the opening, 10 % at the close, the rest over the minutes. */
function volumeAt(index: number, closing: number, day: bigint, drawn: number): bigint {
  if (index === 0) return (day * 5n) / 100n;
  if (index === closing) return (day * 10n) / 100n;
  return (((day * 85n) / BigInt((closing - 1) * 100)) * BigInt(50 + (drawn % 101))) / 100n;
}

/** Rounds down, also below zero. */
function floorSigned(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient;
}
