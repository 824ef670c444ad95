import type { Ymd } from '@tsuzura/domain/calendar';
import type { BookDifference } from './check-books.ts';
import type { TwinShares } from './share-replay.ts';

/*
 * The arithmetic of the naive twin, without a database: cost, individual principal, NISA book and quota, gains and tax, replayed from
 * fills and distributions in loops that are easy to read (rules FUND-26, FUND-27, TAX-3, TAX-7, NISA-7). It shares nothing with the
 * rules that decide. Where the two differ, one of them is wrong.
 */

/** A fill or a distribution, as plain as it is written down. */
export interface TwinEvent {
  /** Of the order or the distribution. */
  readonly id: string;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  /** Execution date or fiscal date. */
  readonly date: Ymd;
  /** -1 what left for another firm, 0 distribution, 1 reinvestment, 2 purchase, 3 sale: the order of one day (rule FUND-22). */
  readonly rank: number;
  /** Order of acceptance. */
  readonly sequence: bigint;
  /** The year of its settlement date; 0 of a distribution. */
  readonly settles_in: number;
  readonly is_settled: boolean;
  readonly nav_unit: bigint;
  readonly units: bigint;
  readonly nav: bigint;
  readonly amount: bigint;
  /** Fee and its tax. */
  readonly fees: bigint;
  /** What was written down for a sale: its cost, and the NISA book that left with it. */
  readonly cost: bigint | null;
  readonly book_released: bigint | null;
  /** Declared per navUnit. */
  readonly declared: bigint;
  readonly special: bigint;
}

export interface TwinPosition {
  units: bigint;
  cost: bigint;
  principal: bigint;
  book: bigint;
  /** The place of the last event, see `placeOf`; and the fiscal date of the last distribution. Empty: there was none. */
  last: string;
  lastDistribution: Ymd | '';
}

/** A sale that is executed and not settled: what its settlement will count. */
export interface UnsettledSale {
  readonly gain: bigint;
  readonly released: bigint;
}

export interface TwinBooks {
  /** By customer, fund and account type. */
  readonly positions: Map<string, TwinPosition>;
  /** Of settled sales in the specific account, by customer and year. */
  readonly gains: Map<string, bigint>;
  /** NISA, by customer, year and frame: bought, and book value of settled sales. */
  readonly quotas: Map<string, { used: bigint; released: bigint }>;
  /** By order; of shares by execution. */
  readonly unsettled: Map<string, UnsettledSale>;
  /** By customer, share and account type. */
  readonly shares: Map<string, TwinShares>;
}

type Differ = (book: BookDifference['book'], subject: string, kept: bigint, derived: bigint) => void;

export const nothingHeld = (): TwinPosition => ({
  units: 0n,
  cost: 0n,
  principal: 0n,
  book: 0n,
  last: '',
  lastDistribution: '',
});

export const noBooks = (): TwinBooks => ({
  positions: new Map(),
  gains: new Map(),
  quotas: new Map(),
  unsettled: new Map(),
  shares: new Map(),
});

export const positionKey = (event: Pick<TwinEvent, 'customer_id' | 'fund_code' | 'account_type'>): string =>
  `${event.customer_id} ${event.fund_code} ${event.account_type}`;

/** Where an event stands among those of its position: places compare as text. */
const placeOf = ({ date, rank, sequence }: TwinEvent): string =>
  `${date} ${rank} ${String(sequence).padStart(19, '0')}`;

/**
 * `events` by customer, day, rank and order of acceptance; onto `books`, where a replay before has come to them. What an event itself says
 * wrongly goes to `differ`.
 */
export function replayEvents(events: readonly TwinEvent[], differ: Differ, books: TwinBooks = noBooks()): TwinBooks {
  for (const event of events) {
    const sale = books.unsettled.get(event.id) ?? execute(event, books, differ);
    if (!sale) continue;
    if (event.is_settled) settle(event, sale, books);
    else books.unsettled.set(event.id, sale);
  }
  return books;
}

/** False: something is older than what the books hold of its position already, so it cannot be added to them. */
export const comeAfter = (events: readonly TwinEvent[], { positions, unsettled }: TwinBooks): boolean =>
  events.every((event) => unsettled.has(event.id) || placeOf(event) > (positions.get(positionKey(event))?.last ?? ''));

/** Returns what a sale will count when it is settled. */
function execute(event: TwinEvent, { positions, quotas }: TwinBooks, differ: Differ): UnsettledSale | null {
  const subject = positionKey(event);
  const twin = positions.get(subject) ?? nothingHeld();
  positions.set(subject, twin);
  twin.last = placeOf(event);
  if (event.rank === -1) {
    const each = (twin.cost + twin.units - 1n) / twin.units;
    const cost = (each * event.units + event.nav_unit - 1n) / event.nav_unit;
    differ('twin.transfer-cost', subject, event.cost ?? 0n, cost);
    twin.units -= event.units;
    twin.cost = each * twin.units;
    if (twin.units === 0n) twin.principal = 0n;
    return null;
  }
  if (event.rank === 0) {
    twin.lastDistribution = event.date;
    differ('twin.entitled', subject, event.units, twin.units);
    const short = twin.principal > event.nav ? twin.principal - event.nav : 0n;
    const special = short < event.declared ? short : event.declared;
    differ('twin.special', subject, event.special, (twin.units * special) / event.nav_unit);
    twin.principal -= special;
    twin.cost -= event.special * event.nav_unit;
    if (twin.cost < 0n) twin.cost = 0n;
    return null;
  }
  if (event.rank < 3) {
    const all = twin.units + event.units;
    twin.principal = (2n * (twin.principal * twin.units + event.nav * event.units) + all) / (2n * all);
    twin.units = all;
    twin.cost += (event.amount + event.fees) * event.nav_unit;
    if (event.account_type.startsWith('NISA_')) twin.book += event.amount;
    addQuota(quotas, event, { used: event.amount });
    return null;
  }
  const each = (twin.cost + twin.units - 1n) / twin.units;
  const cost = (each * event.units + event.nav_unit - 1n) / event.nav_unit;
  differ('twin.sale-cost', subject, event.cost ?? 0n, cost);
  twin.book -= (twin.book * event.units) / twin.units;
  twin.units -= event.units;
  twin.cost = each * twin.units;
  if (twin.units === 0n) twin.principal = 0n;
  return { gain: event.amount - cost, released: event.book_released ?? 0n };
}

function settle(event: TwinEvent, { gain, released }: UnsettledSale, { gains, quotas, unsettled }: TwinBooks): void {
  unsettled.delete(event.id);
  addQuota(quotas, event, { released });
  if (event.account_type !== 'SPECIFIC') return;
  const year = `${event.customer_id} ${event.settles_in}`;
  gains.set(year, (gains.get(year) ?? 0n) + gain);
}

const frames: Readonly<Record<string, string>> = { NISA_GROWTH: 'GROWTH', NISA_TSUMITATE: 'TSUMITATE' };

function addQuota(
  quotas: TwinBooks['quotas'],
  { customer_id, settles_in, account_type }: TwinEvent,
  { used = 0n, released = 0n }: { used?: bigint; released?: bigint },
): void {
  const frame = frames[account_type];
  if (frame === undefined) return;
  const subject = `${customer_id} ${settles_in} ${frame}`;
  const before = quotas.get(subject) ?? { used: 0n, released: 0n };
  quotas.set(subject, { used: before.used + used, released: before.released + released });
}

/** On the year's net, both floored; nothing on a loss, and nothing where nothing is withheld. */
export function twinTax(gain: bigint, withholds: boolean): { readonly income: bigint; readonly resident: bigint } {
  const taxed = gain > 0n && withholds ? gain : 0n;
  return { income: (taxed * 15_315n) / 100_000n, resident: (taxed * 5n) / 100n };
}
