import { z } from 'zod';
import { endpoint, Id } from '../kernel/index.ts';
import { Notification } from './notification.ts';

/*
 * What the inbox (通知) needs beyond the calls of R7.02: these calls are ours, no requirement names them.
 */

const Unread = z.object({ unreadCount: z.int() });

export const readNotification = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/notifications/{id}/read',
  title: '通知を既読にする',
  caller: 'customer',
  params: z.object({ id: Id }),
  answer: Unread,
});

/** すべて既読にする: the named one and all before it, so that one that arrives meanwhile stays unread. */
export const readNotifications = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/notifications/readUpTo',
  title: '通知をまとめて既読にする',
  caller: 'customer',
  body: z.strictObject({ notificationId: Id }),
  answer: Unread,
});

/** Rule NOTE-10: what is shown above my page (BANNER, MODAL), newest first. */
export const listProminentNotifications = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/notification/prominent',
  title: '目立つところに表示する通知',
  caller: 'customer',
  freshness: 'own-writes',
  answer: z.object({ notifications: z.array(Notification) }),
});

/** Undo: the notification is shown again, and later ones of its kind are written. */
export const undoSuppression = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/notifications/{id}/suppression',
  title: '通知の非表示を元に戻す',
  caller: 'customer',
  params: z.object({ id: Id }),
  answer: 'nothing',
});

/** The key that a browser subscribes to Web Push with (VAPID, RFC 8292): an uncompressed point of P-256 in base64url. */
export const getWebPushKey = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/notification/webPushKey',
  title: 'Webプッシュの公開鍵',
  caller: 'anyone',
  answer: z.object({ publicKey: z.string() }),
  cacheSeconds: 3600,
});

export const inboxCalls = [
  readNotification,
  readNotifications,
  listProminentNotifications,
  undoSuppression,
  getWebPushKey,
] as const;
