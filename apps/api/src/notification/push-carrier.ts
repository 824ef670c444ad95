import { decode } from '@tsuzura/contract/kernel';
import { WebPushSubscription } from '@tsuzura/contract/main';
import type { Database, OutboxMessage } from '@tsuzura/store/kernel';
import {
  forgetPushToken,
  pushDevicesOf,
  readNotifications,
  type InboxNotification,
  type PushDevice,
  type PushMessage,
} from '@tsuzura/store/notification';
import { TokenGone, type Couriers, type DeviceMessage, type WebMessage } from '../kernel/couriers.ts';
import type { EventReaders } from './event-reader.ts';
import { mailIdOf } from './mail-id.ts';
import { textsOf } from './text-reader.ts';
import { webPushKeys } from './web-push-keys.ts';

/** Shown on a locked screen: what happened, and nothing of amounts and funds. */
const pushedBody = 'くわしくは、つづらを開いてご覧ください。';

interface Pushed {
  readonly notification: InboxNotification;
  readonly title: string;
  readonly url: string | null;
  readonly devices: readonly PushDevice[];
}

/**
 * Sends pushes to every device of their customers. What the customer has read meanwhile is not sent any more. A device whose
 * company does not know it is forgotten; when another fails, the message is tried again for all, and each shows it once.
 */
export function pushCarrier(database: Database, couriers: Couriers, readers: EventReaders, webUrl: string | null) {
  const keys = webPushKeys(database);
  const batches = new WeakMap<readonly OutboxMessage[], Promise<ReadonlyMap<string, Pushed>>>();

  async function send({ notification, title, url }: Pushed, device: PushDevice): Promise<void> {
    const { id, category } = notification;
    const message = { id, title, body: pushedBody, url: url && webUrl && new URL(url, webUrl).href, category };
    const key = mailIdOf(`${id} ${device.deviceId} ${device.token}`);
    if (device.platform !== 'WEB')
      return need(couriers, 'push')(key, { token: device.token, ...message } satisfies DeviceMessage);
    const subscription = decode(WebPushSubscription, JSON.parse(device.token));
    if (!subscription.ok) throw new TokenGone();
    const payload: WebMessage = { subscription: subscription.value, keys: await keys(), message };
    return need(couriers, 'webPush')(key, payload);
  }

  return async (one: OutboxMessage, batch: readonly OutboxMessage[]): Promise<void> => {
    const read =
      batches.get(batch) ??
      readPushes(
        database,
        readers,
        batch.filter(({ topic }) => topic === one.topic),
      );
    batches.set(batch, read);
    const pushed = (await read).get(one.id);
    if (!pushed || pushed.notification.isRead) return;
    const failures: unknown[] = [];
    for (const device of pushed.devices) {
      try {
        await send(pushed, device);
      } catch (error) {
        if (!(error instanceof TokenGone)) failures.push(error);
        else await database.tx((tx) => forgetPushToken(tx, pushed.notification.customerId, device));
      }
    }
    if (failures.length > 0) throw failures[0];
  };
}

function need(couriers: Couriers, name: 'push' | 'webPush') {
  const courier = couriers[name];
  if (!courier) throw new Error(`no courier for ${name}`);
  return courier;
}

/** What the messages of a batch say and where they go, with the same reads. */
async function readPushes(
  { reader }: Database,
  readers: EventReaders,
  messages: readonly OutboxMessage[],
): Promise<ReadonlyMap<string, Pushed>> {
  const about = messages.map(({ payload }) => payload as PushMessage);
  const [notifications, devices] = await Promise.all([
    readNotifications(
      reader,
      about.map(({ notificationId }) => notificationId),
    ),
    pushDevicesOf(reader, [...new Set(about.map(({ customerId }) => customerId))]),
  ]);
  const texts = await textsOf([...notifications.values()], readers);
  return new Map(
    messages.flatMap(({ id }, index) => {
      const { notificationId = '', customerId = '' } = about[index] ?? {};
      const [notification, text] = [notifications.get(notificationId), texts.get(notificationId)];
      if (!notification || !text) return [];
      return [
        [id, { notification, title: text.title, url: text.url, devices: devices.get(customerId) ?? [] }] as const,
      ];
    }),
  );
}
