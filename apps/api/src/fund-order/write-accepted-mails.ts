import { readOrders, type AcceptedMail } from '@tsuzura/store/fund-order';
import type { Database } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import { catalogueOf } from '../fund/index.ts';
import { mailOf } from '../notification/index.ts';

/** The mails of accepted orders. What they say of an order does not change, so they may be written later than it happened. */
export const writeAcceptedMails =
  (database: Database, clock: Clock): MailWriter =>
  async (messages) => {
    const mails = messages.map(({ id, payload }) => ({ id, ...(payload as AcceptedMail) }));
    const orders = await readOrders(
      database.reader,
      mails.map(({ orderId }) => orderId),
    );
    const funds = await catalogueOf(database).at(clock.now());
    const names = new Map(funds.map(({ fund: { code, name } }) => [code, name]));
    return new Map(
      mails.flatMap(({ id, to, orderId }) => {
        const order = orders.get(orderId);
        if (!order) return [];
        const fundName = names.get(order.fundCode) ?? order.fundCode;
        const customer = { id: order.customerId, mail: to };
        return [[id, mailOf(customer, { kind: 'fund-order.accepted', order, fundName }).payload] as const];
      }),
    );
  };
