import { stockPrice } from '@tsuzura/domain/stock';
import type { Database } from '@tsuzura/store/kernel';
import { readStockOrders, type AcceptedShareMail } from '@tsuzura/store/stock-order';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import { handOverEvents, type EventReader } from '../notification/index.ts';
import { stockNamesOf } from './stock-names.ts';

const priceOf = (text: string | null) => (text === null ? null : stockPrice(BigInt(text)));

/** Accepted orders of shares, with the terms of their acceptance. */
const acceptedOrders =
  (database: Database): EventReader =>
  async (messages) => {
    const mails = messages.map(({ id, payload }) => ({ id, ...(payload as AcceptedShareMail) }));
    const orders = await readStockOrders(
      database.reader,
      mails.map(({ orderId }) => orderId),
    );
    const nameOf = await stockNamesOf(database);
    return new Map(
      mails.flatMap(({ id, to, orderId, quantity, price, triggerPrice, orderType, expiresOn }) => {
        const kept = orders.get(orderId);
        if (!kept) return [];
        const terms = {
          orderType,
          expiresOn,
          quantity: BigInt(quantity),
          price: priceOf(price),
          triggerPrice: priceOf(triggerPrice),
        };
        const order = { ...kept.order, ...terms };
        const event = { kind: 'stock-order.accepted' as const, order, stockName: nameOf(order.stockCode) };
        return [[id, { customer: { id: order.customerId, mail: to }, event }] as const];
      }),
    );
  };

/** Their mails, and with them their notifications: acceptance writes neither, because customers wait for it (ADR-0051). */
export const writeAcceptedShareMails = (database: Database, clock: Clock): MailWriter =>
  handOverEvents(database, clock, acceptedOrders(database));
