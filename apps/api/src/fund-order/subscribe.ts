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
import { takeInAlone, type Wanted } from './intake.ts';
import { orRefuse } from './order-refusals.ts';
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
 * the papers in force are read; dates and papers are as shown; then the refusals of ruling 14.
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
      const terms = orderTermsAt(fund, 'BUY', now);
      if (terms.dates.ok) refuseOtherThanShown(shown, conditionsOf(terms.dates.value, terms.fund, standing.papers));
      const decided = orRefuse(decideBuy(fund, terms, standing, { accountType, size, course }, ymdOf(now)));
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
