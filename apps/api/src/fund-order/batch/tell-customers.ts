import type { Instant } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { distributionsToTell, ordersToTell, tellAll, type Telling } from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { distributionMail, filledMail, reinvestedMail, settledMail } from './night-mails.ts';

const mailsAtOnce = 1_000;

/**
 * Tells customers of what the night filled, settled and declared, each once: what was told is written with its message. It
 * comes after the night, so that a night of a million fills writes no mails, and before orders are completed.
 */
export async function tellCustomers(tx: Tx, at: Instant, limit = mailsAtOnce): Promise<boolean> {
  const orders = await ordersToTell(tx, limit);
  const distributions = await distributionsToTell(tx, limit);
  if (orders.length + distributions.length === 0) return false;
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const tellings: Telling[] = [
    ...orders.flatMap(({ order, fill, mail: to, events }) =>
      events.map((event) => {
        const told = { order, fill, fundName: nameOf(order.fundCode), to };
        const settled = order.source === 'REINVEST' ? reinvestedMail(told) : settledMail(told);
        return { subject: order.id, event, mail: event === 'EXECUTE' ? filledMail(told) : settled };
      }),
    ),
    ...distributions.map(({ distribution, mail: to }) => ({
      subject: distribution.id,
      event: 'DISTRIBUTE' as const,
      mail: distributionMail(distribution, nameOf(distribution.fundCode), to),
    })),
  ];
  await tellAll(tx, tellings, at);
  return orders.length === limit || distributions.length === limit;
}
