import type { ReactNode } from 'react';
import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { Glyph } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { categoryIcons } from './category-icons.ts';
import type { Notification } from './use-latest-notifications.ts';
import { dayHeading, dayOfMoment, wholeText, whenText } from './when.ts';
import './notification.css';

interface Props {
  readonly notification: Notification;
  /** Business time as on the wire. */
  readonly now: string | null;
  /** It is opened: by its link, or by a press where it leads nowhere. */
  readonly onOpen: () => void;
  /** Where no heading says the day. */
  readonly showsDay?: boolean;
  /** Beside it: what else can be done with it. */
  readonly end?: ReactNode;
}

/** One notification: the whole of it can be pressed. Amounts in its words are the customer's, so the eye hides them. */
export function NotificationItem({ notification, now, onOpen, showsDay = false, end }: Props) {
  const { category, title, body, url, isRead, createdAt } = notification;
  const amounts = useAmountText();
  const inside = (
    <>
      <span className="notification-icon">
        <Glyph of={categoryIcons[category]} />
      </span>
      <span className="notification-words">
        <span className="notification-title">
          {ownText(title, amounts)}
          {!isRead && <span className="sr">（未読）</span>}
        </span>
        <span className="notification-body">{ownText(body, amounts)}</span>
        <time className="note num" dateTime={createdAt} title={wholeText(createdAt)}>
          {showsDay && dayText(createdAt, now)}
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

/** Yen and units in its words are the customer's. */
export const ownText = (text: string, { everyYen, ownUnits }: AmountText): string =>
  everyYen(text).replaceAll(/(\d[\d,]*)口/g, (_, digits: string) => ownUnits(BigInt(digits.replaceAll(',', ''))));

/** Nothing on the day itself: then it is said how long ago it was. */
function dayText(moment: string, now: string | null): string {
  const [day, today] = [dayOfMoment(moment), now === null ? null : dayOfMoment(now)];
  return day === null || day === today ? '' : `${dayHeading(day, today)} `;
}
