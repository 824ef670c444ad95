import type { Instant } from '@tsuzura/domain/calendar';
import { nav } from '@tsuzura/domain/money';
import { changeOf, isReached } from '@tsuzura/domain/watch';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { alertsToCompare, markNotified, type AlertToCompare } from '@tsuzura/store/watch';
import { pageSize, type PageEnd } from '../kernel/jobs/index.ts';
import { notifyAll, type NotificationEvent } from '../notification/index.ts';

/**
 * Rule NOTE-7: a page of alerts against the newest prices. An alert remembers the price that its customer was notified of, so a
 * second run, or a day without a price, notifies nobody.
 */
export async function notifyOfPrices(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = pageSize,
): Promise<PageEnd> {
  const { alerts, last } = await alertsToCompare(tx, after ?? '', limit);
  const reached = alerts.filter(({ alert, move }) => isReached(alert, move));
  if (reached.length > 0) {
    const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
    await notifyAll(
      tx,
      reached.map((one) => ({
        customer: one.customer,
        event: eventOf(one, names.get(one.alert.fundCode) ?? one.alert.fundCode),
      })),
      at,
    );
    await markNotified(tx, reached);
  }
  return last !== null && { after: last };
}

function eventOf({ alert, move }: AlertToCompare, fundName: string): NotificationEvent {
  const { id: alertId, fundCode, kind, alertDirection, threshold } = alert;
  const price = { alertId, fundCode, fundName, date: move.date, nav: move.nav };
  return kind === 'LEVEL' && alertDirection !== 'BOTH'
    ? { kind: 'price.level-reached', ...price, level: nav(threshold), alertDirection }
    : { kind: 'price.moved', ...price, change: changeOf(move) ?? 0n };
}
