import { getHome } from '@tsuzura/contract/ops';
import {
  atJst,
  formatJst,
  isBusinessDay,
  japan,
  maintenanceWindow,
  nextMaintenanceWindow,
} from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { runsBetween } from '@tsuzura/store/kernel';
import { countOpenOrders, openAlertKinds, proposalsByKind, readWaiting } from '@tsuzura/store/operator';
import { countedOf } from '../kernel/counted.ts';
import type { Deps } from '../kernel/deps.ts';
import { countsOf } from '../order-monitor/index.ts';
import { nightAt, showNight } from './show-night.ts';

/** What an operator sees first: is the night through, and what waits for me. */
export function homeOpsApi(server: ApiServer, deps: Deps): void {
  const { database, clock, scheduler, maintenance, proposals } = deps;

  server.handle(getHome, async () => {
    const now = clock.now();
    const { reader } = database;
    const { from, to } = nightAt(now);
    const [waiting, kinds, alerts, orders, ran] = await Promise.all([
      readWaiting(reader, now),
      proposalsByKind(reader, now),
      openAlertKinds(reader),
      countOpenOrders(reader, atJst(clock.today(), '00:00')),
      runsBetween(reader, from, to),
    ]);
    const window = maintenanceWindow(now) ?? nextMaintenanceWindow(now);
    const { outbox, suspense, payments } = waiting;
    return {
      clock: {
        mode: clock.mode,
        state: clock.state,
        now: formatJst(now),
        isBusinessDay: isBusinessDay(japan, clock.today()),
      },
      maintenance: {
        isClosed: maintenance.closed() !== null,
        from: formatJst(window.from),
        to: formatJst(window.to),
      },
      night: showNight(now, scheduler.between(from, to), ran),
      orders: countsOf(orders),
      waiting: {
        proposals: kinds.map(({ kind, count, oldest }) => ({
          kind,
          kindText: proposals.textOf(kind),
          count,
          oldestAt: formatJst(oldest),
        })),
        heldNavs: countedOf(waiting.heldNavs),
        suspense: { ...countedOf(suspense.count), total: suspense.total, oldest: suspense.oldest },
        quietDeposits: countedOf(waiting.quietDeposits),
        payments: { ...countedOf(payments.count), total: payments.total },
        unknownExecutions: countedOf(waiting.unknownExecutions),
        marginCalls: countedOf(waiting.marginCalls),
        accountReviews: countedOf(waiting.accountReviews),
        nisaReviews: countedOf(waiting.nisaReviews),
        outbox: {
          unsent: countedOf(outbox.unsent),
          oldestAt: outbox.oldest === null ? null : formatJst(outbox.oldest),
          oldestSeconds: outbox.oldest === null ? null : Math.max(0, Math.floor((now - outbox.oldest) / 1000)),
          givenUp: countedOf(outbox.givenUp),
        },
      },
      alerts: alerts.map(({ kind, count, newest }) => ({ kind, count, newestAt: formatJst(newest) })),
    };
  });
}
