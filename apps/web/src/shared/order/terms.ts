import type { TradeDates } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { timeText } from './words.ts';

/** What an order is given under: as the customer saw it, and as it is now. */
export interface Terms extends TradeDates {
  readonly nav: string;
  readonly feeRate: string;
}

interface Shown {
  readonly dates: TradeDates;
  readonly fund: { readonly nav: bigint; readonly purchaseFeeRate: string; readonly redemptionReserveRate: string };
}

export const termsOf = ({ dates, fund }: Shown): Terms => ({
  ...dates,
  nav: fund.nav.toString(),
  feeRate: `${fund.purchaseFeeRate} ${fund.redemptionReserveRate}`,
});

export const sameTerms = (one: Terms, other: Terms): boolean => changeText(one, other) === null;

/** V26. */
export const conditionsChanged = '確認中に条件が変わりました。最新の内容をご確認ください。';

/** V25 when the cut-off passed in between, V26 when anything else is different, null when nothing is. */
export function changeText(before: Terms, now: Terms): string | null {
  if (before.applicationDate !== now.applicationDate) {
    const date = shortDate(now.applicationDate);
    return `本日の締切（${timeText(before.cutoffAt)}）を過ぎたため、受付日が${date}に変わりました。内容をもう一度ご確認ください。`;
  }
  const names = ['executionDate', 'settlementDate', 'cutoffAt', 'nav', 'feeRate'] as const;
  return names.some((name) => before[name] !== now[name]) ? conditionsChanged : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Kept in the tab between two steps; null when it is not what we wrote. */
export function readTerms(kept: unknown): Terms | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const names = ['applicationDate', 'executionDate', 'settlementDate', 'cutoffAt', 'nav', 'feeRate'];
  return names.every((name) => isText(Reflect.get(kept, name))) ? (kept as Terms) : null;
}
