import { join } from 'node:path';
import { Refused } from '@tsuzura/contract/kernel';
import type { ExchangeReport } from '@tsuzura/contract/partner';
import { atJst, formatJst, instant, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { BoardOrder } from '@tsuzura/domain/stock';
import { openJournal } from '../kernel/journal.ts';
import type { MarketData } from '../market-data/index.ts';
import { dayFileOf, type DayFile } from './day-file.ts';
import { readEntry, type JournalEntry, type SentChange, type SentOrder } from './journal-entry.ts';
import { reportsOfDay, workingLimits } from './reports-of-day.ts';

/** What goes wrong while a tester wants it to. */
export interface Faults {
  readonly linkDown: boolean;
  readonly loseAnswers: number;
  readonly doubled: boolean;
  readonly reversed: boolean;
  readonly heldBack: number;
  readonly dayFileMinutesLate: number;
}

const noFaults: Faults = {
  linkDown: false,
  loseAnswers: 0,
  doubled: false,
  reversed: false,
  heldBack: 0,
  dayFileMinutesLate: 0,
};

/** Numbers of reports follow from all that came before, so nothing may be forgotten. */
const mostRemembered = 1_000_000;
const dayFileAt = '15:45';
const mostReports = 1_000;

export type Exchange = ReturnType<typeof openExchange>;

/**
 * The exchange (a stand-in). It keeps what it received; reports are a function of that, of the market and of business time, so
 * a restart, or a time that jumps, changes nothing of them (rule STOCK-14).
 */
export function openExchange(folder: string | null, market: MarketData, now: () => number) {
  const journal = openJournal(folder === null ? null : join(folder, 'exchange.jsonl'), mostRemembered, readEntry);
  const entries: JournalEntry[] = [...journal.kept];
  const orders = new Map<string, { readonly order: SentOrder; readonly at: number }>();
  const requests = new Map<string, number>();
  const halted = new Set<string>();
  let faults = noFaults;
  const at = (): Instant => instant(Math.trunc(now()));
  for (const entry of entries) learn(entry);

  function learn(entry: JournalEntry): void {
    if ('order' in entry) orders.set(entry.order.clOrdId, entry);
    if ('change' in entry) requests.set(requestKey(entry.change.clOrdId, entry.change.requestId), entry.at);
    if ('cancel' in entry) requests.set(requestKey(entry.cancel.clOrdId, entry.cancel.requestId), entry.at);
    if ('halt' in entry) halted[entry.halt.halted ? 'add' : 'delete'](entry.halt.stockCode);
  }

  /** Time never goes back in a journal, whatever a clock says. */
  function remember(make: (at: number) => JournalEntry): number {
    const entry = make(Math.max(at(), entries.at(-1)?.at ?? 0));
    journal.add(entry);
    entries.push(entry);
    learn(entry);
    return entry.at;
  }

  function linked<T>(work: () => T): T {
    if (faults.linkDown) throw new Refused('UNAVAILABLE');
    return work();
  }

  /** What arrived stays arrived, also when the answer gets lost. */
  function received(clOrdId: string, when: number) {
    if (faults.loseAnswers > 0) {
      faults = { ...faults, loseAnswers: faults.loseAnswers - 1 };
      throw new Refused('UNAVAILABLE');
    }
    return { clOrdId, receivedAt: formatJst(instant(when)) };
  }

  const finished = new Map<Ymd, readonly ExchangeReport[]>();

  /** Every report until now, in the order of their numbers. */
  function reports(): ExchangeReport[] {
    const today = ymdOf(at());
    const all: ExchangeReport[] = [];
    for (const [date, places] of byDay(entries)) {
      const known = finished.get(date);
      const own = known ?? reportsOfDay(market, date, entries, places, all, at());
      if (!known && date < today) finished.set(date, own);
      all.push(...own);
    }
    return all;
  }

  return {
    send: (order: SentOrder) =>
      linked(() => {
        const known = orders.get(order.clOrdId);
        if (known && !isSame(known.order, order)) throw new Refused('KEY_REUSED');
        return received(order.clOrdId, known?.at ?? remember((when) => ({ at: when, order })));
      }),
    change: (clOrdId: string, change: SentChange) =>
      linked(() => {
        const known = requests.get(requestKey(clOrdId, change.requestId));
        return received(clOrdId, known ?? remember((when) => ({ at: when, change: { ...change, clOrdId } })));
      }),
    cancel: (clOrdId: string, requestId: string) =>
      linked(() => {
        const known = requests.get(requestKey(clOrdId, requestId));
        return received(clOrdId, known ?? remember((when) => ({ at: when, cancel: { clOrdId, requestId } })));
      }),
    reports: (after: number, limit = mostReports) =>
      linked(() => {
        const all = reports();
        const page = all.slice(0, all.length - faults.heldBack).slice(after, after + limit);
        const told = faults.doubled ? page.flatMap((report) => [report, report]) : page;
        return faults.reversed ? told.toReversed() : told;
      }),
    day: (date: Ymd): DayFile =>
      linked(() => {
        const readyAt = atJst(date, dayFileAt) + faults.dayFileMinutesLate * 60_000;
        if (at() < readyAt) throw new Refused('NOT_FOUND');
        const places = byDay(entries).get(date) ?? [];
        return dayFileOf(date, entries, places, reports());
      }),
    /** Open limit orders of a share, which the board shows. */
    limitsOf: (stockCode: string, date: Ymd): BoardOrder[] =>
      workingLimits(market, date, entries, byDay(entries).get(date) ?? [], stockCode, at()),
    isHalted: (stockCode: string) => halted.has(stockCode),
    setFaults({ halted: codes, bustedExecId, ...changes }: Partial<Faults> & FaultOrders): void {
      for (const stockCode of codes ?? []) if (!halted.has(stockCode)) halt(stockCode, true);
      if (codes) for (const stockCode of halted) if (!codes.includes(stockCode)) halt(stockCode, false);
      if (bustedExecId !== undefined) remember((when) => ({ at: when, bust: { execId: bustedExecId } }));
      faults = { ...faults, ...changes };
    },
    close: () => journal.close(),
  };

  function halt(stockCode: string, isHalted: boolean): void {
    remember((when) => ({ at: when, halt: { stockCode, halted: isHalted } }));
  }
}

interface FaultOrders {
  readonly halted?: readonly string[];
  readonly bustedExecId?: string;
}

const requestKey = (clOrdId: string, requestId: string): string => `${clOrdId} ${requestId}`;

function isSame(known: SentOrder, order: SentOrder): boolean {
  const sorted = (value: SentOrder) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(known) === sorted(order);
}

/** The places of the entries of each day, days ascending. */
function byDay(entries: readonly JournalEntry[]): Map<Ymd, number[]> {
  const days = new Map<Ymd, number[]>();
  for (const [place, entry] of entries.entries()) {
    const date = ymdOf(instant(entry.at));
    const known = days.get(date);
    if (known) known.push(place);
    else days.set(date, [place]);
  }
  return days;
}
