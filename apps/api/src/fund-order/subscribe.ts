import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { BuySize } from '@tsuzura/domain/fund';
import { acceptedBuy, decideBuy } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Tx } from '@tsuzura/store/kernel';
import type { FundStanding } from '../fund/index.ts';
import { acceptingOf } from './accept-order.ts';
import { openConfirmToken, type ConfirmKey } from './confirm-token.ts';
import { takeInAlone, type OrderRequest } from './intake.ts';
import { orRefuse } from './order-refusals.ts';
import { orderTermsAt } from './order-terms.ts';
import { contentOf, conditionsOf, refuseOtherThanShown } from './quoted-order.ts';
import { refuseUnreadDocuments } from './show-order-documents.ts';

/** What a request that completes an order brings with it. */
export interface Completing {
  readonly key: ConfirmKey;
  readonly subject: string;
  /** Read when the order is decided, not when the request came: it may have waited for another order. */
  readonly now: () => Instant;
  readonly realNow: () => number;
  readonly requestKey: string;
  readonly requestId: string;
  /** A strong check was made in the last minutes. */
  readonly isChecked: boolean;
}

/**
 * R2.06: a purchase as it was confirmed. In this order: the token is ours, recent, of this customer and of this content;
 * the documents in force are read; dates and documents are as shown; then the refusals of rule FUND-16.
 */
export function subscription(
  fund: FundStanding,
  body: Received<typeof completeSubscription, 'body'>,
  { key, subject, now: readClock, realNow, requestKey, requestId }: Completing,
): OrderRequest {
  const { accountType, distributionCourse } = body;
  const fundCode = fund.fund.code;
  const shown = openConfirmToken(key, body.confirmToken, subject, realNow());
  return {
    subject,
    fundCode,
    side: 'BUY',
    accountType,
    orderId: shown?.orderId ?? null,
    allowSameOrder: body.allowSameOrder === true,
    decide(standing, receiptNumber) {
      const size = sizeOf(body);
      if (!shown) throw new Refused('CONFIRM_EXPIRED');
      refuseOtherThanShown(shown, contentOf({ side: 'BUY', fundCode, accountType, size, distributionCourse }));
      const now = readClock();
      if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      refuseUnreadDocuments(standing.documents);
      const terms = orderTermsAt(fund, 'BUY', now);
      if (terms.dates.ok) refuseOtherThanShown(shown, conditionsOf(terms.dates.value, terms.fund, standing.documents));
      const decided = orRefuse(decideBuy(fund, terms, standing, { accountType, size, distributionCourse }, ymdOf(now)));
      const { orderId: id } = shown;
      const { customerId, mail } = standing;
      const order = acceptedBuy(
        { id, receiptNumber, customerId, fundCode, accountType, acceptedAt: now, requestKey },
        size,
        decided,
      );
      return acceptingOf(order, decided.dates, { mail, requestId });
    },
  };
}

/** The same inside the caller's transaction. */
export const subscribe = (
  tx: Tx,
  fund: FundStanding,
  body: Received<typeof completeSubscription, 'body'>,
  completing: Completing,
): Promise<Answer<typeof completeSubscription>> =>
  takeInAlone(tx, subscription(fund, body, completing), ymdOf(completing.now()));

function sizeOf(body: Received<typeof completeSubscription, 'body'>): BuySize {
  if (body.orderMethod === 'AMOUNT') {
    assert(body.amount !== undefined, 'the contract requires the amount');
    return { orderMethod: 'AMOUNT', amount: body.amount };
  }
  assert(body.units !== undefined, 'the contract requires the units');
  return { orderMethod: 'UNITS', units: body.units };
}
