import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { completeRedemption } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { SellSize } from '@tsuzura/domain/fund';
import { acceptedSell, decideSell, needsCheck } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Tx } from '@tsuzura/store/kernel';
import type { FundStanding } from '../fund/index.ts';
import { acceptingOf } from './accept-order.ts';
import { openConfirmToken } from './confirm-token.ts';
import { takeInAlone, type OrderRequest } from './intake.ts';
import { orRefuse } from './order-refusals.ts';
import { orderTermsAt } from './order-terms.ts';
import { contentOf, conditionsOf, refuseOtherThanShown } from './quoted-order.ts';
import type { Completing } from './subscribe.ts';

/** R2.08: a sale as it was confirmed. Nothing has to be read before a sale, so its token knows no documents. */
export function redemption(
  fund: FundStanding,
  body: Received<typeof completeRedemption, 'body'>,
  { key, subject, now: readClock, realNow, requestKey, requestId, isChecked }: Completing,
): OrderRequest {
  const { accountType } = body;
  const fundCode = fund.fund.code;
  const shown = openConfirmToken(key, body.confirmToken, subject, realNow());
  return {
    subject,
    fundCode,
    side: 'SELL',
    accountType,
    orderId: shown?.orderId ?? null,
    allowSameOrder: body.allowSameOrder === true,
    decide(standing, receiptNumber) {
      const size = sizeOf(body);
      if (!shown) throw new Refused('CONFIRM_EXPIRED');
      refuseOtherThanShown(shown, contentOf({ side: 'SELL', fundCode, accountType, size, distributionCourse: null }));
      const now = readClock();
      if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      const terms = orderTermsAt(fund, 'SELL', now);
      if (terms.dates.ok) refuseOtherThanShown(shown, conditionsOf(terms.dates.value, terms.fund, []));
      const decided = orRefuse(decideSell(fund, terms, standing, accountType, size, ymdOf(now)));
      // The last refusal, so that no customer makes a strong check for a sale that is refused anyway.
      if (!isChecked && needsCheck(fund, standing, size, decided, now)) throw new Refused('STEP_UP');
      const { orderId: id } = shown;
      const { customerId, mail } = standing;
      const order = acceptedSell(
        { id, receiptNumber, customerId, fundCode, accountType, acceptedAt: now, requestKey },
        size,
        decided,
      );
      return acceptingOf(order, decided.dates, { mail, requestId });
    },
  };
}

/** The same inside the caller's transaction. */
export const redeem = (
  tx: Tx,
  fund: FundStanding,
  body: Received<typeof completeRedemption, 'body'>,
  completing: Completing,
): Promise<Answer<typeof completeRedemption>> =>
  takeInAlone(tx, redemption(fund, body, completing), ymdOf(completing.now()));

function sizeOf({ orderMethod, amount, units }: Received<typeof completeRedemption, 'body'>): SellSize {
  if (orderMethod === 'ALL') return { orderMethod };
  if (orderMethod === 'AMOUNT') {
    assert(amount !== undefined, 'the contract requires the amount');
    return { orderMethod, amount };
  }
  assert(units !== undefined, 'the contract requires the units');
  return { orderMethod, units };
}
