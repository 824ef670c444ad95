import { hash } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import type { PushInbox } from './push-inbox.ts';

/** Of all subscriptions together; the oldest go first. */
const maxWaiting = 200;

interface Sealed {
  readonly subscription: string;
  readonly topic: string;
  readonly body: Buffer;
}

/**
 * Stand-in for the push service of a browser (RFC 8030). It cannot read what it carries, as the real ones cannot: only the browser has
 * the key. A subscription says by how it begins what becomes of its messages: `gone-…` has ended, `unavailable-…` is down.
 */
export function createWebPushService(inbox: PushInbox) {
  let waiting: Sealed[] = [];
  return {
    /** The status to answer. */
    receive(subscription: string, headers: Readonly<Record<string, unknown>>, body: unknown): number {
      if (!/^[\w-]{8,128}$/.test(subscription)) return 404;
      if (!/^vapid t=[\w.-]+, k=[\w-]+$/.test(String(headers['authorization']))) return 401;
      if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body) || body.length < 100) return 400;
      if (!/^\d{1,8}$/.test(String(headers['ttl']))) return 400;
      if (subscription.startsWith('gone-')) return 410;
      if (subscription.startsWith('unavailable-')) return 503;
      const topic = typeof headers['topic'] === 'string' ? headers['topic'] : '';
      // A newer message of the same topic takes the place of one that waits (RFC 8030, 5.4).
      const isReplaced = (one: Sealed) => topic !== '' && one.topic === topic && one.subscription === subscription;
      waiting = [...waiting.filter((one) => !isReplaced(one)), { subscription, topic, body }].slice(-maxWaiting);
      keep(inbox, subscription, topic, body);
      return 201;
    },
    /** What a browser would get through its own connection: the messages as they came, sealed, oldest first. */
    waitingFor: (subscription: string): readonly Buffer[] =>
      waiting.filter((one) => one.subscription === subscription).map(({ body }) => body),
  };
}

function keep(inbox: PushInbox, subscription: string, topic: string, body: Buffer): void {
  try {
    inbox.receive({
      id: hash('sha256', `${subscription} ${topic === '' ? body.toString('base64') : topic}`).slice(0, 32),
      to: subscription,
      subject: 'Webプッシュ',
      text: `暗号化された${body.length}バイト`,
      category: 'WEB_PUSH',
      url: null,
    });
  } catch (error) {
    // The same topic again takes the place of the first one; what is kept says the same of both.
    if (!(error instanceof Refused)) throw error;
  }
}
