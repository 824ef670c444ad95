import type { Instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { distributionsToNotify, ordersToNotify, notifyAll, type Notification } from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { distributionMail, filledMail, reinvestedMail, settledMail } from './night-mails.ts';

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
  const notifications: Notification[] = [
    ...orders.flatMap(({ order, fill, mail: to, events }) =>
      events.map((event) => {
        const notice = { order, fill, fundName: nameOf(order.fundCode), to };
        const settled = order.source === 'REINVEST' ? reinvestedMail(notice) : settledMail(notice);
        return { subject: order.id, event, mail: event === 'EXECUTE' ? filledMail(notice) : settled };
      }),
    ),
    ...distributions.map(({ distribution, mail: to }) => ({
      subject: distribution.id,
      event: 'DISTRIBUTE' as const,
      mail: distributionMail(distribution, nameOf(distribution.fundCode), to),
    })),
  ];
  await notifyAll(tx, notifications, at);
  return orders.length === limit || distributions.length === limit;
}
