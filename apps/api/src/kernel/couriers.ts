import { createClient } from '@tsuzura/contract/kernel';
import { sendBankFile, sendMail, sendPush } from '@tsuzura/contract/partner';
import { delivered, readWaiting, type Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';

/** Brings one outbox message to another company. Fails when it could not; the job is then tried again. */
export type Courier = (id: string, payload: unknown) => Promise<void>;
export type Couriers = Readonly<Record<string, Courier>>;

/** Writes a mail when it is sent, out of what its topic left in the outbox. */
export type MailWriter = (payload: unknown) => Promise<object>;
export type MailWriters = Readonly<Record<string, MailWriter>>;

export function couriersTo(baseUrl: string, secret: string): Couriers {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    mail: async (id, payload) => void (await client.call(sendMail, { body: { ...(payload as object), id } as never })),
    bank: async (_, payload) => void (await client.call(sendBankFile, { body: payload as never })),
    push: async (id, payload) => void (await client.call(sendPush, { body: { ...(payload as object), id } as never })),
  };
}

/**
 * The task behind `sendLater`: a message, or those that were written together. The id is the idempotency key on the other side:
 * at least once here is once there. One that cannot be delivered does not keep the others waiting; those are not sent again.
 */
export function deliverOutbox(database: Database, clock: Clock, couriers: Couriers, writers: MailWriters = {}) {
  async function deliver(id: string): Promise<void> {
    const message = await readWaiting(database.reader, id);
    if (!message) return;
    const write = writers[message.topic];
    const courier = couriers[write ? 'mail' : message.topic];
    if (!courier) throw new Error(`no courier for ${message.topic}`);
    await courier(id, write ? await write(message.payload) : message.payload);
    await database.tx((tx) => delivered(tx, id, clock.now()));
  }
  return async (payload: unknown): Promise<void> => {
    const { id, ids = [id] } = payload as { id: string; ids?: readonly string[] };
    const failures: unknown[] = [];
    for (const one of ids) await deliver(one).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
}
