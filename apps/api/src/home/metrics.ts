import { atJst } from '@tsuzura/domain/calendar';
import { metricLines } from '@tsuzura/http/server';
import { runsBetween, unfinishedRuns, type Database, type StandbyCounts } from '@tsuzura/store/kernel';
import { countOpenOrders, openAlertKinds, readWaiting } from '@tsuzura/store/operator';
import type { BusinessClock } from '../kernel/clock.ts';
import type { Scheduler } from '../kernel/jobs/index.ts';
import { nightAt, showNight } from './show-night.ts';

export interface MetricsOf {
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly scheduler: Scheduler;
}

const nightStates = ['PLANNED', 'RUNNING', 'LATE', 'FAILED', 'DONE', 'DONE_LATE'] as const;

/**
 * What an operator asks in the night, as Prometheus reads it. Counts stop at 10,000, so a scrape costs the same however much
 * there is. While the database is away only that is said.
 */
export async function printServiceMetrics(of: MetricsOf): Promise<readonly string[]> {
  const { pool } = of.database;
  const connections = metricLines('gauge', 'tsuzura_pool_connections', 'Connections to the database', 'state', [
    ['total', pool.totalCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ]);
  const reads = standbyLines(of.database.standbyCounts());
  const up = (value: 0 | 1) =>
    metricLines('gauge', 'tsuzura_database_up', 'Whether the database answers', null, [[null, value]]);
  try {
    return [...connections, ...reads, ...(await countedLines(of)), ...up(1)];
  } catch {
    return [...connections, ...reads, ...up(0)];
  }
}

/** Where reads went that may be answered by a standby; nothing where there is none. */
function standbyLines(counts: StandbyCounts | null): readonly string[] {
  if (!counts) return [];
  const { reads, waits, waitedMilliseconds } = counts;
  const all = Object.entries(reads).flatMap(([freshness, outcomes]) =>
    Object.entries(outcomes).map(([outcome, count]) => [`${freshness} ${outcome}`, count] as const),
  );
  return [
    ...metricLines(
      'counter',
      'tsuzura_reads_total',
      'Reads that may go to a standby: answered there, or by the primary because none was new enough (behind), none was there (gone) or it failed',
      'what',
      all,
    ),
    ...metricLines('counter', 'tsuzura_read_waits_total', 'Reads that waited for a standby to catch up', null, [
      [null, waits],
    ]),
    ...metricLines(
      'counter',
      'tsuzura_read_wait_seconds_total',
      'How long reads waited for a standby to catch up',
      null,
      [[null, waitedMilliseconds / 1000]],
    ),
  ];
}

async function countedLines({ database, clock, scheduler }: MetricsOf): Promise<string[]> {
  const { reader } = database;
  const now = clock.now();
  const { from, to } = nightAt(now);
  const [orders, waiting, alerts, ran, unfinished] = await Promise.all([
    countOpenOrders(reader, atJst(clock.today(), '00:00')),
    readWaiting(reader, now),
    openAlertKinds(reader),
    runsBetween(reader, from, to),
    unfinishedRuns(reader),
  ]);
  const night = showNight(now, scheduler.between(from, to), ran);
  const runs = night.jobs.flatMap((job) => job.runs);
  const { outbox } = waiting;
  const gauge = (name: string, help: string, value: number) => metricLines('gauge', name, help, null, [[null, value]]);
  return [
    ...metricLines(
      'gauge',
      'tsuzura_orders_open',
      'Orders that are not over, up to 10,000',
      'state',
      Object.entries(orders),
    ),
    ...metricLines('gauge', 'tsuzura_waiting', 'What waits for an operator, up to 10,000', 'what', [
      ['held_navs', waiting.heldNavs],
      ['suspense', waiting.suspense.count],
      ['quiet_deposits', waiting.quietDeposits],
      ['payments', waiting.payments.count],
      ['unknown_executions', waiting.unknownExecutions],
      ['margin_calls', waiting.marginCalls],
      ['account_reviews', waiting.accountReviews],
      ['nisa_reviews', waiting.nisaReviews],
    ]),
    ...gauge('tsuzura_outbox_unsent', 'Messages that have not left, up to 10,000', outbox.unsent),
    ...gauge(
      'tsuzura_outbox_oldest_seconds',
      'Age of the oldest message that has not left, in business time',
      outbox.oldest === null ? 0 : Math.max(0, (now - outbox.oldest) / 1000),
    ),
    ...gauge('tsuzura_outbox_given_up', 'Messages given up after ten attempts', outbox.givenUp),
    ...metricLines(
      'gauge',
      'tsuzura_night_runs',
      'Runs of jobs of the night, by state',
      'state',
      nightStates.map((state) => [state, runs.filter((run) => run.state === state).length] as const),
    ),
    ...gauge('tsuzura_night_through', 'Whether everything of the night is done', night.state === 'THROUGH' ? 1 : 0),
    ...gauge('tsuzura_jobs_unfinished', 'Runs that were begun and are not done', unfinished.length),
    ...gauge(
      'tsuzura_alerts_open',
      'Alerts that nobody has marked as seen',
      alerts.reduce((sum, { count }) => sum + count, 0),
    ),
  ];
}
