import type { Instant } from '@tsuzura/domain/calendar';
import { netDistribution } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { listFunds } from '@tsuzura/store/fund';
import {
  distributionsToNotify,
  ordersToNotify,
  takeNotificationsDue,
  type DistributionToNotify,
  type NotifiedEvent,
  type OrderToNotify,
} from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { notifyAll, type Notification } from '../../notification/index.ts';

const mailsAtOnce = 1_000;

/**
 * Notifies customers of what the night filled, settled and declared, each event once: it is taken out of the queue with its
 * message. Runs after the night, so that a night of a million fills writes no mails.
 */
export async function notifyCustomers(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit = mailsAtOnce,
): Promise<PageEnd> {
  const due = await takeNotificationsDue(tx, BigInt(after ?? '0'), limit);
  const last = due.at(-1);
  if (!last) return false;
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const subjects = (isDistribution: boolean) =>
    due.filter(({ event }) => (event === 'DISTRIBUTE') === isDistribution).map(({ subject }) => subject);
  const orders = await ordersToNotify(tx, subjects(false));
  const distributions = await distributionsToNotify(tx, subjects(true));
  const notifications = due.map(({ subject, event }): Notification => {
    if (event === 'DISTRIBUTE') return ofDistribution(distributions.get(subject), nameOf);
    return ofOrder(orders.get(subject), event, nameOf);
  });
  await notifyAll(tx, notifications, at);
  return due.length === limit && { after: String(last.id) };
}

type NameOf = (fundCode: string) => string;

function ofOrder(found: OrderToNotify | undefined, event: Exclude<NotifiedEvent, 'DISTRIBUTE'>, nameOf: NameOf) {
  assert(found, 'an order that happened is there');
  const { order, fill, mail } = found;
  return {
    customer: { id: order.customerId, mail },
    event: { kind: kindOf(order, event), order, fill, fundName: nameOf(order.fundCode) },
  };
}

function ofDistribution(found: DistributionToNotify | undefined, nameOf: NameOf): Notification {
  assert(found, 'a distribution that was declared is there');
  const { distribution, mail } = found;
  return {
    customer: { id: distribution.customerId, mail },
    event: {
      kind: 'fund-order.distribution-declared',
      distribution,
      net: netDistribution(distribution),
      fundName: nameOf(distribution.fundCode),
    },
  };
}

type TradeKind = 'fund-order.executed' | 'fund-order.settled' | 'fund-order.reinvested';

function kindOf({ source }: OrderToNotify['order'], event: NotifiedEvent): TradeKind {
  if (event === 'EXECUTE') return 'fund-order.executed';
  return source === 'REINVEST' ? 'fund-order.reinvested' : 'fund-order.settled';
}
