import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { listNotifications, listProminentNotifications, readNotification } from '@tsuzura/contract/main';
import { renewNotifications, type Notification } from './use-latest-notifications.ts';

type Page = Answer<typeof listNotifications>;

type Prominent = Answer<typeof listProminentNotifications>;

const marked = (notifications: readonly Notification[], id: string): Notification[] =>
  notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one));

const markedIn =
  (id: string) =>
  (page: Page): Page => ({
    ...page,
    notifications: marked(page.notifications, id),
    unreadCount: Math.max(page.unreadCount - 1, 0),
  });

/** Marks one as read: on the screen at once, and at the server while the page that it leads to opens. */
export function useRead(): (notification: Notification) => void {
  const queries = useQueryClient();
  // That it stays unread is no reason to interrupt anybody.
  const read = useSend(readNotification, { handles: () => true });
  return ({ id, isRead }) => {
    if (isRead) return;
    const mark = markedIn(id);
    queries.setQueriesData<Page | InfiniteData<Page>>(
      { queryKey: [listNotifications.site, listNotifications.path] },
      (kept) => kept && ('pages' in kept ? { ...kept, pages: kept.pages.map(mark) } : mark(kept)),
    );
    queries.setQueriesData<Prominent>(
      { queryKey: [listProminentNotifications.site, listProminentNotifications.path] },
      (kept) => kept && { notifications: marked(kept.notifications, id) },
    );
    read.mutate({ given: { params: { id } } }, { onSettled: () => void renewNotifications(queries) });
  };
}
