import { isQuiet, notificationCategories, isOnAtFirst, type NotificationCategory } from '@tsuzura/domain/notification';
import type { Instant } from '@tsuzura/domain/calendar';
import { column, moment, statement, type PipelinedTx, type Tx } from '../kernel/index.ts';
import type { OutboxMail } from './mail.ts';

/** Topic of the outbox for a push. Its text and its devices are read when it is sent. */
export const pushTopic = 'push';
export interface PushMessage {
  readonly notificationId: string;
  readonly customerId: string;
}

const off = notificationCategories.filter((one) => !isOnAtFirst(one)).map((one) => `'${one}'`);
const chosen = (carrier: 'email' | 'push') =>
  `(e.is_required or coalesce(p.${carrier}, e.category not in (${off.join(', ')})))`;

/**
 * The end of a statement that notifies, however many: each event becomes a row of the inbox and, as the customer chose, a mail and a
 * push. It follows a CTE `events` with the columns id, customer_id, kind, category, title, body, url, topic, about, at, is_required,
 * mail_topic and mail; `quiet` is a parameter. An event that is there already has had its mail and its push.
 *
 * PostgreSQL expects a handful of events where there are thousands, so nothing here leaves it a join to plan: events that were added
 * are found in a hash (`is true` keeps it from becoming a join), suppressions, preferences and devices one by one by their keys.
 */
export const fanOut = (quiet: string): string => `
  added as (
    insert into app.notification (id, customer_id, kind, category, title, body, url, topic, about, created_at)
    select e.id, e.customer_id, e.kind, e.category, e.title, e.body, e.url, e.topic, e.about, e.at from events e
    where e.customer_id is not null
      and (select true from app.notification_suppression s where s.customer_id = e.customer_id and s.kind = e.kind) is null
    on conflict (id) do nothing returning id, customer_id),
  counted as (
    insert into app.inbox as i (customer_id, unread)
    select a.customer_id, count(*) from added a group by a.customer_id order by a.customer_id
    on conflict (customer_id) do update set unread = i.unread + excluded.unread),
  wanted as materialized (
    select e.id, e.customer_id, e.category, e.at, e.mail_topic, e.mail, ${chosen('email')} as by_mail, ${chosen('push')} as by_push
    from events e left join lateral (select email, push from app.notification_preference
      where customer_id = e.customer_id and category = e.category offset 0) p on true
    where (e.id in (select id from added)) is true),
  mailed as (
    insert into ops.outbox (id, topic, payload, created_at)
    select id, mail_topic, mail, at from wanted where mail is not null and by_mail on conflict do nothing),
  pushed as (
    select w.id, w.customer_id, w.category, w.at from wanted w
    where w.by_push and (select true from app.push_device d where d.customer_id = w.customer_id limit 1)),
  waiting as (
    insert into app.push_waiting (notification_id, customer_id)
    select id, customer_id from pushed where ${quiet} and category <> 'SECURITY' on conflict do nothing),
  sent as (
    insert into ops.outbox (id, topic, payload, created_at)
    select ops.mail_id(id || ' push'), '${pushTopic}', jsonb_build_object('notificationId', id, 'customerId', customer_id), at
    from pushed where not (${quiet} and category <> 'SECURITY') on conflict do nothing)`;

/** A notification whose text is known when it happens. */
export interface NewNotification {
  /** A uuid made from what it is about: one event is one notification. */
  readonly id: string;
  readonly customerId: string;
  readonly kind: string;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  /** When it happened. */
  readonly at: Instant;
  /** Goes out by mail and push whatever the customer chose. */
  readonly isRequired: boolean;
  /** Null where the mail is written elsewhere. */
  readonly mail: OutboxMail['payload'] | null;
}

const add = statement<{ id: string }, readonly unknown[]>(
  'notification.add',
  `with events as materialized (
    select v.*, null::text as topic, null::jsonb as about, 'mail' as mail_topic
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::boolean[],
      $10::jsonb[]) as v (id, customer_id, kind, category, title, body, url, at, is_required, mail)),
  ${fanOut('$11::boolean')}
  select id from added`,
);

/** However many, in one statement; one that was written before is left as it is. `now` decides whether pushes wait. */
export async function addNotifications(
  tx: Tx | PipelinedTx,
  notifications: readonly NewNotification[],
  now: Instant,
): Promise<void> {
  if (notifications.length === 0) return;
  const of = <Value>(value: (one: NewNotification) => Value): Value[] => notifications.map(value);
  await add(
    tx,
    of(({ id }) => id),
    of(({ customerId }) => customerId),
    of(({ kind }) => kind),
    of(({ category }) => category),
    of(({ title }) => title),
    of(({ body }) => body),
    of(({ url }) => url),
    of(({ at }) => moment(at)),
    column(of(({ isRequired }) => isRequired)),
    of(({ mail }) => mail && JSON.stringify(mail)),
    isQuiet(now),
  );
}

const sendWaiting = statement<{ taken: number }, readonly unknown[]>(
  'notification.send-waiting-pushes',
  `with taken as (delete from app.push_waiting where notification_id = any (array(
      select notification_id from app.push_waiting order by notification_id limit $1)) returning notification_id as id, customer_id),
    sent as (
      insert into ops.outbox (id, topic, payload, created_at)
      select ops.mail_id(id || ' push'), '${pushTopic}', jsonb_build_object('notificationId', id, 'customerId', customer_id), $2::timestamptz
      from taken on conflict do nothing)
    select count(*)::int as taken from taken`,
);

/** Moves pushes of the night to the outbox. True while more are left. */
export async function sendWaitingPushes(tx: Tx, limit: number, at: Instant): Promise<boolean> {
  const [row] = await sendWaiting(tx, limit, moment(at));
  return row?.taken === limit;
}
