import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderDates } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { addAcceptedOrder, type AcceptedOrder, type FundOrder } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { fundEntries, post, type FundOrderBooking, type UnitsType } from '@tsuzura/store/ledger';
import { acceptedMail } from './order-mails.ts';
import { showDates } from './order-terms.ts';

/** With whom and under which name the order goes into mail and trail. */
export interface Told {
  readonly fundName: string;
  readonly mail: string;
  readonly requestId: string;
}

/**
 * Sets money or units aside and writes the order down with everything that belongs to it. The ledger has the last word:
 * whatever was computed before, it never promises a yen or a unit twice.
 */
export async function acceptOrder(
  tx: Tx,
  order: AcceptedOrder,
  dates: OrderDates,
  { fundName, mail, requestId }: Told,
): Promise<Answer<typeof completeSubscription>> {
  const booking = bookingOf(order, order.acceptedAt);
  const entry =
    order.side === 'BUY'
      ? fundEntries.buyAccepted(booking, { reserved: order.reservedCash })
      : fundEntries.saleAccepted(booking, { locked: order.lockedUnits });
  const posted = await post(tx, [entry]);
  if (!posted.ok) {
    const { reason } = posted.refusal;
    if (reason === 'SHORT') throw new Refused(order.side === 'BUY' ? 'CASH_SHORT' : 'UNITS_SHORT');
    // The order of this token is there already, with what was promised then.
    if (reason === 'KEY_REUSED') throw new Refused('CONFIRM_EXPIRED');
    throw new Error('today is closed in the ledger');
  }
  const notice = { requestId, mail: acceptedMail(order, fundName, mail) };
  const isNew = posted.fresh > 0 && (await addAcceptedOrder(tx, order, notice));
  if (!isNew) throw new Refused('CONFIRM_EXPIRED');
  return {
    orderId: order.id,
    status: 'RECEIVED',
    dates: showDates(dates),
    cancelableUntil: formatJst(order.cutoffAt),
  };
}

/** An order in the words of the ledger, booked at this moment. */
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
