import type { ExchangeReport as WireReport } from '@tsuzura/contract/partner';
import { formatJst, instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  formatStockPrice,
  matchDay,
  type BoardOrder,
  type ExchangeEntry,
  type ExchangeReport,
  type StockPrice,
} from '@tsuzura/domain/stock';
import { stockDay, type MarketData } from '../market-data/index.ts';
import { asExchangeEntry, type JournalEntry } from './journal-entry.ts';

/** A report with what decides its place among the reports of all shares. */
interface Placed {
  readonly at: Instant;
  /** The place in the journal of what it answers; null for what the market did at that moment. */
  readonly place: number | null;
  readonly report: WireReport;
}

/** In the order of their moments, numbered after `earlier`, the reports of the days before. */
export function reportsOfDay(
  market: MarketData,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  earlier: readonly WireReport[],
  now: Instant,
): WireReport[] {
  const shares = sharesOf(entries, places);
  const trades = [...shares].flatMap(([code, own]) => reportsOfShare(market, code, date, entries, own, now));
  const known = [...earlier, ...trades.map(({ report }) => report)];
  const all = [...trades, ...busts(entries, places, known)];
  return all.toSorted(inOrder).map(({ report }, index) => ({ ...report, seq: earlier.length + index + 1 }));
}

/**
 * Answers to entries come before what the market did at the same moment, and in the order of the journal: an entry that
 * arrives later in the same moment must not move a number that was given.
 */
function inOrder(one: Placed, other: Placed): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.place === null && other.place === null) return 0;
  return (one.place ?? Infinity) - (other.place ?? Infinity);
}

/** By share, in the order of their codes; changes and cancels belong to the share of their order. */
function sharesOf(entries: readonly JournalEntry[], places: readonly number[]): Map<string, number[]> {
  const codeOf = new Map<string, string>();
  const shares = new Map<string, number[]>();
  for (const place of places) {
    const entry = entries[place] as JournalEntry;
    if ('order' in entry) codeOf.set(entry.order.clOrdId, entry.order.stockCode);
    if ('bust' in entry) continue;
    const code = 'halt' in entry ? entry.halt.stockCode : (codeOf.get(idOf(entry)) ?? '');
    shares.set(code, [...(shares.get(code) ?? []), place]);
  }
  return new Map([...shares].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function idOf(entry: JournalEntry): string {
  if ('order' in entry) return entry.order.clOrdId;
  if ('change' in entry) return entry.change.clOrdId;
  return 'cancel' in entry ? entry.cancel.clOrdId : '';
}

const requestOf = (entry: JournalEntry | undefined): string | null =>
  entry && 'change' in entry ? entry.change.requestId : entry && 'cancel' in entry ? entry.cancel.requestId : null;

function reportsOfShare(
  market: MarketData,
  code: string,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  now: Instant,
): Placed[] {
  let trades = 0;
  return matched(market, code, date, entries, places, now).map(({ report, place }) => {
    const entry = place === null ? undefined : entries[place];
    if (report.type === 'TRADE') trades += 1;
    return {
      at: report.at,
      place,
      report: {
        seq: 0,
        execId: report.type === 'TRADE' ? `${date}-${code}-${trades}` : null,
        clOrdId: report.id,
        requestId: requestOf(entry),
        type: report.type,
        quantity: Number(report.quantity),
        price: text(report.price),
        cumQuantity: Number(report.cumQuantity),
        at: formatJst(report.at),
        reason: stockDay(market, code, date) || !isListedNowhere(market, code) ? report.reason : 'UNKNOWN_STOCK',
      },
    };
  });
}

const isListedNowhere = (market: MarketData, code: string): boolean => !market.stocks.some((one) => one.code === code);
const text = (price: StockPrice | null): string | null => (price === null ? null : formatStockPrice(price));

function matched(
  market: MarketData,
  code: string,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  now: Instant,
): { readonly report: ExchangeReport; readonly place: number | null }[] {
  const day = stockDay(market, code, date);
  const own = places.flatMap((place) => {
    const entry = asExchangeEntry(entries[place] as JournalEntry);
    return entry ? [{ place, entry }] : [];
  });
  const taken = own.map(({ entry }) => entry);
  if (!day) return taken.flatMap((entry, index) => refused(entry, places[index] ?? null));
  const reports = matchDay(
    {
      date,
      tickTable: day.stock.tickTable,
      lotSize: day.stock.lotSize,
      band: day.path.band,
      points: day.path.points,
      lock: day.path.lock,
      halted: wasHalted(entries, places[0] ?? 0, code),
    },
    taken,
    now,
  );
  return reports.map((report) => ({
    report,
    place: report.entry === null ? null : (own[report.entry]?.place ?? null),
  }));
}

/** The exchange is closed that day, or does not know the share or the order. */
function refused(entry: ExchangeEntry, place: number | null) {
  if (entry.kind === 'HALT') return [];
  const id = entry.kind === 'NEW' ? entry.order.id : entry.id;
  const type = entry.kind === 'NEW' ? 'REJECT' : entry.kind === 'REPLACE' ? 'REPLACE_REJECTED' : 'CANCEL_REJECTED';
  const quantity = entry.kind === 'NEW' ? entry.order.quantity : 0n;
  const reason = entry.kind === 'NEW' ? 'CLOSED' : 'NOT_OPEN';
  const report: ExchangeReport = {
    id,
    type,
    quantity,
    price: null,
    cumQuantity: 0n,
    at: entry.at,
    reason,
    entry: null,
  };
  return [{ report, place }];
}

function wasHalted(entries: readonly JournalEntry[], before: number, code: string): boolean {
  const last = entries.slice(0, before).findLast((entry) => 'halt' in entry && entry.halt.stockCode === code);
  return last !== undefined && 'halt' in last && last.halt.halted;
}

/** 約定の取消し: told once, and only of a trade that was told. */
function busts(entries: readonly JournalEntry[], places: readonly number[], reports: readonly WireReport[]): Placed[] {
  return places.flatMap((place) => {
    const entry = entries[place] as JournalEntry;
    const trade = 'bust' in entry && reports.find(({ execId }) => execId === entry.bust.execId);
    if (!trade) return [];
    const at = instant(entry.at);
    return [{ at, place, report: { ...trade, type: 'TRADE_BUSTED' as const, at: formatJst(at) } }];
  });
}

export function workingLimits(
  market: MarketData,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  stockCode: string,
  now: Instant,
): BoardOrder[] {
  const own = sharesOf(entries, places).get(stockCode) ?? [];
  const reports = matched(market, stockCode, date, entries, own, now).map(({ report }) => report);
  const ended = new Set(
    reports.filter(({ type }) => type === 'REJECT' || type === 'CANCELED' || type === 'EXPIRED').map(({ id }) => id),
  );
  return own.flatMap((place): BoardOrder[] => {
    const entry = asExchangeEntry(entries[place] as JournalEntry);
    if (entry?.kind !== 'NEW' || ended.has(entry.order.id)) return [];
    const last = reports.findLast(({ id, type }) => id === entry.order.id && (type === 'ACK' || type === 'REPLACED'));
    const filled = reports.findLast(({ id, type }) => id === entry.order.id && type === 'TRADE')?.cumQuantity ?? 0n;
    const isShown = last !== undefined && last.price !== null && last.quantity > filled;
    return isShown ? [{ side: entry.order.side, price: last.price, quantity: last.quantity - filled }] : [];
  });
}
