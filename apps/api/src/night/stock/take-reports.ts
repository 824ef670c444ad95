import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { rangeOf } from '@tsuzura/domain/ledger';
import type { ReportType } from '@tsuzura/domain/stock-order';
import { lockRange, type Tx } from '@tsuzura/store/kernel';
import {
  addReports,
  knownReports,
  lockReportCursor,
  moveReportCursor,
  ordersByName,
  reportKey,
  wholeUpTo,
  type KeptReport,
} from '@tsuzura/store/night/stock';
import type { ExchangeName } from '@tsuzura/store/stock-order';
import { rangesInOne, type Ranges } from '../../kernel/jobs/index.ts';

/** A report as an exchange sends it. */
interface Received<Price extends bigint> {
  readonly seq: number;
  /** Of a trade. */
  readonly execId: string | null;
  readonly clOrdId: string;
  readonly type: ReportType;
  readonly quantity: bigint;
  readonly price: Price | null;
  readonly cumQuantity: bigint;
  readonly at: Instant;
  readonly reason: string | null;
}

/** Whose orders the exchange's names are. */
export type OrdersByName = Awaited<ReturnType<typeof ordersByName>>;

/** What reports do to the orders of an exchange. */
export interface ReportWork<Price extends bigint, Fill> {
  /** Returns the report as it is kept. */
  apply(report: KeptReport<Price>, reason: string | null): Promise<KeptReport<Price>>;
  write(): Promise<readonly Fill[]>;
}

/** What was taken in, for whoever tells customers or measures. */
export interface TakenReports<Fill> {
  readonly applied: number;
  readonly kept: number;
  /** Some between those that are known did not come: ask again from the last whole number. */
  readonly isIncomplete: boolean;
  readonly fills: readonly Fill[];
}

export interface ReportsOf<Price extends bigint, Fill> {
  readonly exchange: ExchangeName;
  /** The day of the exchange that a moment belongs to. */
  readonly dayOf: (at: Instant) => Ymd;
  /** Locks the orders that these reports are about, and their customers. */
  readonly open: (
    tx: Tx,
    reports: readonly KeptReport<Price>[],
    names: OrdersByName,
  ) => Promise<ReportWork<Price, Fill>>;
}

/**
 * Takes reports in, each once, in whatever order they come and however often (rule SPOT-10). Those of a customer stay in the order
 * of the exchange; ranges of customers are worked beside each other, and a report of nobody's order belongs to the first. A range that
 * committed while its page failed shows by its reports that it is done.
 */
export async function takeReports<Price extends bigint, Fill>(
  tx: Tx,
  of: ReportsOf<Price, Fill>,
  received: readonly Received<Price>[],
  at: Instant,
  ranges: Ranges = rangesInOne(tx),
): Promise<TakenReports<Fill>> {
  const { exchange, dayOf } = of;
  const after = await lockReportCursor(tx, exchange);
  const reports = received
    .map((report): KeptReport<Price> => {
      const id = report.type === 'TRADE' && report.execId !== null ? report.execId : `${report.type}-${report.seq}`;
      return { ...report, date: dayOf(report.at), id, state: 'APPLIED' };
    })
    .toSorted((one, other) => one.seq - other.seq);
  const once = [...new Map(reports.map((report) => [reportKey(report), report])).values()];
  const names = await ordersByName(
    tx,
    once.map(({ clOrdId }) => clOrdId),
  );
  const ofRange = Map.groupBy(
    once,
    ({ clOrdId }): string => rangeOf(names.get(clOrdId)?.customerId ?? firstCustomer).after,
  );
  const reasons = new Map(received.map(({ seq, reason }) => [seq, reason]));
  const parts = await ranges.each(async (part, { after: behind }) => {
    // Also for who takes reports in under another name: a job, or the poll of the minute.
    await lockRange(part, `take-reports ${exchange} ${behind}`);
    return takePart(part, of, { reports: ofRange.get(behind) ?? [], names, reasons }, at);
  });
  const kept = parts.flatMap((part) => part.kept);
  const whole = await wholeUpTo(tx, after, new Set(received.map(({ seq }) => seq)), exchange);
  await moveReportCursor(tx, whole, exchange);
  const newest = Math.max(after, ...received.map(({ seq }) => seq));
  return {
    applied: kept.filter(({ state }) => state === 'APPLIED').length,
    kept: kept.filter(({ state }) => state === 'KEPT').length,
    isIncomplete: whole < newest,
    fills: parts.flatMap((part) => part.fills),
  };
}

/** An id of the first range: where nobody's reports are looked at. */
const firstCustomer = '0';

interface ReportsOfRange<Price extends bigint> {
  readonly reports: readonly KeptReport<Price>[];
  readonly names: OrdersByName;
  readonly reasons: ReadonlyMap<number, string | null>;
}

/** What is known is asked here, behind the lock of the range: a program that died may have left a range that is still at it. */
async function takePart<Price extends bigint, Fill>(
  tx: Tx,
  { exchange, open }: ReportsOf<Price, Fill>,
  { reports, names, reasons }: ReportsOfRange<Price>,
  at: Instant,
): Promise<{ readonly kept: readonly KeptReport<Price>[]; readonly fills: readonly Fill[] }> {
  const known = await knownReports(tx, reports, exchange);
  const fresh = reports.filter((report) => !known.has(reportKey(report)));
  if (fresh.length === 0) return { kept: [], fills: [] };
  const named = fresh.flatMap(({ clOrdId }) => {
    const order = names.get(clOrdId);
    return order ? [[clOrdId, order] as const] : [];
  });
  const work = await open(tx, fresh, new Map(named));
  const kept: KeptReport<Price>[] = [];
  for (const report of fresh) kept.push(await work.apply(report, reasons.get(report.seq) ?? null));
  const fills = await work.write();
  await addReports(tx, kept, at, exchange);
  return { kept, fills };
}
