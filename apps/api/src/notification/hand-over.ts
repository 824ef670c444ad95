import type { Instant } from '@tsuzura/domain/calendar';
import type { SeenReason } from '@tsuzura/domain/protection';
import type { Database, OutboxMessage } from '@tsuzura/store/kernel';
import { addNotifications, mailRefusers, type OutboxMail } from '@tsuzura/store/notification';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import type { EventReader } from './event-reader.ts';
import { deliveries } from './kinds/deliveries.ts';
import { mailOf, newNotification } from './notify.ts';
import type { Notification } from './notification-event.ts';

/*
 * Events that a database function writes to the outbox become notifications when their message is delivered: a row of the inbox, a
 * push, and the mail if the customer wants it. The ids are made from the event, so a message that is delivered twice notifies once.
 */

/** Mails that a statement wrote together with everything else. Those that carry a notification hand it over first. */
export const handOverMails =
  (database: Database, clock: Clock): MailWriter =>
  async (messages) => {
    const mails = messages.map(({ id, payload }) => ({ id, payload: payload as OutboxMail['payload'] }));
    const notifications = mails.flatMap(({ id, payload: { notification } }) =>
      notification ? [{ ...notification, id, mail: null }] : [],
    );
    if (notifications.length > 0) await database.tx((tx) => addNotifications(tx, notifications, clock.now()));
    return new Map(
      mails.map(({ id, payload: { to, subject, text, category } }) => [id, { to, subject, text, category }]),
    );
  };

/** Events that are kept as what they are about. */
export const handOverEvents =
  (database: Database, clock: Clock, read: EventReader): MailWriter =>
  async (messages) => {
    const found = await read(messages);
    const at = new Map(messages.map((one) => [one.id, one.at]));
    await addWithoutMail(
      database,
      [...found].map(([id, one]) => ({ ...one, at: at.get(id) ?? clock.now() })),
      clock,
    );
    const wanted = await mailWanted(database, [...found.values()]);
    return new Map(
      [...found].map(([id, { customer, event }]) => [id, wanted(customer.id) ? mailOf(customer, event).payload : null]),
    );
  };

/** The events of one reader are of one category. */
async function mailWanted(
  { reader }: Database,
  notifications: readonly Notification[],
): Promise<(customerId: string) => boolean> {
  const [first] = notifications;
  if (!first) return () => true;
  const { category, isRequired } = deliveries[first.event.kind];
  if (isRequired) return () => true;
  const refusers = await mailRefusers(
    reader,
    notifications.map(({ customer }) => customer.id),
    category,
  );
  return (customerId) => !refusers.has(customerId);
}

interface SeenEvent {
  readonly customerId: string;
  readonly eventId: number;
  readonly event: SeenReason;
}

/** Topic of what the sign-in server saw. It mails that itself. */
export const seenTopic = 'protection.event';

export const handOverSeen =
  (database: Database, clock: Clock): MailWriter =>
  async (messages) => {
    await addWithoutMail(database, messages.map(ofSeen), clock);
    return new Map(messages.map(({ id }) => [id, null]));
  };

function ofSeen({ payload, at }: OutboxMessage): Notification & { readonly at: Instant } {
  const { customerId, eventId, event } = payload as SeenEvent;
  return {
    customer: { id: customerId, mail: '' },
    event: { kind: 'protection.seen', eventId: String(eventId), reason: event, at },
    at,
  };
}

const addWithoutMail = (
  database: Database,
  notifications: readonly (Notification & { readonly at: Instant })[],
  clock: Clock,
): Promise<void> =>
  database.tx((tx) =>
    addNotifications(
      tx,
      notifications.map((one) => ({ ...newNotification(one, one.at), mail: null })),
      clock.now(),
    ),
  );
