import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { completeRedemption } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { SellSize } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { noYen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import type { FundStanding } from '../fund/index.ts';
import { acceptingOf } from './accept-order.ts';
import { openConfirmToken } from './confirm-token.ts';
import { decideSell } from './decide-sell.ts';
import { needsCheck } from './estimate-sale.ts';
import { takeInAlone, type OrderRequest } from './intake.ts';
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
    orderId: shown?.orderId ?? null,
    allowSameOrder: body.allowSameOrder === true,
    decide(standing, receiptNumber) {
      const size = sizeOf(body);
      if (!shown) throw new Refused('CONFIRM_EXPIRED');
      refuseOtherThanShown(shown, contentOf({ side: 'SELL', fundCode, accountType, size, distributionCourse: null }));
      const now = readClock();
      if (standing.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      const { dates: datesNow, fund: termsNow } = orderTermsAt(fund, 'SELL', now);
      if (datesNow.ok) refuseOtherThanShown(shown, conditionsOf(datesNow.value, termsNow, []));
      const decided = decideSell(fund, standing, accountType, size, now);
      // The last refusal, so that no customer makes a strong check for a sale that is refused anyway.
      if (!isChecked && needsCheck(fund, standing, size, decided, now)) throw new Refused('STEP_UP');
      const { dates, lockedUnits } = decided;
      const order = {
        id: shown.orderId,
        receiptNumber,
        customerId: standing.customerId,
        fundCode,
        accountType,
        side: 'SELL',
        source: 'SPOT',
        size,
        distributionCourse: null,
        acceptedAt: now,
        cutoffAt: dates.cutoffAt,
        applicationDate: dates.applicationDate,
        executionDate: dates.executionDate,
        settlementDate: dates.settlementDate,
        reservedCash: noYen,
        reservedQuota: noYen,
        nisaYear: null,
        lockedUnits,
        requestKey,
        settingId: null,
      } as const;
      return acceptingOf(order, dates, { mail: standing.mail, requestId });
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
