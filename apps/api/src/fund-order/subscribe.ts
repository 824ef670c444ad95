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
import { takeInAlone, type Wanted } from './intake.ts';
import { orderTermsAt } from './order-terms.ts';
import { askedOf, conditionsOf, refuseOtherThanShown } from './quoted-order.ts';
import { refuseUnreadPapers } from './show-papers.ts';

/** What a completing request comes with. */
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
 * the papers in force are read; dates and papers are as shown; then the refusals of rule FUND-16.
 */
export function subscription(
  fund: FundStanding,
  body: Received<typeof completeSubscription, 'body'>,
  { key, subject, now: readClock, realNow, requestKey, requestId }: Completing,
): Wanted {
  const { accountType, distributionCourse: course } = body;
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
      refuseOtherThanShown(shown, askedOf({ side: 'BUY', fundCode, accountType, size, course }));
      const now = readClock();
      if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      refuseUnreadPapers(standing.papers);
      const { dates: datesNow, fund: termsNow } = orderTermsAt(fund, 'BUY', now);
      if (datesNow.ok) refuseOtherThanShown(shown, conditionsOf(datesNow.value, termsNow, standing.papers));
      const { dates, reserve, quota } = decideBuy(fund, standing, { accountType, size, course }, now);
      const order = {
        id: shown.orderId,
        receiptNumber,
        customerId: standing.customerId,
        fundCode,
        accountType,
        side: 'BUY',
        source: 'SPOT',
        size,
        distributionCourse: course,
        acceptedAt: now,
        cutoffAt: dates.cutoffAt,
        applicationDate: dates.applicationDate,
        executionDate: dates.executionDate,
        settlementDate: dates.settlementDate,
        reservedCash: reserve.cash,
        reservedQuota: reserve.quota,
        nisaYear: quota?.year ?? null,
        lockedUnits: units(0),
        requestKey,
        settingId: null,
      } as const;
      return acceptingOf(order, dates, { mail: standing.mail, requestId });
    },
  };
}

/** The same inside a transaction of the caller's. */
export const subscribe = (
  tx: Tx,
  fund: FundStanding,
  body: Received<typeof completeSubscription, 'body'>,
  completing: Completing,
): Promise<Answer<typeof completeSubscription>> =>
  takeInAlone(tx, subscription(fund, body, completing), ymdOf(completing.now()));

function sizeOf({ orderMethod, amount, units: asked }: Received<typeof completeSubscription, 'body'>): BuySize {
  if (orderMethod === 'AMOUNT') {
    assert(amount !== undefined, 'the contract asks for the amount');
    return { method: orderMethod, amount };
  }
  assert(asked !== undefined, 'the contract asks for the units');
  return { method: orderMethod, units: asked };
}
