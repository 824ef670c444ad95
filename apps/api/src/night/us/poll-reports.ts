import type { Instant } from '@tsuzura/domain/calendar';
import { usEntryOpensAt, usOrderSession } from '@tsuzura/domain/us-stock';
import type { Database } from '@tsuzura/store/kernel';
import { reportsKnownUpTo } from '@tsuzura/store/night/stock';
import type { BusinessClock } from '../../kernel/clock.ts';
import type { UsExchange } from '../../us-order/index.ts';
import { mostReports, onceAMinute } from '../stock/index.ts';
import { applyUsReports, type AppliedUsReports } from './apply-reports.ts';

/** As that of Tokyo; a move of time has the job of 06:05 instead. */
export const createUsReportPoll = (
  database: Database,
  clock: Pick<BusinessClock, 'now' | 'moving'>,
  exchange: UsExchange,
): (() => Promise<AppliedUsReports | null>) =>
  onceAMinute(clock, isExchangeOpen, async (now) => {
    const reports = await exchange.reportsAfter(await reportsKnownUpTo(database.reader, 'US'), mostReports);
    return reports.length === 0 ? null : database.tx((tx) => applyUsReports(tx, reports, now));
  });

/** From the first entry of orders to the close; what comes with the close is taken in by the job of 06:05. */
const isExchangeOpen = (now: Instant): boolean => now >= usEntryOpensAt(usOrderSession(now));
