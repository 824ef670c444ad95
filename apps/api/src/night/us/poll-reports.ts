import type { Instant } from '@tsuzura/domain/calendar';
import { usEntryOpensAt, usOrderSession } from '@tsuzura/domain/us-stock';
import type { Database } from '@tsuzura/store/kernel';
import { reportsKnownUpTo } from '@tsuzura/store/night/stock';
import type { BusinessClock } from '../../kernel/clock.ts';
import type { UsExchange } from '../../us-order/index.ts';
import { mostReports } from '../stock/index.ts';
import { applyUsReports, type AppliedUsReports } from './apply-reports.ts';

/** As that of Tokyo: once in each business minute of the session, while time runs by itself; a move of time has the job of 06:05. */
export function createUsReportPoll(
  database: Database,
  clock: Pick<BusinessClock, 'now' | 'moving'>,
  exchange: UsExchange,
): () => Promise<AppliedUsReports | null> {
  let asked: number | null = null;
  return async () => {
    const now = clock.now();
    const minute = Math.floor(now / 60_000);
    if (clock.moving || minute === asked || !isExchangeOpen(now)) return null;
    asked = minute;
    const reports = await exchange.reportsAfter(await reportsKnownUpTo(database.reader, 'US'), mostReports);
    return reports.length === 0 ? null : database.tx((tx) => applyUsReports(tx, reports, now));
  };
}

/** From the first entry of orders to the close; what comes with the close is taken in by the job of 06:05. */
const isExchangeOpen = (now: Instant): boolean => now >= usEntryOpensAt(usOrderSession(now));
