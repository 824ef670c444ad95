import { useLatestNotifications } from '../../shared/notification/use-latest-notifications.ts';

/** A dot over the burger, and what it means for those who do not see it. */
export function UnreadMark({ id }: { readonly id: string }) {
  const unread = useLatestNotifications().data?.unreadCount ?? 0;
  if (unread === 0) return null;
  return (
    <span className="header-unread">
      <span className="sr" id={id}>
        未読の通知が{unread}件あります
      </span>
    </span>
  );
}
