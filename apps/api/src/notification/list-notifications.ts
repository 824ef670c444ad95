import type { Answer, Received } from '@tsuzura/contract/kernel';
import { listNotifications, type listProminentNotifications } from '@tsuzura/contract/main';
import { addDays, atJst, formatJst, instant, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { notificationCategories } from '@tsuzura/domain/notification';
import type { Reader } from '@tsuzura/store/kernel';
import {
  findInbox,
  inboxOf,
  unreadOfKinds,
  type InboxNotification,
  type NotificationPlace,
} from '@tsuzura/store/notification';
import type { Pages } from '../kernel/pages.ts';
import type { EventReaders } from './event-reader.ts';
import { deliveryOf, prominentKinds } from './kinds/deliveries.ts';
import { textsOf, type InboxText } from './text-reader.ts';

/** A page of the inbox, newest first. Somebody who is no customer yet has an empty one. */
export async function showNotifications(
  reader: Reader,
  pages: Pages,
  readers: EventReaders,
  subject: string,
  { limit, offset, after, category }: Received<typeof listNotifications, 'query'>,
): Promise<Answer<typeof listNotifications>> {
  const categories = category ?? notificationCategories;
  const of = { list: listNotifications.path, subject, filter: { categories } };
  const asked = { limit, offset, after };
  const place = await pages.open(of, asked);
  const inbox = await findInbox(reader, subject);
  if (!inbox) return { notifications: [], unreadCount: 0, paging: await pages.answer(of, asked, 0, null) };
  const begin = place === null ? { offset } : { after: placeOf(place) };
  const { notifications, next } = await inboxOf(reader, inbox.customerId, {
    categories: [...new Set(categories)],
    limit,
    ...begin,
  });
  const texts = await textsOf(notifications, readers);
  return {
    notifications: notifications.flatMap((one) => {
      const text = texts.get(one.id);
      return text ? [shown(one, text)] : [];
    }),
    unreadCount: inbox.unread,
    paging: await pages.answer(of, asked, notifications.length, next && textOf(next)),
  };
}

/** As many as a person sees to at once. */
const mostProminent = 5;
/** What happened before was seen elsewhere, or is no longer to be acted on. */
const prominentDays = 30;

/** Rule NOTE-10. */
export async function showProminent(
  reader: Reader,
  readers: EventReaders,
  subject: string,
  now: Instant,
): Promise<Answer<typeof listProminentNotifications>> {
  const inbox = await findInbox(reader, subject);
  if (!inbox || inbox.unread === 0) return { notifications: [] };
  const since = atJst(addDays(ymdOf(now), -prominentDays), '00:00');
  const found = await unreadOfKinds(reader, inbox.customerId, prominentKinds, since, mostProminent);
  const texts = await textsOf(found, readers);
  return {
    notifications: found.flatMap((one) => {
      const text = texts.get(one.id);
      return text ? [shown(one, text)] : [];
    }),
  };
}

function shown({ id, kind, category, isRead, createdAt }: InboxNotification, text: InboxText) {
  const { displayType, isSuppressible } = deliveryOf(kind);
  const { title, body, url } = text;
  return {
    id,
    category,
    title,
    body,
    url,
    displayType,
    isRead,
    suppressible: isSuppressible,
    createdAt: formatJst(createdAt),
  };
}

const textOf = ({ createdAt, id }: NotificationPlace): string[] => [String(createdAt), id];
const placeOf = ([createdAt = '', id = '']: readonly string[]): NotificationPlace => ({
  createdAt: instant(Number(createdAt)),
  id,
});
