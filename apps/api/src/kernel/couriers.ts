import { createClient } from '@tsuzura/contract/kernel';
import { sendBankFile, sendMail, sendPush } from '@tsuzura/contract/partner';
import type { OutboxMessage } from '@tsuzura/store/kernel';

/** Brings one outbox message to another company. Fails when it could not; it is then tried again. */
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
 * Brings what `sendLater` wrote to its company. The id is the idempotency key on the other side: at least once here is once
 * there.
 */
export const deliverBy =
  (couriers: Couriers, writers: MailWriters = {}) =>
  async ({ id, topic, payload }: OutboxMessage): Promise<void> => {
    const write = writers[topic];
    const courier = couriers[write ? 'mail' : topic];
    if (!courier) throw new Error(`no courier for ${topic}`);
    await courier(id, write ? await write(payload) : payload);
  };
