import { createClient } from '@tsuzura/contract/kernel';
import { sendBankFile, sendMail, sendPush } from '@tsuzura/contract/partner';
import { delivered, readWaiting, type Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';

/** Brings one outbox message to another company. Fails when it could not; the job is then tried again. */
export type Courier = (id: string, payload: unknown) => Promise<void>;
export type Couriers = Readonly<Record<string, Courier>>;

export function couriersTo(baseUrl: string, secret: string): Couriers {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    mail: async (id, payload) => void (await client.call(sendMail, { body: { ...(payload as object), id } as never })),
    bank: async (_, payload) => void (await client.call(sendBankFile, { body: payload as never })),
    push: async (id, payload) => void (await client.call(sendPush, { body: { ...(payload as object), id } as never })),
  };
}

/** The task behind `sendLater`. The id is the idempotency key on the other side: at least once here is once there. */
export function deliverOutbox(database: Database, clock: Clock, couriers: Couriers) {
  return async (payload: unknown): Promise<void> => {
    const { id } = payload as { id: string };
    const message = await readWaiting(database.reader, id);
    if (!message) return;
    const courier = couriers[message.topic];
    if (!courier) throw new Error(`no courier for ${message.topic}`);
    await courier(id, message.payload);
    await database.tx((tx) => delivered(tx, id, clock.now()));
  };
}
