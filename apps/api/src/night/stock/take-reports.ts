import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { ReportType } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import {
  addReports,
  knownReports,
  lockReportCursor,
  moveReportCursor,
  reportKey,
  wholeUpTo,
  type KeptReport,
} from '@tsuzura/store/night/stock';
import type { ExchangeName } from '@tsuzura/store/stock-order';

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

/** Takes reports in, each once, in whatever order they come and however often (rule SPOT-10). `dayOf`: of the exchange. */
export async function takeReports<Price extends bigint, Fill>(
  tx: Tx,
  { exchange, dayOf }: { readonly exchange: ExchangeName; readonly dayOf: (at: Instant) => Ymd },
  received: readonly Received<Price>[],
  at: Instant,
  open: (fresh: readonly KeptReport<Price>[]) => Promise<ReportWork<Price, Fill>>,
): Promise<TakenReports<Fill>> {
  const after = await lockReportCursor(tx, exchange);
  const reports = received
    .map((report): KeptReport<Price> => {
      const id = report.type === 'TRADE' && report.execId !== null ? report.execId : `${report.type}-${report.seq}`;
      return { ...report, date: dayOf(report.at), id, state: 'APPLIED' };
    })
    .toSorted((one, other) => one.seq - other.seq);
  const known = await knownReports(tx, reports, exchange);
  const fresh = [...new Map(reports.map((report) => [reportKey(report), report])).values()].filter(
    (report) => !known.has(reportKey(report)),
  );
  const reasons = new Map(received.map(({ seq, reason }) => [seq, reason]));
  const work = await open(fresh);
  const kept: KeptReport<Price>[] = [];
  for (const report of fresh) kept.push(await work.apply(report, reasons.get(report.seq) ?? null));
  const fills = await work.write();
  await addReports(tx, kept, at, exchange);
  const whole = await wholeUpTo(tx, after, new Set(received.map(({ seq }) => seq)), exchange);
  await moveReportCursor(tx, whole, exchange);
  const newest = Math.max(after, ...received.map(({ seq }) => seq));
  return {
    applied: kept.filter(({ state }) => state === 'APPLIED').length,
    kept: kept.filter(({ state }) => state === 'KEPT').length,
    isIncomplete: whole < newest,
    fills,
  };
}
