import { join } from 'node:path';
import type { Answer, Received } from '@tsuzura/contract/kernel';
import type {
  changeUsExchangeOrder,
  getUsExchangeDay,
  sendUsExchangeOrder,
  UsExchangeReport,
} from '@tsuzura/contract/partner';
import { formatJst, instant, isBusinessDay, unitedStates, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  centsOf,
  formatQuantity,
  formatUsdPrice,
  matchUsDay,
  newYorkTimeOf,
  readQuantity,
  readUsdPrice,
  sumQuantities,
  usSession,
  type UsMarketEntry,
  type UsMarketReport,
} from '@tsuzura/domain/us-stock';
import { usPathsOf, type MarketData } from '../market-data/index.ts';
import { stateOf } from './day-file.ts';
import { openOffice, type Kept } from './exchange-office.ts';
import { busts, numbered, requestOf, sharesOf, wasHalted, type Placed } from './place-reports.ts';

type SentOrder = Received<typeof sendUsExchangeOrder, 'body'>;
type SentChange = Received<typeof changeUsExchangeOrder, 'body'>;
type Entry = Kept<Recorded<SentOrder>, Recorded<SentChange>>;
type DayFile = Answer<typeof getUsExchangeDay>;

/** A journal has text: dollars are kept as they were sent. */
type Recorded<Sent extends { readonly notional: bigint | null }> = Omit<Sent, 'notional'> & {
  readonly notional: string | null;
};
const recorded = <Sent extends { readonly notional: bigint | null }>(sent: Sent): Recorded<Sent> => ({
  ...sent,
  notional: sent.notional === null ? null : String(sent.notional),
});

/** Of days beyond the calendar nothing is known. */
const isOpenOn = (date: Ymd): boolean =>
  date >= unitedStates.validFrom && date <= unitedStates.validTo && isBusinessDay(unitedStates, date);

/** New York is closed: there will be no file. */
const never = instant(Number.MAX_SAFE_INTEGER);
/** After the close. */
const dayFileDelay = 5 * 60_000;

export type UsExchange = ReturnType<typeof openUsExchange>;

/** The exchanges of New York (a stand-in). Its days are New York's. */
export function openUsExchange(folder: string | null, market: MarketData, now: () => number) {
  const office = openOffice<Recorded<SentOrder>, Recorded<SentChange>, UsExchangeReport, DayFile>(
    {
      journal: folder === null ? null : join(folder, 'us-exchange.jsonl'),
      dayOf: (at) => newYorkTimeOf(at).date,
      reportsOfDay: (date, entries, places, earlier, until) => {
        const shares = sharesOf(entries, places, ({ symbol }) => symbol);
        const trades = [...shares].flatMap(([symbol, own]) =>
          reportsOfShare(market, symbol, date, entries, own, until),
        );
        const known = [...earlier, ...trades.map(({ report }) => report)];
        return numbered([...trades, ...busts(entries, places, known)], earlier.length);
      },
      dayFileAt: (date) => (isOpenOn(date) ? instant(usSession(date).closesAt + dayFileDelay) : never),
      dayFileOf,
    },
    now,
  );
  return {
    ...office,
    send: (order: SentOrder) => office.send(recorded(order)),
    change: (clOrdId: string, change: SentChange) => office.change(clOrdId, recorded(change)),
  };
}

function reportsOfShare(
  market: MarketData,
  symbol: string,
  date: Ymd,
  entries: readonly Entry[],
  places: readonly number[],
  until: Instant,
): Placed<UsExchangeReport>[] {
  const own = places.flatMap((place) => {
    const entry = asMarketEntry(entries[place] as Entry);
    return entry ? [{ place, entry }] : [];
  });
  const points = usPathsOf(market)(symbol, date);
  const isListed = market.usStocks.some((one) => one.symbol === symbol);
  const taken = own.map(({ entry }) => entry);
  const reports =
    points.length === 0
      ? taken.flatMap(refused)
      : matchUsDay(
          { session: usSession(date), points, halted: wasHalted(entries, places[0] ?? 0, symbol) },
          taken,
          until,
        );
  let trades = 0;
  return reports.map((report) => {
    const place = report.entry === null ? null : (own[report.entry]?.place ?? null);
    if (report.type === 'TRADE') trades += 1;
    return {
      at: report.at,
      place,
      report: {
        seq: 0,
        execId: report.type === 'TRADE' ? `${date}-${symbol}-${trades}` : null,
        clOrdId: report.id,
        requestId: requestOf(place === null ? undefined : entries[place]),
        type: report.type,
        quantity: formatQuantity(report.quantity),
        price: report.price === null ? null : formatUsdPrice(report.price),
        cumQuantity: formatQuantity(report.cumQuantity),
        at: formatJst(report.at),
        reason: isListed ? report.reason : 'UNKNOWN_STOCK',
      },
    };
  });
}

/** New York is closed that day, or does not know the share or the order. */
function refused(entry: UsMarketEntry, index: number): UsMarketReport[] {
  if (entry.kind === 'HALT') return [];
  const id = entry.kind === 'NEW' ? entry.order.id : entry.id;
  const type = entry.kind === 'NEW' ? 'REJECT' : entry.kind === 'REPLACE' ? 'REPLACE_REJECTED' : 'CANCEL_REJECTED';
  const reason = entry.kind === 'NEW' ? 'CLOSED' : 'NOT_OPEN';
  const none = readQuantity('0');
  return [{ id, type, quantity: none, price: null, cumQuantity: none, at: entry.at, reason, entry: index }];
}

function asMarketEntry(entry: Entry): UsMarketEntry | null {
  const at = instant(entry.at);
  if ('halt' in entry) return { kind: 'HALT', halted: entry.halt.halted, at };
  if ('cancel' in entry) return { kind: 'CANCEL', id: entry.cancel.clOrdId, at };
  if ('change' in entry) return { kind: 'REPLACE', id: entry.change.clOrdId, ...termsOf(entry.change), at };
  if (!('order' in entry)) return null;
  const { clOrdId, side } = entry.order;
  return { kind: 'NEW', order: { id: clOrdId, side, ...termsOf(entry.order) }, at };
}

const termsOf = ({
  orderType,
  price,
  quantity,
  notional,
}: Pick<Recorded<SentOrder>, 'orderType' | 'price' | 'quantity' | 'notional'>) => ({
  orderType,
  price: price === null ? null : readUsdPrice(price),
  quantity: quantity === null ? null : readQuantity(quantity),
  notional: notional === null ? null : centsOf(notional),
});

/** Every order of the day with what was traded and not busted since, for a broker to compare its own records with. */
function dayFileOf(
  date: Ymd,
  entries: readonly Entry[],
  places: readonly number[],
  reports: readonly UsExchangeReport[],
): DayFile {
  const busted = new Set(reports.filter(({ type }) => type === 'TRADE_BUSTED').map(({ execId }) => execId));
  const byOrder = Map.groupBy(reports, ({ clOrdId }) => clOrdId);
  const orders = places.flatMap((place) => {
    const entry = entries[place] as Entry;
    if (!('order' in entry)) return [];
    const { clOrdId, symbol, side } = entry.order;
    const own = byOrder.get(clOrdId) ?? [];
    const executions = own.flatMap((report) =>
      report.type === 'TRADE' && report.execId !== null && report.price !== null && !busted.has(report.execId)
        ? [{ execId: report.execId, quantity: report.quantity, price: report.price, at: report.at }]
        : [],
    );
    const filled = sumQuantities(executions.map(({ quantity }) => readQuantity(quantity)));
    return [{ clOrdId, symbol, side, filledQuantity: formatQuantity(filled), state: stateOf(own), executions }];
  });
  return { date, fictitious: true, orders };
}
