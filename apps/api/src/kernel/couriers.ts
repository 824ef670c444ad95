import { ApiError, createClient } from '@tsuzura/contract/kernel';
import { sendBankFile, sendMail } from '@tsuzura/contract/partner';
import { Undeliverable, type OutboxMessage } from '@tsuzura/store/kernel';
import { sendToBrowser, sendToDevice, type DeviceMessage, type WebMessage } from './push-courier.ts';

export { TokenGone, type DeviceMessage, type WebMessage } from './push-courier.ts';

/** Brings one outbox message to another company. Fails when it could not; it is then tried again. */
export type Courier = (id: string, payload: unknown) => Promise<void>;
export type Couriers = Readonly<Record<string, Courier>>;

/**
 * Writes the mails of a topic when they are sent, those of a batch with the same reads. By the message's id; one that is missing
 * cannot be written, now or later, and null is one that its customer does not want.
 */
export type MailWriter = (messages: readonly OutboxMessage[]) => Promise<ReadonlyMap<string, object | null>>;
export type MailWriters = Readonly<Record<string, MailWriter>>;

/** Brings messages of a topic to several places; `batch` is what was taken together with the message. */
export type Carrier = (message: OutboxMessage, batch: readonly OutboxMessage[]) => Promise<void>;
export type Carriers = Readonly<Record<string, Carrier>>;

/** Whom a push service may write to. */
const contact = 'mailto:push@tsuzura.example';

export function couriersTo(baseUrl: string, secret: string): Couriers {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    mail: async (id, payload) => void (await client.call(sendMail, { body: { ...(payload as object), id } as never })),
    bank: async (_, payload) => void (await client.call(sendBankFile, { body: payload as never })),
    push: (_, payload) => sendToDevice(`${baseUrl}/fcm`, secret, payload as DeviceMessage),
    webPush: (_, payload) => sendToBrowser(payload as WebMessage, contact),
  };
}

/**
 * Brings what `sendLater` wrote to its company. The id is the idempotency key on the other side: at least once here is once
 * there.
 */
export function deliverBy(
  couriers: Couriers,
  writers: MailWriters = {},
  carriers: Carriers = {},
): (message: OutboxMessage, batch?: readonly OutboxMessage[]) => Promise<void> {
  const oncePerBatch = new Map(Object.entries(writers).map(([topic, write]) => [topic, writtenOnce(topic, write)]));
  return async (message, batch = [message]) => {
    const { id, topic, payload } = message;
    const carrier = carriers[topic];
    if (carrier) return carrier(message, batch);
    const write = oncePerBatch.get(topic);
    const courier = couriers[write ? 'mail' : topic];
    if (!courier) throw new Error(`no courier for ${topic}`);
    if (!write) return courier(id, payload);
    const mail = (await write(batch)).get(id);
    if (mail === undefined) throw new Undeliverable(`nothing to write about for ${topic}`);
    if (mail === null) return;
    await courier(id, mail).catch(ignoreIfSent);
  };
}

/** The mails of a batch are written with the first of them that is sent. */
function writtenOnce(topic: string, write: MailWriter): MailWriter {
  const written = new WeakMap<readonly OutboxMessage[], ReturnType<MailWriter>>();
  return (batch) => {
    const mails = written.get(batch) ?? write(batch.filter((one) => one.topic === topic));
    written.set(batch, mails);
    return mails;
  };
}

/** The company has a mail of this event, sent before its fund had another name or its customer another address. */
function ignoreIfSent(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === 'KEY_REUSED')) throw error;
}
