import type { Instant } from '@tsuzura/domain/calendar';
import type { PipelinedTx, Tx } from '@tsuzura/store/kernel';
import { addNotifications, type NewNotification, type OutboxMail } from '@tsuzura/store/notification';
import { deliveries } from './kinds/deliveries.ts';
import { mailIdOf } from './mail-id.ts';
import type { MailText, Recipient } from './mail-text.ts';
import { textOf, type Notification, type NotificationEvent } from './notification-event.ts';

/** Written with the change that causes it: either both happen or neither does. The same event again is no second notification. */
export const notify = (tx: Tx, customer: Recipient, event: NotificationEvent, at: Instant): Promise<void> =>
  notifyAll(tx, [{ customer, event }], at);

/** However many, in one statement: into the inbox, and by mail and push as each customer chose. */
export const notifyAll = (tx: Tx | PipelinedTx, notifications: readonly Notification[], at: Instant): Promise<void> =>
  addNotifications(
    tx,
    notifications.map((one) => newNotification(one, at)),
    at,
  );

/** What the inbox, the mail and the push say of an event. */
export function newNotification(notification: Notification, at: Instant): NewNotification {
  const { customer, event } = notification;
  const text = textOf(notification);
  const { category, url, isRequired, hasMail } = deliveries[event.kind];
  return {
    id: mailIdOf(text.about),
    customerId: customer.id,
    kind: event.kind,
    category,
    title: text.subject,
    body: text.body,
    url: text.url ?? url,
    at,
    isRequired,
    mail: hasMail ? payloadOf(customer, text) : null,
  };
}

const signature = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

const payloadOf = (customer: Recipient, { subject, paragraphs, category }: MailText): OutboxMail['payload'] => ({
  to: customer.mail,
  subject: `【つづら】${subject}`,
  text: [...paragraphs, signature].join('\n\n'),
  category,
});

/** For a statement that writes the mail together with everything else, and for a mail whose text is made when it is sent. */
export function mailOf(customer: Recipient, event: NotificationEvent): OutboxMail {
  const text = textOf({ customer, event });
  return { id: mailIdOf(text.about), payload: payloadOf(customer, text) };
}

/** The same, for a statement that knows mails only: the notification goes with the mail and is handed over when that is sent. */
export function mailWithNotification(customer: Recipient, event: NotificationEvent, at: Instant): OutboxMail {
  const { id, mail: _, ...notification } = newNotification({ customer, event }, at);
  const { payload } = mailOf(customer, event);
  return { id, payload: { ...payload, notification } };
}

/** What the inbox and a push say of an event whose text is made when it is read. */
export function inboxTextOf(notification: Notification): { title: string; body: string; url: string | null } {
  const { subject, body, url } = textOf(notification);
  return { title: subject, body, url: url ?? deliveries[notification.event.kind].url };
}
