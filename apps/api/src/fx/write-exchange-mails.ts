import type { Database } from '@tsuzura/store/kernel';
import { readExchanges, type ExecutedExchangeMail } from '@tsuzura/store/fx';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import { handOverEvents, type EventReader } from '../notification/index.ts';

/** Exchanges. What is said of one does not change, so it may be written later than it happened. */
export const executedExchanges =
  (database: Database): EventReader =>
  async (messages) => {
    const mails = messages.map(({ id, payload }) => ({ id, ...(payload as ExecutedExchangeMail) }));
    const found = await readExchanges(
      database.reader,
      mails.map(({ exchangeId }) => exchangeId),
    );
    return new Map(
      mails.flatMap(({ id, to, exchangeId }) => {
        const executed = found.get(exchangeId);
        if (!executed) return [];
        const { customerId, exchange } = executed;
        return [[id, { customer: { id: customerId, mail: to }, event: { kind: 'fx.executed', exchange } }] as const];
      }),
    );
  };

/** Their mails, and with them their notifications: the exchange writes neither, because customers wait for it (ADR-0051). */
export const writeExchangeMails = (database: Database, clock: Clock): MailWriter =>
  handOverEvents(database, clock, executedExchanges(database));
