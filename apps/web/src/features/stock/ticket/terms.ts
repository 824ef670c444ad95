import { conditionsChanged, timeText, type Terms } from '../../../shared/order/index.ts';
import { atJst, formatJst } from '@tsuzura/domain/calendar';
import { sessionTimes } from '@tsuzura/domain/stock';
import { shortDate } from '@tsuzura/domain/text';
import type { Shown } from './values.ts';

/** What is agreed to: the session with its limits, what is reserved, and until when. The price of the moment is not part of it. */
export const termsOf = ({ sessionDate, settlementDate, stock, quote }: Shown): Terms => ({
  applicationDate: sessionDate,
  executionDate: sessionDate,
  settlementDate,
  cutoffAt: formatJst(atJst(sessionDate, sessionTimes.close)),
  nav: `${stock.basePrice} ${stock.lowerLimit} ${stock.upperLimit}`,
  feeRate: quote === null ? '' : `${quote.estimate.reservedAmount} ${quote.expiresOn}`,
});

/** V25 when the session ended in between, V26 when its conditions are others. What the form had not computed yet is no change. */
export function orderChangeText(before: Terms, now: Terms): string | null {
  if (before.applicationDate !== now.applicationDate) {
    return `${timeText(before.cutoffAt)}を過ぎたため、${shortDate(now.applicationDate)}の注文に変わりました。内容をもう一度ご確認ください。`;
  }
  const isOther = before.nav !== now.nav || before.settlementDate !== now.settlementDate;
  return isOther || (before.feeRate !== '' && before.feeRate !== now.feeRate) ? conditionsChanged : null;
}
