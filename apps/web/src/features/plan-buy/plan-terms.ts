import { shortDate } from '@tsuzura/domain/text';
import { conditionsChanged, deadlineText, type Terms } from '../../shared/order/index.ts';
import type { Shown } from './plan-values.ts';

/** What is agreed to, by the first run: its dates, its deadline, price and fee of the fund. null without a quote. */
export function termsOfPlan({ fund, quote }: Shown): Terms | null {
  const [first] = quote?.schedule ?? [];
  if (first === undefined) return null;
  return {
    applicationDate: first.debitDate ?? first.orderDate,
    executionDate: first.executionDate,
    settlementDate: first.settlementDate,
    cutoffAt: first.changeDeadline,
    nav: fund.nav.toString(),
    feeRate: `${fund.purchaseFeeRate} ${fund.redemptionReserveRate}`,
  };
}

/** V25 of a plan: the freeze passed while the form was being read, and the first run is a later one. */
export function planChangeText(before: Terms, now: Terms): string | null {
  if (before.applicationDate !== now.applicationDate) {
    return `締切（${deadlineText(before.cutoffAt)}）を過ぎたため、はじめの回が${shortDate(now.applicationDate)}に変わりました。内容をもう一度ご確認ください。`;
  }
  return before.settlementDate !== now.settlementDate || before.feeRate !== now.feeRate ? conditionsChanged : null;
}
