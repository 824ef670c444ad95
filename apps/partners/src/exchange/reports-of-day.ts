import type { ExchangeReport as WireReport } from '@tsuzura/contract/partner';
import { formatJst, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  formatStockPrice,
  matchDay,
  type BoardOrder,
  type ExchangeEntry,
  type ExchangeReport,
  type StockPrice,
} from '@tsuzura/domain/stock';
import { stockDay, type MarketData } from '../market-data/index.ts';
import { asExchangeEntry, type JournalEntry, type SentOrder } from './journal-entry.ts';
import { busts, numbered, requestOf, sharesOf, wasHalted, type Placed } from './place-reports.ts';

/** In the order of their moments, numbered after `earlier`, the reports of the days before. */
export function reportsOfDay(
  market: MarketData,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  earlier: readonly WireReport[],
  now: Instant,
): WireReport[] {
  const shares = sharesOf(entries, places, stockOf);
  const trades = [...shares].flatMap(([code, own]) => reportsOfShare(market, code, date, entries, own, now));
  const known = [...earlier, ...trades.map(({ report }) => report)];
  return numbered([...trades, ...busts(entries, places, known)], earlier.length);
}

const stockOf = ({ stockCode }: SentOrder): string => stockCode;

function reportsOfShare(
  market: MarketData,
  code: string,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  now: Instant,
): Placed<WireReport>[] {
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

export function workingLimits(
  market: MarketData,
  date: Ymd,
  entries: readonly JournalEntry[],
  places: readonly number[],
  stockCode: string,
  now: Instant,
): BoardOrder[] {
  const own = sharesOf(entries, places, stockOf).get(stockCode) ?? [];
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
