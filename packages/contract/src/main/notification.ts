import { z } from 'zod';
import { DateTime, endpoint, Id, Link, longPageQuery, LongPaging, Version } from '../kernel/index.ts';

export const NotificationCategory = z.enum([
  'TRADE',
  'PLAN',
  'CASH',
  'DOCUMENT',
  'NISA',
  /** Price alerts (値の通知). */
  'PRICE',
  'CAMPAIGN',
  'SEMINAR',
  'NEWS',
  'SECURITY',
]);

export type NotificationCategory = z.output<typeof NotificationCategory>;

/** What a browser's `PushSubscription.toJSON()` gives. Its text is the token of the platform WEB. */
export const WebPushSubscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/[\w.:-]+\/\S*$/),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
  }),
});

/** What the service worker gets by Web Push, as JSON. It is shown on a locked screen: no amount and no name of a fund. */
export const WebPushMessage = z.object({
  /** The notification's id, which is also the `tag` to show it under: delivered twice, it is shown once. */
  id: Id,
  title: z.string(),
  body: z.string(),
  /** The page that a tap opens. */
  url: Link.nullable(),
  category: NotificationCategory,
});

interface PushToken {
  token: string | null;
  platform: 'IOS' | 'ANDROID' | 'WEB';
}

const subscriptionOfWeb = z.refine<PushToken>(
  ({ token, platform }) => platform !== 'WEB' || token === null || isSubscription(token),
  { path: ['token'] },
);

function isSubscription(text: string): boolean {
  try {
    return WebPushSubscription.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

export const putPushToken = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/notification/fcmTokens',
  title: 'プッシュ通知の宛先の登録',
  caller: 'customer',
  body: z
    .strictObject({
      /** Null forgets this device, as a log-out does. Of the platform WEB it is the JSON of a `WebPushSubscription`. */
      token: z.string().min(1).max(4096).nullable(),
      platform: z.enum(['IOS', 'ANDROID', 'WEB']),
      deviceId: Id,
      appVersion: Version,
    })
    .check(subscriptionOfWeb),
  answer: 'nothing',
});

const Preferences = z.object({
  preferences: z.array(
    z.object({
      category: NotificationCategory,
      email: z.boolean(),
      push: z.boolean(),
      /** SECURITY cannot be switched off. */
      locked: z.boolean(),
    }),
  ),
});

export const getPreferences = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/notification/preferences',
  title: '通知の設定',
  caller: 'customer',
  freshness: 'own-writes',
  answer: Preferences,
});

export const changePreferences = endpoint({
  site: 'main',
  method: 'PATCH',
  path: '/v1/notification/preferences',
  title: '通知の設定の変更',
  caller: 'customer',
  body: z.strictObject({
    preferences: z
      .array(
        z.strictObject({
          category: NotificationCategory,
          email: z.boolean().optional(),
          push: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(NotificationCategory.options.length),
  }),
  answer: Preferences,
});

/** "TRADE,PLAN" */
const categoriesInText = z.codec(
  z.string().regex(/^[A-Z]{1,20}(,[A-Z]{1,20}){0,9}$/),
  z.array(NotificationCategory).min(1).max(NotificationCategory.options.length),
  {
    decode: (text) => text.split(',') as NotificationCategory[],
    encode: (categories) => categories.join(','),
  },
);

export const Notification = z.object({
  id: Id,
  category: NotificationCategory,
  title: z.string(),
  body: z.string(),
  url: Link.nullable(),
  /** BANNER: what the customer has to act on. MODAL: what must be seen before anything else. */
  displayType: z.enum(['LIST', 'BANNER', 'MODAL']),
  isRead: z.boolean(),
  suppressible: z.boolean(),
  createdAt: DateTime,
});

/** Newest first. */
export const listNotifications = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/notifications',
  title: '通知の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  /** One category or several; absent: all. */
  query: z.object({ category: categoriesInText.optional(), ...longPageQuery }),
  answer: z.object({
    notifications: z.array(Notification),
    /** Of all categories. */
    unreadCount: z.int(),
    paging: LongPaging,
  }),
});

/** Hides this one; no other of its kind is written until the suppression is taken back. */
export const suppressNotification = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/notifications/{id}/suppression',
  title: '通知を今後表示しない',
  caller: 'customer',
  params: z.object({ id: Id }),
  answer: 'text',
});

export const notificationCalls = [
  putPushToken,
  getPreferences,
  changePreferences,
  listNotifications,
  suppressNotification,
] as const;
