import type { ReactNode } from 'react';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Glyph } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { categoryIcons } from './category-icons.ts';
import type { Notification } from './use-latest-notifications.ts';
import { wholeText, whenText } from './when.ts';
import './notification.css';

interface Props {
  readonly notification: Notification;
  /** Business time as on the wire. */
  readonly now: string | null;
  /** It is opened: by its link, or by a press where it leads nowhere. */
  readonly onOpen: () => void;
  /** Beside it: what else can be done with it. */
  readonly end?: ReactNode;
}

/** One notification: the whole of it can be pressed. Amounts in its words are the customer's, so the eye hides them. */
export function NotificationItem({ notification, now, onOpen, end }: Props) {
  const { category, title, body, url, isRead, createdAt } = notification;
  const { everyYen } = useAmountText();
  const inside = (
    <>
      <span className="notification-icon">
        <Glyph of={categoryIcons[category]} />
      </span>
      <span className="notification-words">
        <span className="notification-title">
          {everyYen(title)}
          {!isRead && <span className="sr">（未読）</span>}
        </span>
        <span className="notification-body">{everyYen(body)}</span>
        <time className="note num" dateTime={createdAt} title={wholeText(createdAt)}>
          {whenText(createdAt, now)}
        </time>
      </span>
    </>
  );
  return (
    <li className="notification" data-unread={!isRead || undefined}>
      {url === null ? (
        <button className="notification-press" type="button" onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <a className="notification-press" href={url} onClick={onOpen} {...(url.startsWith('/') ? {} : newTab)}>
          {inside}
        </a>
      )}
      {end}
    </li>
  );
}
