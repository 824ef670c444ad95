import { atJst, daysBetween, instant, ymd, type Instant, type Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { ceilDiv, greatest, least } from '../money/index.ts';
import { dailyBand, renewalWidth, type DailyBand } from './daily-band.ts';
import { stockPrice, type StockPrice } from './price.ts';
import { seededNumbers } from './seeded-number.ts';
import { nearestTick, type TickTable } from './tick.ts';

/* How the price of a day moved from minute to minute, from its bar (rule STOCK-11). All of it is integers. */

/** 四本値 and 出来高. */
export interface DayBar {
  readonly open: StockPrice;
  readonly high: StockPrice;
  readonly low: StockPrice;
  readonly close: StockPrice;
  readonly volume: bigint;
}

export interface TradingDay {
  /** Of the market: another seed is another market. */
  readonly seed: string;
  readonly stockCode: string;
  readonly date: Ymd;
  readonly tickTable: TickTable;
  /** 基準値段 */
  readonly base: StockPrice;
  readonly bar: DayBar;
}

/** Auctions (板寄せ) are held at one moment; in between trading is continuous (ザラバ). */
export type PointKind = 'OPENING_AUCTION' | 'MINUTE' | 'CLOSING_AUCTION';

export interface PathPoint {
  /** 0 is 09:00, 150 is 12:30, 325 the closing auction. */
  readonly index: number;
  readonly kind: PointKind;
  readonly startsAt: Instant;
  readonly price: StockPrice;
  readonly volume: bigint;
}

/** ストップ高 or ストップ安 to the end of the day; the crowded side does not trade any more. */
export interface LimitLock {
  readonly from: number;
  readonly crowdedSide: 'BUY' | 'SELL';
}

export interface IntradayPath {
  readonly band: DailyBand;
  readonly openingIndex: number;
  readonly highIndex: number;
  readonly lowIndex: number;
  /** From the opening auction to the closing auction. */
  readonly points: readonly PathPoint[];
  readonly lock: LimitLock | null;
}

const afternoonIndex = 150;
const lastMinute = 324;
export const closingIndex = 325;
/** Shares are traded in lots of 100. */
const lot = (shares: bigint): bigint => (shares / 100n) * 100n;

/** When a point begins: minutes run from 09:00 to 11:29 and from 12:30 to 15:24, the closing auction is at 15:30. */
export function pointStartsAt(date: Ymd, index: number): Instant {
  assert(index >= 0 && index <= closingIndex, 'a session has 326 points');
  if (index === closingIndex) return atJst(date, '15:30');
  const minutes = index < afternoonIndex ? index : index + 60;
  return instant(atJst(date, '09:00') + minutes * 60_000);
}

/** When its trades are done: an auction at once, a minute in its last second. */
export const executedAt = ({ kind, startsAt }: Pick<PathPoint, 'kind' | 'startsAt'>): Instant =>
  kind === 'MINUTE' ? instant(startsAt + 59_000) : startsAt;

/** From when its price is known to everybody: a minute that is over, or an auction that was held. */
export const publishedAt = ({ kind, startsAt }: Pick<PathPoint, 'kind' | 'startsAt'>): Instant =>
  instant(startsAt + (kind === 'MINUTE' ? 60_000 : 1));

/** Three minutes for every renewal width after the first; nothing trades before. */
export function openingIndex(base: StockPrice, open: StockPrice): number {
  const distance = open > base ? open - base : base - open;
  const steps = Number(ceilDiv(distance, renewalWidth(base)));
  return 3 * Math.max(0, steps - 1);
}

export function intradayPath(day: TradingDay): IntradayPath {
  const { bar, base, date, tickTable } = day;
  const numbers = drawsOf(day);
  const first = openingIndex(base, bar.open);
  const [highIndex, lowIndex] = extremes(numbers, first);
  const knots: readonly Knot[] = [
    { index: first, price: bar.open },
    ...[
      { index: highIndex, price: bar.high },
      { index: lowIndex, price: bar.low },
    ].toSorted((one, other) => one.index - other.index),
    { index: closingIndex, price: bar.close },
  ];
  const points = Array.from({ length: closingIndex - first + 1 }, (_, place): PathPoint => {
    const index = first + place;
    return {
      index,
      kind: kindOf(index, first),
      startsAt: pointStartsAt(date, index),
      price: priceAt(index, knots, numbers, bar, tickTable),
      volume: volumeAt(index, first, numbers, bar.volume),
    };
  });
  const band = dailyBand(tickTable, base);
  return { band, openingIndex: first, highIndex, lowIndex, points, lock: lockOf(points, bar.close, band) };
}

/** How much of a point's volume all customers together may trade on one side: a tenth, at least a lot. */
export const customerCap = (volume: bigint): bigint => (volume < 100n ? 0n : greatest(100n, lot(volume / 10n)));

/** 比例配分: what the crowded side gets in the closing auction of a locked share. */
export const lockedAllotment = (volume: bigint): bigint => lot((volume * 2n) / 100n);

interface Draws {
  readonly high: number;
  readonly low: number;
  jitter(index: number): number;
  volume(index: number): number;
}

interface Knot {
  readonly index: number;
  readonly price: StockPrice;
}

const epoch = ymd('1970-01-01');

/** The key of a minute: every day has its own range. */
export const minuteKey = (date: Ymd, index: number): number => daysBetween(epoch, date) * 512 + index;

export const intradayName = (seed: string, stockCode: string): string => `${seed}/stock/${stockCode}/intraday/`;

function drawsOf({ seed, stockCode, date }: TradingDay): Draws {
  const prefix = intradayName(seed, stockCode);
  const dayKey = daysBetween(epoch, date);
  const jitter = seededNumbers(`${prefix}jitter`);
  const volume = seededNumbers(`${prefix}volume`);
  return {
    high: seededNumbers(`${prefix}high`)(dayKey),
    low: seededNumbers(`${prefix}low`)(dayKey),
    jitter: (index) => jitter(minuteKey(date, index)),
    volume: (index) => volume(minuteKey(date, index)),
  };
}

function extremes(numbers: Draws, first: number): readonly [high: number, low: number] {
  const places = lastMinute - first;
  const high = first + 1 + (numbers.high % places);
  const low = first + 1 + (numbers.low % places);
  if (high !== low) return [high, low];
  return [high, high === lastMinute ? high - 1 : high + 1];
}

function kindOf(index: number, first: number): PointKind {
  if (index === closingIndex) return 'CLOSING_AUCTION';
  return index === first || index === afternoonIndex ? 'OPENING_AUCTION' : 'MINUTE';
}

/** On a straight line between two knots, with a little noise; the knots themselves have none. */
function priceAt(index: number, knots: readonly Knot[], numbers: Draws, bar: DayBar, table: TickTable): StockPrice {
  const place = knots.findIndex((knot) => knot.index >= index);
  const to = knots[place] as Knot;
  if (to.index === index) return to.price;
  const from = knots[place - 1] as Knot;
  const line =
    from.price + floorSigned((to.price - from.price) * BigInt(index - from.index), BigInt(to.index - from.index));
  const noise = floorSigned((bar.high - bar.low) * BigInt((numbers.jitter(index) % 2001) - 1000), 20_000n);
  const inside = (price: bigint) => greatest(bar.low, least(bar.high, price));
  return stockPrice(inside(nearestTick(table, inside(line + noise))));
}

/** Rounds down, also below zero. */
function floorSigned(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient;
}

function volumeAt(index: number, first: number, numbers: Draws, day: bigint): bigint {
  if (index === first) return lot((day * 8n) / 100n);
  if (index === afternoonIndex) return lot((day * 3n) / 100n);
  if (index === closingIndex) return lot((day * 12n) / 100n);
  return lot((((day * 77n) / 32_300n) * BigInt(50 + (numbers.volume(index) % 101))) / 100n);
}

function lockOf(points: readonly PathPoint[], close: StockPrice, { upper, lower }: DailyBand): LimitLock | null {
  if (close !== upper && close !== lower) return null;
  const lastOther = points.findLastIndex(({ price }) => price !== close);
  const first = points[lastOther + 1];
  return first ? { from: first.index, crowdedSide: close === upper ? 'BUY' : 'SELL' } : null;
}
