import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import type { Kept } from './exchange-office.ts';

/* How the reports of a day get their order and numbers, whatever the exchange. */

type Entry = Kept<{ readonly clOrdId: string }, { readonly requestId: string }>;

/** A report with what decides its place among the reports of all shares. */
export interface Placed<Report> {
  readonly at: Instant;
  /** The place in the journal of what it answers; null for what the market did at that moment. */
  readonly place: number | null;
  readonly report: Report;
}

/** In the order of their moments, numbered after the reports of the days before. */
export const numbered = <Report extends object>(all: readonly Placed<Report>[], earlier: number): Report[] =>
  all.toSorted(inOrder).map(({ report }, index) => ({ ...report, seq: earlier + index + 1 }));

/**
 * Answers to entries come before what the market did at the same moment, and in the order of the journal: an entry that
 * arrives later in the same moment must not move a number that was given.
 */
function inOrder(one: Placed<object>, other: Placed<object>): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.place === null && other.place === null) return 0;
  return (one.place ?? Infinity) - (other.place ?? Infinity);
}

/** By share, in the order of their codes; changes and cancels belong to the share of their order. */
export function sharesOf<Order extends { readonly clOrdId: string }>(
  entries: readonly Kept<Order, { readonly requestId: string }>[],
  places: readonly number[],
  codeOfOrder: (order: Order) => string,
): Map<string, number[]> {
  const codeOf = new Map<string, string>();
  const shares = new Map<string, number[]>();
  for (const place of places) {
    const entry = entries[place];
    if (!entry || 'bust' in entry) continue;
    if ('order' in entry) codeOf.set(entry.order.clOrdId, codeOfOrder(entry.order));
    const code = 'halt' in entry ? entry.halt.stockCode : (codeOf.get(idOf(entry)) ?? '');
    shares.set(code, [...(shares.get(code) ?? []), place]);
  }
  return new Map([...shares].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function idOf(entry: Entry): string {
  if ('order' in entry) return entry.order.clOrdId;
  if ('change' in entry) return entry.change.clOrdId;
  return 'cancel' in entry ? entry.cancel.clOrdId : '';
}

export const requestOf = (entry: Entry | undefined): string | null =>
  entry && 'change' in entry ? entry.change.requestId : entry && 'cancel' in entry ? entry.cancel.requestId : null;

export function wasHalted(entries: readonly Entry[], before: number, code: string): boolean {
  const last = entries.slice(0, before).findLast((entry) => 'halt' in entry && entry.halt.stockCode === code);
  return last !== undefined && 'halt' in last && last.halt.halted;
}

/** 約定の取消し: told once, and only of a trade that was told. */
export function busts<Report extends { readonly execId: string | null; readonly type: string; readonly at: string }>(
  entries: readonly Entry[],
  places: readonly number[],
  reports: readonly Report[],
): Placed<Report>[] {
  return places.flatMap((place) => {
    const entry = entries[place];
    const trade = entry && 'bust' in entry && reports.find(({ execId }) => execId === entry.bust.execId);
    if (!trade) return [];
    const at = instant(entry.at);
    return [{ at, place, report: { ...trade, type: 'TRADE_BUSTED', at: formatJst(at) } }];
  });
}
