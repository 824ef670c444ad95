import { z } from 'zod';
import { DateTime, endpoint, Id, Link, pageQuery, Paging, Version } from '../kernel/index.ts';

export const NotificationCategory = z.enum([
  'TRADE',
  'PLAN',
  'CASH',
  'DOCUMENT',
  'NISA',
  'CAMPAIGN',
  'SEMINAR',
  'NEWS',
  'SECURITY',
]);

export const putPushToken = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/notification/fcmTokens',
  title: 'プッシュ通知の宛先の登録',
  caller: 'customer',
  body: z.strictObject({
    /** Null forgets this device, as a log-out does. */
    token: z.string().min(1).max(4096).nullable(),
    platform: z.enum(['IOS', 'ANDROID', 'WEB']),
    deviceId: Id,
    appVersion: Version,
  }),
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

export const listNotifications = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/notifications',
  title: '通知の一覧',
  caller: 'customer',
  query: z.object({ category: NotificationCategory.optional(), ...pageQuery }),
  answer: z.object({
    notifications: z.array(
      z.object({
        id: Id,
        category: NotificationCategory,
        title: z.string(),
        body: z.string(),
        url: Link.nullable(),
        displayType: z.enum(['LIST', 'BANNER', 'MODAL']),
        isRead: z.boolean(),
        suppressible: z.boolean(),
        createdAt: DateTime,
      }),
    ),
    unreadCount: z.int(),
    paging: Paging,
  }),
});

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
