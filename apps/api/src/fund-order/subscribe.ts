import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { BuySize } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { units } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import type { FundStanding } from '../fund/index.ts';
import { acceptingOf } from './accept-order.ts';
import { openConfirmToken, type ConfirmKey } from './confirm-token.ts';
import { decideBuy } from './decide-buy.ts';
import { takeInAlone, type OrderRequest } from './intake.ts';
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
    orderId: shown?.orderId ?? null,
    allowSameOrder: body.allowSameOrder === true,
    decide(standing, receiptNumber) {
      const size = sizeOf(body);
      if (!shown) throw new Refused('CONFIRM_EXPIRED');
      refuseOtherThanShown(shown, contentOf({ side: 'BUY', fundCode, accountType, size, distributionCourse }));
      const now = readClock();
      if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      refuseUnreadDocuments(standing.documents);
      const { dates: datesNow, fund: termsNow } = orderTermsAt(fund, 'BUY', now);
      if (datesNow.ok) refuseOtherThanShown(shown, conditionsOf(datesNow.value, termsNow, standing.documents));
      const { dates, reserve, quota } = decideBuy(fund, standing, { accountType, size, distributionCourse }, now);
      const order = {
        id: shown.orderId,
        receiptNumber,
        customerId: standing.customerId,
        fundCode,
        accountType,
        side: 'BUY',
        source: 'SPOT',
        size,
        distributionCourse,
        acceptedAt: now,
        cutoffAt: dates.cutoffAt,
        applicationDate: dates.applicationDate,
        executionDate: dates.executionDate,
        settlementDate: dates.settlementDate,
        ...reserve,
        nisaYear: quota?.year ?? null,
        lockedUnits: units(0),
        requestKey,
        settingId: null,
      } as const;
      return acceptingOf(order, dates, { mail: standing.mail, requestId });
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
