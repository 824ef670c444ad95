import { Undeliverable, type Database, type OutboxMessage } from '@tsuzura/store/kernel';
import {
  beginSending,
  endSending,
  findMessage,
  hasReports,
  isOrderSent,
  type ExchangeName,
} from '@tsuzura/store/stock-order';
import type { Clock } from '../kernel/clock.ts';
import type { Carrier } from '../kernel/couriers.ts';
import type { ExchangeGateway } from './exchange.ts';

/**
 * Tells an exchange about an order, at most once: that it leaves is written before it leaves. Where no answer came it is not
 * known whether it arrived; then the reports are asked, and only without one it is sent again, under the same name, which the
 * exchange takes for the same order. A failure is tried again by the outbox; until then the order stays as it is.
 */
export const exchangeCarrier =
  (database: Database, clock: Clock, gateways: Readonly<Record<ExchangeName, ExchangeGateway>>): Carrier =>
  async ({ payload }: OutboxMessage) => {
    const { id } = payload as { readonly id: string };
    const message = await findMessage(database.reader, id);
    if (!message) throw new Undeliverable('no such message to the exchange');
    if (message.state === 'SENT' || message.state === 'VOID') return;
    if (message.kind !== 'NEW' && !(await isOrderSent(database.reader, message.orderId)))
      throw new Error('the order itself has not left yet');
    if (message.state === 'WAITING') {
      if (!(await database.tx((tx) => beginSending(tx, id)))) return;
    } else if (message.kind === 'NEW' && (await hasReports(database.reader, message.clOrdId))) {
      return database.tx((tx) => endSending(tx, id, clock.now()));
    }
    const exchange = gateways[message.exchange];
    if (message.kind === 'NEW') await exchange.send(message.body);
    else if (message.kind === 'CANCEL') await exchange.cancel(message.clOrdId, id);
    else await exchange.change(message.clOrdId, id, message.body);
    await database.tx((tx) => endSending(tx, id, clock.now()));
  };

/** Topic of the outbox for what the exchange is told. */
export const exchangeTopic = 'exchange';
