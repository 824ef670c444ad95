import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, longPageQuery, LongPaging } from '../kernel/index.ts';
import { changing } from './changing.ts';
import { textBlock, textLine } from './fields.ts';

/** What customers hear of by itself, with the words of an example. They are changed with a release, never at the console. */
export const NotificationKind = z
  .object({
    kind: z.string(),
    category: z.string(),
    categoryText: z.string(),
    /** Of security: nobody can switch it off, and nobody writes it at the console. */
    isLocked: z.boolean(),
    /** Goes out whatever the customer chose. */
    isRequired: z.boolean(),
    isSuppressible: z.boolean(),
    displayType: z.enum(['LIST', 'BANNER', 'MODAL']),
    push: z.string(),
    inbox: z.object({ title: z.string(), body: z.string(), url: z.string().nullable() }),
    /** Null: the sign-in server writes it. */
    mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'NotificationKind' });
export type NotificationKind = z.output<typeof NotificationKind>;

export const listNotificationKinds = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/notifications/kinds',
  title: '通知の種類と文面',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ kinds: z.array(NotificationKind) }),
});

/** Everybody with an account, who holds a fund, or who uses a product. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ALL') }),
  z.strictObject({ kind: z.literal('FUND'), fundCode: FundCode }),
  z.strictObject({ kind: z.literal('PRODUCT'), product: z.enum(['NISA', 'MARGIN', 'US_EQUITY', 'STOCK']) }),
]);
export type Audience = z.output<typeof Audience>;

const words = {
  /** Also pushed: no amount and no name of a fund (rule NOTE-2). */
  title: textLine(50),
  body: textBlock(1_000),
  /** A page of the app. */
  url: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[\w/?=&%.-]*$/)
    .nullable(),
};

export const BroadcastToSend = z.strictObject({
  category: z.enum(['NEWS', 'CAMPAIGN', 'SEMINAR']),
  /** Goes out by mail and push whatever customers chose: for what they have to know. */
  isImportant: z.boolean(),
  ...words,
  audience: Audience,
  /** Null: when it is approved. */
  sendAt: DateTime.nullable(),
});

export const Broadcast = z
  .object({
    id: Id,
    jobId: Id,
    ...words,
    kindText: z.string(),
    audienceText: z.string(),
    sendAt: DateTime,
    state: z.enum(['SCHEDULED', 'RUNNING', 'DONE', 'CANCELED']),
    stateText: z.string(),
    /** People it was about when it was approved; of these, so many are through. */
    expected: z.int(),
    done: z.int(),
    failed: z.int(),
    inbox: z.int(),
    mails: z.int(),
    pushes: z.int(),
    /** Who asked for no more of the kind. */
    suppressed: z.int(),
    /** Mails that were given up after ten attempts. */
    undelivered: z.int(),
  })
  .meta({ id: 'Broadcast' });
export type Broadcast = z.output<typeof Broadcast>;

export const listBroadcasts = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/broadcasts',
  title: '一斉のお知らせと結果',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first. */
  query: z.object(longPageQuery),
  answer: z.object({ broadcasts: z.array(Broadcast), paging: LongPaging }),
});

/** To whoever asks, by mail, at the address they sign in with. */
export const testBroadcast = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/broadcasts/test',
  title: '一斉のお知らせを自分に試しに送る',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  once: true,
  body: z.strictObject(words),
  answer: z.object({ sentTo: z.string() }),
});

export const notificationOpsCalls = [listNotificationKinds, listBroadcasts, testBroadcast] as const;
