import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import type { OrderDates, Side } from '@tsuzura/domain/fund';
import { acceptanceEntry, type AcceptedOrder } from '@tsuzura/domain/fund-order';
import type { Acceptance } from '@tsuzura/store/fund-order';
import type { PostRefusal } from '@tsuzura/store/ledger';
import { acceptedMailId } from '../notification/index.ts';
import { showDates } from './order-terms.ts';

/** Address of the mail, and what the audit trail names. */
export interface Requester {
  readonly mail: string;
  readonly requestId: string;
  /** Who places the order, if it is not the customer. */
  readonly actor?: Acceptance['actor'];
}

/** A decided order, as it is written down. */
export interface Accepting extends Omit<Acceptance, 'remember'> {
  readonly answer: Answer<typeof completeSubscription>;
}

/** The order with everything that belongs to it: the reservation, the mail and the answer. */
export function acceptingOf(order: AcceptedOrder, dates: OrderDates, { mail, requestId, actor }: Requester): Accepting {
  return {
    order,
    entry: acceptanceEntry(order),
    actor: actor ?? { actorRole: 'customer', actor: order.customerId },
    requestId,
    mail: { id: acceptedMailId(order.id), to: mail },
    answer: {
      orderId: order.id,
      receiptNumber: order.receiptNumber,
      status: 'RECEIVED',
      dates: showDates(dates),
      cancelableUntil: formatJst(order.cutoffAt),
    },
  };
}

/** The ledger decides last: whatever was computed before, it never reserves a yen or a unit twice. */
export function refusalOf({ reason }: PostRefusal, side: Side): Error {
  if (reason === 'SHORT') return new Refused(side === 'BUY' ? 'CASH_SHORT' : 'UNITS_SHORT');
  // The order of this token exists already, with its own reservation.
  if (reason === 'KEY_REUSED') return new Refused('CONFIRM_EXPIRED');
  return new Error('today is closed in the ledger');
}
