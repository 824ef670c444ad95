import type { FundDetail } from '@tsuzura/contract/main';
import type { AccountType, Choice, Course, SizeRule } from '../../shared/order/index.ts';
import type { BuyValues } from './buy-values.ts';
import type { OrderDraft } from './use-buy-quote.ts';

/** By amount wherever the fund allows it. */
const methodOf = ({ orderMethods }: Pick<FundDetail, 'orderMethods'>): OrderDraft['orderMethod'] =>
  orderMethods.buy.includes('AMOUNT') ? 'AMOUNT' : 'UNITS';

export const ruleOf = (fund: FundDetail): SizeRule =>
  methodOf(fund) === 'AMOUNT'
    ? { unit: '円', min: fund.minAmount, step: fund.amountStep }
    : { unit: '口', min: fund.minUnits, step: fund.unitStep };

/** What is being filled in; null while no account type can be meant. */
export function draftOf(
  fund: FundDetail,
  { size }: BuyValues,
  choice: Choice | null,
  distributionCourse: Course,
): OrderDraft | null {
  return choice === null
    ? null
    : settledDraft(fund, { accountType: choice.type as AccountType, size, distributionCourse });
}

/** What is being confirmed: nothing in it is a default any more. */
export function settledDraft(
  fund: FundDetail,
  { accountType, size, distributionCourse }: BuyValues,
): OrderDraft | null {
  if (accountType === null || distributionCourse === null) return null;
  return { fundCode: fund.code, accountType, orderMethod: methodOf(fund), size, distributionCourse };
}
