import type { Ymd } from '@tsuzura/domain/calendar';
import type { BookDifference } from './check-books.ts';
import type { TwinBooks, UnsettledSale } from './twin-replay.ts';

/*
 * The naive twin of shares: positions, cost, gains and quota, replayed from executions and splits in loops that are easy to read
 * (rules SPOT-6 and SPOT-8). It shares nothing with the rules that decide.
 */

/** An execution or a split, as plain as it is written down. */
export interface ShareEvent {
  /** Of the execution or the split. */
  readonly id: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  /** Trade date or ex-date. */
  readonly date: Ymd;
  /** 0 split, 1 purchase, 2 sale, 3 the fraction of a reverse split; 4 what left for another firm, behind the split. */
  readonly rank: number;
  readonly settles_in: number;
  readonly is_settled: boolean;
  /** Of a split: shares before it. */
  readonly units: bigint;
  readonly amount: bigint;
  readonly fees: bigint;
  /** What was written down of a sale, or of the fraction of a split. */
  readonly cost: bigint | null;
  readonly book_released: bigint | null;
  /** Of a split: shares after it, old shares that made no new one, and how many make one (null: shares became more). */
  readonly after: bigint;
  readonly fraction: bigint;
  readonly into_one: bigint | null;
}

export interface TwinShares {
  units: bigint;
  cost: bigint;
  book: bigint;
  /** The place of the last event, see `placeOf`. Empty: there was none. */
  last: string;
}

export const noShares = (): TwinShares => ({ units: 0n, cost: 0n, book: 0n, last: '' });

type Differ = (book: BookDifference['book'], subject: string, kept: bigint, derived: bigint) => void;

const subjectOf = ({ customer_id, stock_code, account_type }: ShareEvent): string =>
  `${customer_id} ${stock_code} ${account_type}`;

/** Sales on their way are kept beside those of funds. */
const saleKey = (id: string): string => `share ${id}`;
/** A split stands before the trades of its day, and what leaves between them; the fraction that a split left is sold whenever. */
const placeOf = ({ date, rank }: ShareEvent): string => `${date} ${rank === 0 ? '0' : rank === 4 ? '0 sent' : '1'}`;

/** False: something is older than what the books hold of its position already, so it cannot be added to them. */
export const sharesComeAfter = (events: readonly ShareEvent[], { shares, unsettled }: TwinBooks): boolean =>
  events.every((event) => {
    const isAfter = placeOf(event) > (shares.get(subjectOf(event))?.last ?? '');
    // The settlement of a purchase changes nothing here: its execution was replayed on its day.
    return isAfter || event.rank === 3 || unsettled.has(saleKey(event.id)) || (event.rank === 1 && event.is_settled);
  });

/** `events` by customer, position, day and rank; onto `books`. A day is one step: its purchases, then all its sales at one cost. */
export function replayShares(events: readonly ShareEvent[], differ: Differ, books: TwinBooks): void {
  const days = Map.groupBy(events, (event) => `${event.date} ${subjectOf(event)}`);
  for (const [, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
    replayDay(ofDay, differ, books);
}

function replayDay(events: readonly ShareEvent[], differ: Differ, books: TwinBooks): void {
  const [first] = events;
  if (!first) return;
  const subject = subjectOf(first);
  const twin = books.shares.get(subject) ?? noShares();
  const splits = events.filter((event) => event.rank === 0 && placeOf(event) > twin.last);
  const isNewDay = events.some((event) => (event.rank === 1 || event.rank === 2) && placeOf(event) > twin.last);
  books.shares.set(subject, twin);
  for (const event of splits) split(event, twin, subject, differ);
  for (const event of events) if (event.rank === 4) send(event, twin, subject, differ);
  if (isNewDay) for (const event of events) if (event.rank === 1) buy(event, twin, books);
  const each = twin.units === 0n ? 0n : (twin.cost + twin.units - 1n) / twin.units;
  for (const event of events) {
    if (event.rank !== 2 && event.rank !== 3) continue;
    const sale = books.unsettled.get(saleKey(event.id)) ?? sell(event, twin, each, subject, differ);
    if (event.is_settled) settle(event, sale, books);
    else books.unsettled.set(saleKey(event.id), sale);
  }
  if (isNewDay && events.some(({ rank }) => rank === 2)) twin.cost = each * twin.units;
  const last = events.filter(({ rank }) => rank !== 3).map(placeOf);
  twin.last = [twin.last, ...last].reduce((one, other) => (other > one ? other : one));
}

function split(event: ShareEvent, twin: TwinShares, subject: string, differ: Differ): void {
  differ('twin.split-before', subject, event.units, twin.units);
  if (event.into_one === null) {
    const times = event.units === 0n ? 1n : event.after / event.units;
    twin.units *= times;
    if (twin.units > 0n) twin.cost = ((twin.cost + twin.units - 1n) / twin.units) * twin.units;
    return;
  }
  const into = event.into_one;
  const each = twin.units === 0n ? 0n : (twin.cost * into + twin.units - 1n) / twin.units;
  differ('twin.fraction', subject, event.fraction, twin.units % into);
  differ('twin.fraction-cost', subject, event.cost ?? 0n, (each * event.fraction + into - 1n) / into);
  twin.book -= event.book_released ?? 0n;
  twin.units /= into;
  twin.cost = each * twin.units;
}

function send(event: ShareEvent, twin: TwinShares, subject: string, differ: Differ): void {
  const each = (twin.cost + twin.units - 1n) / twin.units;
  differ('twin.transfer-cost', subject, event.cost ?? 0n, each * event.units);
  twin.units -= event.units;
  twin.cost = each * twin.units;
}

const frames: Readonly<Record<string, string>> = { NISA_GROWTH: 'GROWTH' };

function addQuota(books: TwinBooks, event: ShareEvent, used: bigint, released: bigint): void {
  const frame = frames[event.account_type];
  if (frame === undefined) return;
  const subject = `${event.customer_id} ${event.settles_in} ${frame}`;
  const before = books.quotas.get(subject) ?? { used: 0n, released: 0n };
  books.quotas.set(subject, { used: before.used + used, released: before.released + released });
}

function buy(event: ShareEvent, twin: TwinShares, books: TwinBooks): void {
  twin.units += event.units;
  twin.cost += event.amount + event.fees;
  if (frames[event.account_type] !== undefined) twin.book += event.amount;
  addQuota(books, event, event.amount, 0n);
}

/** The shares of a fraction left with the split. */
function sell(event: ShareEvent, twin: TwinShares, each: bigint, subject: string, differ: Differ): UnsettledSale {
  const proceeds = event.amount - event.fees;
  const released = event.book_released ?? 0n;
  if (event.rank === 3) return { gain: proceeds - (event.cost ?? 0n), released };
  const cost = each * event.units;
  differ('twin.sale-cost', subject, event.cost ?? 0n, cost);
  twin.units -= event.units;
  twin.book -= released;
  return { gain: proceeds - cost, released };
}

function settle(event: ShareEvent, { gain, released }: UnsettledSale, books: TwinBooks): void {
  books.unsettled.delete(saleKey(event.id));
  addQuota(books, event, 0n, released);
  if (event.account_type !== 'SPECIFIC') return;
  const year = `${event.customer_id} ${event.settles_in}`;
  books.gains.set(year, (books.gains.get(year) ?? 0n) + gain);
}
