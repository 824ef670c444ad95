import { instant, type Instant } from '@tsuzura/domain/calendar';
import type { NotificationCategory } from '@tsuzura/domain/notification';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** What a notification says, or what it is made of when it is read. */
export type NotificationText =
  | { readonly title: string; readonly body: string; readonly url: string | null }
  | { readonly topic: string; readonly about: unknown };

export interface InboxNotification {
  readonly id: string;
  readonly customerId: string;
  readonly kind: string;
  readonly category: NotificationCategory;
  readonly text: NotificationText;
  readonly createdAt: Instant;
  readonly isRead: boolean;
}

/** Newest first. */
export interface NotificationPlace {
  readonly createdAt: Instant;
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: string;
  readonly category: NotificationCategory;
  readonly title: string | null;
  readonly body: string | null;
  readonly url: string | null;
  readonly topic: string | null;
  readonly about: unknown;
  readonly created_at: Instant;
  readonly is_read: boolean;
}

const columns = `n.id, n.customer_id, n.kind, n.category, n.title, n.body, n.url, n.topic, n.about, n.created_at,
  n.read_at is not null as is_read`;

const notificationOf = (row: Row): InboxNotification => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  category: row.category,
  text:
    row.topic === null
      ? { title: row.title ?? '', body: row.body ?? '', url: row.url }
      : { topic: row.topic, about: row.about },
  createdAt: row.created_at,
  isRead: row.is_read,
});

const page = statement<Row, readonly unknown[]>(
  'notification.inbox',
  `select n.* from unnest($2::text[]) as c (category) cross join lateral (
      select ${columns} from app.notification n where n.customer_id = $1 and n.category = c.category and n.hidden_at is null
        and (n.created_at, n.id) < ($3::timestamptz, $4::uuid)
      order by n.created_at desc, n.id desc limit $5::int + $6::int) n
    order by n.created_at desc, n.id desc limit $5::int offset $6::int`,
);

export interface InboxPage {
  readonly categories: readonly NotificationCategory[];
  readonly limit: number;
  readonly offset?: number;
  readonly after?: NotificationPlace;
}

/** Behind everything that there is. */
const newest: NotificationPlace = {
  createdAt: instant(Date.UTC(2999, 11, 31)),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** A page, and where the next one begins. Costs the same however many there are. */
export async function inboxOf(
  reader: Reader,
  customerId: string,
  { categories, limit, offset = 0, after = newest }: InboxPage,
): Promise<{ readonly notifications: readonly InboxNotification[]; readonly next: NotificationPlace | null }> {
  const rows = await page(reader, customerId, categories, moment(after.createdAt), after.id, limit + 1, offset);
  const notifications = rows.slice(0, limit).map(notificationOf);
  return { notifications, next: rows.length > limit ? (notifications.at(-1) ?? null) : null };
}

/** So many of the newest unread ones are looked through: what is behind them is no news. */
const mostLookedThrough = 200;

const ofKinds = statement<Row, readonly unknown[]>(
  'notification.unread-of-kinds',
  `select ${columns} from (select * from app.notification x where x.customer_id = $1 and x.read_at is null and x.hidden_at is null
      and x.created_at >= $3::timestamptz order by x.created_at desc, x.id desc limit ${mostLookedThrough}) n
    where n.kind = any ($2) order by n.created_at desc, n.id desc limit $4`,
);

/** Unread, of these kinds, since a moment; newest first. */
export const unreadOfKinds = async (
  reader: Reader,
  customerId: string,
  kinds: readonly string[],
  since: Instant,
  limit: number,
): Promise<readonly InboxNotification[]> =>
  (await ofKinds(reader, customerId, kinds, moment(since), limit)).map(notificationOf);

const unread = statement<{ id: string; unread: number }, [subject: string]>(
  'notification.unread',
  `select c.id, coalesce(i.unread, 0) as unread from app.customer c left join app.inbox i on i.customer_id = c.id where c.subject = $1`,
);

/** Null: there is no customer of this subject, and so no inbox. */
export async function findInbox(
  reader: Reader,
  subject: string,
): Promise<{ readonly customerId: string; readonly unread: number } | null> {
  const [row] = await unread(reader, subject);
  return row ? { customerId: row.id, unread: row.unread } : null;
}

const own = statement<Row, [id: string, subject: string]>(
  'notification.own',
  `select ${columns} from app.notification n join app.customer c on c.id = n.customer_id where n.id = $1 and c.subject = $2`,
);
/** An id that no uuid can be is that of nothing. */
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

/** Also one that is hidden. Null: it is another's, or not there. */
export async function findNotification(reader: Reader, subject: string, id: string): Promise<InboxNotification | null> {
  if (!isUuid(id)) return null;
  const [row] = await own(reader, id, subject);
  return row ? notificationOf(row) : null;
}

const byIds = statement<Row, [ids: readonly string[]]>(
  'notification.by-ids',
  `select ${columns} from app.notification n where n.id = any ($1::uuid[])`,
);

export const readNotifications = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InboxNotification>> =>
  new Map((await byIds(reader, ids)).map((row) => [row.id, notificationOf(row)]));

const counted = (changed: string, sign: '+' | '-') =>
  `with changed as (${changed})
    update app.inbox i set unread = i.unread ${sign} (select count(*) from changed)::int where i.customer_id = $1 returning unread`;

const markOne = statement<{ unread: number }, readonly unknown[]>(
  'notification.mark-read',
  counted(
    `update app.notification set read_at = $3::timestamptz
      where id = $2::uuid and customer_id = $1 and read_at is null and hidden_at is null returning id`,
    '-',
  ),
);
const markUpTo = statement<{ unread: number }, readonly unknown[]>(
  'notification.mark-read-up-to',
  counted(
    `update app.notification set read_at = $3::timestamptz
      where customer_id = $1 and read_at is null and hidden_at is null and (created_at, id) <= ($4::timestamptz, $2::uuid) returning id`,
    '-',
  ),
);

/** How many are unread now. */
export async function markRead(tx: Tx, { customerId, id }: InboxNotification, at: Instant): Promise<number> {
  const [row] = await markOne(tx, customerId, id, moment(at));
  return row?.unread ?? 0;
}

/** This one and all before it. */
export async function markReadUpTo(
  tx: Tx,
  { customerId, id, createdAt }: InboxNotification,
  at: Instant,
): Promise<number> {
  const [row] = await markUpTo(tx, customerId, id, moment(at), moment(createdAt));
  return row?.unread ?? 0;
}

const hide = statement<object, readonly unknown[]>(
  'notification.hide',
  `with suppressed as (
      insert into app.notification_suppression (customer_id, kind, at) values ($1, $4, $3::timestamptz) on conflict do nothing),
    changed as (
      update app.notification set hidden_at = $3::timestamptz
      where id = $2::uuid and customer_id = $1 and hidden_at is null returning read_at)
    update app.inbox i set unread = i.unread - (select count(*) from changed where read_at is null)::int where i.customer_id = $1`,
);
const show = statement<object, readonly unknown[]>(
  'notification.show',
  `with allowed as (delete from app.notification_suppression where customer_id = $1 and kind = $3),
    changed as (
      update app.notification set hidden_at = null
      where id = $2::uuid and customer_id = $1 and hidden_at is not null returning read_at)
    update app.inbox i set unread = i.unread + (select count(*) from changed where read_at is null)::int where i.customer_id = $1`,
);

/** Hides it, and keeps others of its kind from being written. */
export async function suppress(tx: Tx, { customerId, id, kind }: InboxNotification, at: Instant): Promise<void> {
  await hide(tx, customerId, id, moment(at), kind);
}

export async function undoSuppression(tx: Tx, { customerId, id, kind }: InboxNotification): Promise<void> {
  await show(tx, customerId, id, kind);
}
