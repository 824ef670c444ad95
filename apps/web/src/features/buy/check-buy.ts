import type { Answer } from '@tsuzura/contract/kernel';
import type { getNisaUsages } from '@tsuzura/contract/main';
import { yearOf } from '@tsuzura/domain/calendar';
import type { AmountText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';
import { sizeMistake, type Choice, type SizeRule } from '../../shared/order/index.ts';
import type { Shown } from './buy-values.ts';

export type Usages = Answer<typeof getNisaUsages>;

export interface BuyFacts {
  readonly size: string;
  readonly rule: SizeRule;
  readonly choice: Choice | null;
  readonly shown: Pick<Shown, 'buyingPower' | 'dates' | 'fund'>;
  /** null while it is not known; then the quote's own figure is named. */
  readonly usages: Usages | null;
  readonly amounts: AmountText;
}

/** What is wrong with the amount, or null: V01–V09 and V12 in the order in which they can be corrected. */
export function amountMistake({ size, rule, choice, shown, usages, amounts }: BuyFacts): string | null {
  const mistake = sizeMistake(size, rule);
  if (mistake !== null) return mistake;
  const asked = readYen(size) ?? 0n;
  if (rule.unit === '口') return null; // what units cost, and whether that fits, the quote says
  if (asked > shown.buyingPower) return overCash(shown, amounts);
  // With a fee only a part of the amount counts, and the quote says how much.
  if (Number(shown.fund.purchaseFeeRate) !== 0 || choice === null || choice.nisa === null) return null;
  return asked > choice.nisa.remaining ? overQuota(choice.nisa, { shown, usages, amounts }) : null;
}

/** V07. */
export const overCash = ({ buyingPower }: Pick<Shown, 'buyingPower'>, amounts: AmountText): string =>
  `購入できる金額（${amounts.own(buyingPower)}）を超えています。金額を下げるか、先にご入金ください。`;

/** V08 when the year's frame ends first, V09 when the lifetime frame does. */
export function overQuota(
  { year, remaining }: NonNullable<Choice['nisa']>,
  { shown: { dates }, usages, amounts }: Pick<BuyFacts, 'shown' | 'usages' | 'amounts'>,
): string {
  const ofYear = usages?.years.find((one) => one.year === year)?.growth.remaining ?? null;
  if (ofYear !== null && ofYear > remaining) {
    return `NISAの生涯投資枠の残り（${amounts.ownQuota(remaining)}）を超えています。`;
  }
  const which = year === yearOf(dates.applicationDate) ? '今年' : `${year}年`;
  return `${which}の成長投資枠の残り（${amounts.ownQuota(remaining)}）を超えています。`;
}
