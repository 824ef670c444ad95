import type { Answer, Received } from '@tsuzura/contract/kernel';
import { listNotifications } from '@tsuzura/contract/main';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import { notificationCategories } from '@tsuzura/domain/notification';
import type { Reader } from '@tsuzura/store/kernel';
import { findInbox, inboxOf, type InboxNotification, type NotificationPlace } from '@tsuzura/store/notification';
import type { Pages } from '../kernel/pages.ts';
import type { EventReaders } from './event-reader.ts';
import { deliveryOf } from './kinds/deliveries.ts';
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
