import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderDates, Side } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import type { Acceptance, AcceptedOrder, FundOrder } from '@tsuzura/store/fund-order';
import { fundEntries, type FundOrderBooking, type PostRefusal, type UnitsType } from '@tsuzura/store/ledger';
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
  const booking = bookingOf(order, order.acceptedAt);
  return {
    order,
    entry:
      order.side === 'BUY'
        ? fundEntries.buyAccepted(booking, { reservedCash: order.reservedCash })
        : fundEntries.saleAccepted(booking, { lockedUnits: order.lockedUnits }),
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

/** An order as the ledger names it, booked at this moment. */
export const bookingOf = (
  { id, customerId, fundCode, accountType }: Pick<FundOrder, 'id' | 'customerId' | 'fundCode' | 'accountType'>,
  at: Instant,
): FundOrderBooking => ({
  ref: id,
  day: ymdOf(at),
  bookedAt: at,
  customerId,
  fundCode,
  accountType: unitsTypeOf(accountType),
});

/** The accounts of before 2024 hold nothing here, so no order of theirs gets this far. */
function unitsTypeOf(type: FundOrder['accountType']): UnitsType {
  assert(type !== 'NISA_OLD' && type !== 'TSUMITATE_NISA_OLD', 'the ledger keeps units of today’s account types');
  return type;
}
