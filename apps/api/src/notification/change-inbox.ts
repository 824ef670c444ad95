import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  findNotification,
  markRead,
  markReadUpTo,
  suppress,
  undoSuppression,
  type InboxNotification,
} from '@tsuzura/store/notification';
import { deliveryOf } from './kinds/deliveries.ts';

/** The customer's own. Another's is answered as one that there is not. */
async function ownNotification(tx: Tx, subject: string, id: string): Promise<InboxNotification> {
  const found = await findNotification(tx, subject, id);
  if (!found) throw new Refused('NOT_FOUND');
  return found;
}

export const readOne = async (tx: Tx, subject: string, id: string, at: Instant) => ({
  unreadCount: await markRead(tx, await ownNotification(tx, subject, id), at),
});

/** すべて既読にする: what came after the page was loaded stays unread. */
export const readUpTo = async (tx: Tx, subject: string, id: string, at: Instant) => ({
  unreadCount: await markReadUpTo(tx, await ownNotification(tx, subject, id), at),
});

/** Rule NOTE-5. */
export async function suppressKind(tx: Tx, subject: string, id: string, at: Instant): Promise<void> {
  const notification = await ownNotification(tx, subject, id);
  if (!deliveryOf(notification.kind).isSuppressible) throw new Refused('NOT_SUPPRESSIBLE');
  await suppress(tx, notification, at);
}

export async function takeSuppressionBack(tx: Tx, subject: string, id: string): Promise<void> {
  await undoSuppression(tx, await ownNotification(tx, subject, id));
}
