import type { Instant } from '@tsuzura/domain/calendar';
import { netDistribution } from '@tsuzura/domain/fund';
import { listFunds } from '@tsuzura/store/fund';
import {
  distributionsToNotify,
  markNotified,
  ordersToNotify,
  type NotifiedSubject,
  type OrderToNotify,
} from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { notifyAll, type Notification } from '../../notification/index.ts';

const mailsAtOnce = 1_000;

/**
 * Notifies customers of what the night filled, settled and declared, each event once: that it was notified is written with
 * its message. Runs after the night, so that a night of a million fills writes no mails, and before orders are completed.
 */
export async function notifyCustomers(tx: Tx, at: Instant, limit = mailsAtOnce): Promise<boolean> {
  const orders = await ordersToNotify(tx, limit);
  const distributions = await distributionsToNotify(tx, limit);
  if (orders.length + distributions.length === 0) return false;
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const due: (Notification & { readonly marked: NotifiedSubject })[] = [
    ...orders.flatMap(({ order, fill, mail, events }) =>
      events.map((event) => ({
        marked: { subject: order.id, event },
        customer: { id: order.customerId, mail },
        event: { kind: kindOf(order, event), order, fill, fundName: nameOf(order.fundCode) },
      })),
    ),
    ...distributions.map(({ distribution, mail }) => ({
      marked: { subject: distribution.id, event: 'DISTRIBUTE' as const },
      customer: { id: distribution.customerId, mail },
      event: {
        kind: 'fund-order.distribution-declared' as const,
        distribution,
        net: netDistribution(distribution),
        fundName: nameOf(distribution.fundCode),
      },
    })),
  ];
  await markNotified(
    tx,
    due.map(({ marked }) => marked),
  );
  await notifyAll(tx, due, at);
  return orders.length === limit || distributions.length === limit;
}

type TradeKind = 'fund-order.executed' | 'fund-order.settled' | 'fund-order.reinvested';

function kindOf({ source }: OrderToNotify['order'], event: OrderToNotify['events'][number]): TradeKind {
  if (event === 'EXECUTE') return 'fund-order.executed';
  return source === 'REINVEST' ? 'fund-order.reinvested' : 'fund-order.settled';
}
