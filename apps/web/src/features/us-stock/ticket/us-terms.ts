import { conditionsChanged, timeText, type Terms } from '../../../shared/order/index.ts';
import { shortDate } from '@tsuzura/domain/text';
import type { Shown } from './values.ts';

/** What is agreed to: the session, its days, the rate that is reserved at, and how much. The price of the moment is not part of it. */
export const termsOf = ({ session, domesticTradeDate, domesticSettlementDate, rate, quote }: Shown): Terms => ({
  applicationDate: session.date,
  executionDate: domesticTradeDate,
  settlementDate: domesticSettlementDate,
  cutoffAt: session.closesAt,
  nav: rate.fixedOn,
  feeRate: quote === null ? '' : `${quote.estimate.reservedJpy} ${quote.estimate.reservedUsd} ${quote.expiresOn}`,
});

/** V25 when the session ended in between, V26 when its conditions are others. A reserve at the market moves with the price: that is no change. */
export function usChangeText(before: Terms, now: Terms): string | null {
  if (before.applicationDate !== now.applicationDate)
    return `${timeText(before.cutoffAt)}を過ぎたため、現地${shortDate(now.applicationDate)}の注文に変わりました。内容をもう一度ご確認ください。`;
  return before.nav !== now.nav || before.settlementDate !== now.settlementDate ? conditionsChanged : null;
}
