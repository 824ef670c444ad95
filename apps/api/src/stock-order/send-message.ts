import type { Instant } from '@tsuzura/domain/calendar';
import { sendLater, uuidFrom, type Tx } from '@tsuzura/store/kernel';
import { addMessages, type NewExchangeMessage } from '@tsuzura/store/stock-order';

/** Every message has a name of its own; it is also the request's name at the exchange. */
export const messageName = ({ id }: { readonly id: string }, kind: string, now: Instant): string =>
  uuidFrom(id, kind, String(now));

/** Written down with the change that causes it. What is due later is handed over when its exchange takes orders. */
export async function sendWhenDue(tx: Tx, message: NewExchangeMessage, now: Instant): Promise<void> {
  await addMessages(tx, [message]);
  if (message.dueAt > now) return;
  await sendLater(tx, {
    id: uuidFrom('exchange', message.id),
    topic: 'exchange',
    payload: { id: message.id },
    at: message.dueAt,
  });
}
