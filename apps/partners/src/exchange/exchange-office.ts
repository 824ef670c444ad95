import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { openJournal } from '../kernel/journal.ts';

/*
 * What the stand-ins of all exchanges have in common: what they received is kept, reports follow from it, and faults can be chosen. What is
 * traded is the matter of each.
 */

/** What an exchange remembers over a restart, one line each; everything it reports follows from these lines. */
export type Kept<Order, Change> = { readonly at: number } & (
  | { readonly order: Order }
  | { readonly change: Change & { readonly clOrdId: string } }
  | { readonly cancel: { readonly clOrdId: string; readonly requestId: string } }
  | { readonly halt: { readonly stockCode: string; readonly halted: boolean } }
  | { readonly bust: { readonly execId: string } }
);

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
const mostReports = 1_000;

/** What differs between exchanges. */
export interface OfficeRules<Order, Change, Report, DayFile> {
  /** Null keeps nothing over a restart. */
  readonly journal: string | null;
  /** The day of the exchange that a moment lies in. */
  readonly dayOf: (at: Instant) => Ymd;
  /** `places` are those of the day's entries. In the order of their numbers, which go on after `earlier`. */
  readonly reportsOfDay: (
    date: Ymd,
    entries: readonly Kept<Order, Change>[],
    places: readonly number[],
    earlier: readonly Report[],
    now: Instant,
  ) => Report[];
  readonly dayFileAt: (date: Ymd) => Instant;
  readonly dayFileOf: (
    date: Ymd,
    entries: readonly Kept<Order, Change>[],
    places: readonly number[],
    reports: readonly Report[],
  ) => DayFile;
}

const readEntry = <Entry extends { readonly at: number }>(line: unknown): Entry | null =>
  typeof line === 'object' && line !== null && 'at' in line ? (line as Entry) : null;

/**
 * An exchange (a stand-in). It keeps what it received; reports are a function of that, of the market and of business time, so
 * a restart, or a time that jumps, changes nothing of them (rule STOCK-14).
 */
export function openOffice<
  Order extends { readonly clOrdId: string },
  Change extends { readonly requestId: string },
  Report,
  DayFile,
>(rules: OfficeRules<Order, Change, Report, DayFile>, now: () => number) {
  type Entry = Kept<Order, Change>;
  const journal = openJournal(rules.journal, mostRemembered, readEntry<Entry>);
  const entries: Entry[] = [...journal.kept];
  const orders = new Map<string, { readonly order: Order; readonly at: number }>();
  const requests = new Map<string, number>();
  const halted = new Set<string>();
  let faults = noFaults;
  const at = (): Instant => instant(Math.trunc(now()));
  for (const entry of entries) learn(entry);

  function learn(entry: Entry): void {
    if ('order' in entry) orders.set(entry.order.clOrdId, entry);
    if ('change' in entry) requests.set(requestKey(entry.change.clOrdId, entry.change.requestId), entry.at);
    if ('cancel' in entry) requests.set(requestKey(entry.cancel.clOrdId, entry.cancel.requestId), entry.at);
    if ('halt' in entry) halted[entry.halt.halted ? 'add' : 'delete'](entry.halt.stockCode);
  }

  /** Time never goes back in a journal, whatever a clock says. */
  function remember(make: (at: number) => Entry): number {
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

  const finished = new Map<Ymd, readonly Report[]>();

  /** Every report until now, in the order of their numbers. */
  function reports(): Report[] {
    const today = rules.dayOf(at());
    const all: Report[] = [];
    for (const [date, places] of byDay()) {
      const known = finished.get(date);
      const own = known ?? rules.reportsOfDay(date, entries, places, all, at());
      if (!known && date < today) finished.set(date, own);
      all.push(...own);
    }
    return all;
  }

  const byDay = () => placesByDay(entries, rules.dayOf);

  return {
    send: (order: Order) =>
      linked(() => {
        const known = orders.get(order.clOrdId);
        if (known && !isSame(known.order, order)) throw new Refused('KEY_REUSED');
        return received(order.clOrdId, known?.at ?? remember((when) => ({ at: when, order })));
      }),
    change: (clOrdId: string, change: Change) =>
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
        const readyAt = rules.dayFileAt(date) + faults.dayFileMinutesLate * 60_000;
        if (at() < readyAt) throw new Refused('NOT_FOUND');
        const places = byDay().get(date) ?? [];
        return rules.dayFileOf(date, entries, places, reports());
      }),
    /** What was received, and where that of a day stands in it. */
    entries: entries as readonly Entry[],
    placesOf: (date: Ymd): readonly number[] => byDay().get(date) ?? [],
    now: at,
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

/** The places of the entries of each day, days ascending. */
function placesByDay(
  entries: readonly { readonly at: number }[],
  dayOf: (at: Instant) => Ymd,
): ReadonlyMap<Ymd, readonly number[]> {
  const days = new Map<Ymd, number[]>();
  for (const [place, { at }] of entries.entries()) {
    const date = dayOf(instant(at));
    const known = days.get(date);
    if (known) known.push(place);
    else days.set(date, [place]);
  }
  return days;
}

interface FaultOrders {
  readonly halted?: readonly string[];
  readonly bustedExecId?: string;
}

const requestKey = (clOrdId: string, requestId: string): string => `${clOrdId} ${requestId}`;

function isSame<Order extends object>(known: Order, order: Order): boolean {
  const sorted = (value: Order) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(known) === sorted(order);
}
