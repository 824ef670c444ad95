import { atJst, isBusinessDay, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { sessionTimes } from '@tsuzura/domain/stock';
import type { Database } from '@tsuzura/store/kernel';
import { reportsKnownUpTo } from '@tsuzura/store/night/stock';
import type { BusinessClock } from '../../kernel/clock.ts';
import { rangesAtOnce } from '../../kernel/jobs/index.ts';
import type { StockExchange } from '../../stock-order/index.ts';
import { applyReports, type AppliedReports } from './apply-reports.ts';

/** Reports that one page takes in. */
export const mostReports = 5_000;

/** Runs `take` once in each business minute in which the exchange is open, while time runs by itself; null at other times. */
export function onceAMinute<Taken>(
  clock: Pick<BusinessClock, 'now' | 'moving'>,
  isOpen: (now: Instant) => boolean,
  take: (now: Instant) => Promise<Taken | null>,
): () => Promise<Taken | null> {
  let asked: number | null = null;
  return async () => {
    const now = clock.now();
    const minute = Math.floor(now / 60_000);
    if (clock.moving || minute === asked || !isOpen(now)) return null;
    asked = minute;
    return take(now);
  };
}

/**
 * Asks the exchange for reports in its hours; a move of time has the jobs of 11:31 and 15:31 instead, with the same result. What is
 * known is in the database, so a new start goes on where the last one ended, and two programs that ask at once take each report in
 * once.
 */
export const createReportPoll = (
  database: Database,
  clock: Pick<BusinessClock, 'now' | 'moving'>,
  exchange: StockExchange,
): (() => Promise<AppliedReports | null>) =>
  onceAMinute(clock, isExchangeOpen, async (now) => {
    const reports = await exchange.reportsAfter(await reportsKnownUpTo(database.reader, 'TSE'), mostReports);
    if (reports.length === 0) return null;
    return database.tx((tx) => applyReports(tx, reports, now, rangesAtOnce(database, tx, 'stock-order.poll-reports')));
  });

/** From the first entry of orders to the file of the day. */
function isExchangeOpen(now: Instant): boolean {
  const today = ymdOf(now);
  return (
    isBusinessDay(japan, today) &&
    now >= atJst(today, sessionTimes.entry) &&
    now < atJst(today, sessionTimes.closesPublished)
  );
}
