import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { addJob } from './job.ts';
import { query } from './query.ts';

/** A message to another company. `id` is its idempotency key on the other side: a repeat is delivered once. */
export interface OutboxMessage {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly at: Instant;
}

export const deliverTask = 'outbox.deliver';
const example: OutboxMessage = {
  id: '00000000-0000-0000-0000-000000000000',
  topic: 'mail',
  payload: {},
  at: 0 as Instant,
};

const insertMessage = query('kernel.outbox-add', [example], (db, message: OutboxMessage) =>
  db.insertInto('ops.outbox').values({
    id: message.id,
    topic: message.topic,
    payload: JSON.stringify(message.payload),
    created_at: moment(message.at),
    delivered_at: null,
  }),
);

const waitingMessage = query('kernel.outbox-waiting', [example.id], (db, id: string) =>
  db
    .selectFrom('ops.outbox')
    .select(['id', 'topic', 'payload', 'created_at'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null),
);

const markDelivered = query('kernel.outbox-delivered', [example.id, 0 as Instant], (db, id: string, at: Instant) =>
  db
    .updateTable('ops.outbox')
    .set({ delivered_at: moment(at) })
    .where('id', '=', id),
);

/** Written with the change that causes it: either both happen or neither does. */
export async function sendLater(tx: Tx, message: OutboxMessage): Promise<void> {
  await insertMessage(tx, message).execute();
  await addJob(tx, deliverTask, { id: message.id });
}

export async function readWaiting(reader: Reader, id: string): Promise<OutboxMessage | null> {
  const row = await waitingMessage(reader, id).executeTakeFirst();
  return row ? { id: row.id, topic: row.topic, payload: row.payload, at: row.created_at } : null;
}

export async function delivered(tx: Tx, id: string, at: Instant): Promise<void> {
  await markDelivered(tx, id, at).execute();
}
