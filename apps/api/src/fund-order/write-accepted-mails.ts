import { readOrders, type AcceptedMail } from '@tsuzura/store/fund-order';
import type { Database } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import { catalogueOf } from '../fund/index.ts';
import { handOverEvents, type EventReader } from '../notification/index.ts';

/** Accepted orders. What is said of one does not change, so it may be written later than it happened. */
export const acceptedOrders =
  (database: Database, clock: Clock): EventReader =>
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
        return [[id, { customer, event: { kind: 'fund-order.accepted', order, fundName } }] as const];
      }),
    );
  };

/** Their mails, and with them their notifications: acceptance writes neither, because customers wait for it (ADR-0051). */
export const writeAcceptedMails = (database: Database, clock: Clock): MailWriter =>
  handOverEvents(database, clock, acceptedOrders(database, clock));
