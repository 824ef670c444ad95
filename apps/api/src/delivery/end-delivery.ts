import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { canBecome, decideCancelDelivery, type DeliveryProduct } from '@tsuzura/domain/delivery';
import { assert } from '@tsuzura/domain/kernel';
import { findDelivery, openDeliveries, stepDelivery, type StoredDelivery } from '@tsuzura/store/delivery';
import { lockStanding } from '@tsuzura/store/fund-order';
import { writeAudit, type AuditEntry, type Tx } from '@tsuzura/store/kernel';
import { postAll } from '../kernel/post-all.ts';
import { notify, type Recipient } from '../notification/index.ts';
import { entriesOf } from './entries.ts';
import type { DeliveryCaller } from './request-delivery.ts';

/** Why the firm ends a request, as the customer reads it. */
export const endingReasons = {
  FROZEN: '口座が凍結されたため、移管を取りやめました。',
  MERGED: '株式併合が行われるため、移管を取りやめました。併合のあと、あらためてお申し込みください。',
} as const;

/** Until 15:30 of the day of acceptance. Gives back exactly what the request took. */
export async function cancelOwnDelivery(
  tx: Tx,
  product: DeliveryProduct,
  { id, subject, now, requestId }: DeliveryCaller,
): Promise<StoredDelivery> {
  if (!(await findDelivery(tx, subject, product, id))) throw new Refused('NOT_FOUND');
  const standing = await lockStanding(tx, subject, '', ymdOf(now));
  const delivery = await findDelivery(tx, subject, product, id);
  assert(delivery, 'a request stays');
  const decided = decideCancelDelivery(delivery, now);
  if (!decided.ok) throw new Refused('NOT_CANCELLABLE');
  const { customerId } = delivery;
  const by = { actorRole: 'customer', actor: customerId, requestId } as const;
  const ended = await endDelivery(tx, delivery, { to: decided.value, reason: null, by }, now);
  await notify(tx, { id: customerId, mail: standing.mail }, { kind: 'delivery.canceled', delivery: ended }, now);
  return ended;
}

interface Ending {
  /** Of an operator; the customer does not read it. */
  readonly note?: string;
  readonly to: 'CANCELED' | 'REJECTED';
  readonly reason: string | null;
  readonly by: Pick<AuditEntry, 'actorRole' | 'actor' | 'requestId'>;
}

/** Nothing leaves: the holding and the fee are as before. The caller has locked the customer. */
export async function endDelivery(
  tx: Tx,
  delivery: StoredDelivery,
  { to, reason, by, note }: Ending,
  at: Instant,
): Promise<StoredDelivery> {
  assert(canBecome(delivery.status, to), `a transfer that is ${delivery.status} does not become ${to}`);
  const isStepped = await stepDelivery(tx, delivery, to, reason === null ? {} : { reason });
  assert(isStepped, 'nobody else moves a request of a locked customer');
  await postAll(tx, entriesOf(delivery, 'released', at));
  await writeAudit(tx, {
    at,
    ...by,
    action: to === 'CANCELED' ? 'delivery.canceled' : 'delivery.rejected',
    subject: delivery.id,
    detail: {
      product: delivery.product,
      ...(reason === null ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
    },
  });
  return { ...delivery, status: to, reason };
}

/** The firm ends what it cannot send: from 審査 it is rejected, before that cancelled. The caller has locked the customer. */
export async function giveUpDelivery(
  tx: Tx,
  customer: Recipient,
  delivery: StoredDelivery,
  given: Omit<Ending, 'to'> & { readonly reason: string },
  at: Instant,
): Promise<StoredDelivery> {
  const to = delivery.status === 'IN_REVIEW' ? 'REJECTED' : 'CANCELED';
  const ended = await endDelivery(tx, delivery, { to, ...given }, at);
  await notify(tx, customer, { kind: 'delivery.rejected', delivery: ended }, at);
  return ended;
}

/** Stops what has not been sent. The caller has locked the customer. Says how many. */
export async function stopDeliveries(
  tx: Tx,
  customer: Recipient,
  reason: keyof typeof endingReasons,
  at: Instant,
): Promise<number> {
  const open = await openDeliveries(tx, [customer.id]);
  const given = { reason: endingReasons[reason], by: { actorRole: 'system', actor: 'delivery' } as const };
  for (const delivery of open) await giveUpDelivery(tx, customer, delivery, given, at);
  return open.length;
}
