import { manYenLabel } from '@tsuzura/domain/text';
import type { Yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import { sizeMistake } from '../order/check-size.ts';
import type { BonusValues } from './bonus-fields.tsx';

export interface AmountLimits {
  readonly minAmount: Yen;
  readonly step: Yen;
  readonly maxMonthly: Yen;
}

/** V01 to V06 and V12 of the monthly amount, and what a month may come to. */
export function amountMistake(size: string, { minAmount, step, maxMonthly }: AmountLimits): string | null {
  const mistake = sizeMistake(size, { unit: '円', min: minAmount, step });
  if (mistake !== null) return mistake;
  return (readYen(size) ?? 0n) > maxMonthly ? `1か月の積立は${manYenLabel(maxMonthly)}までです。` : null;
}

/** The bonus is added to the monthly amount; together they keep to the same limits (rule PLAN-26). */
export function bonusMistake(
  { bonusMonths, bonusSize, size }: BonusValues & { readonly size: string },
  { step, maxMonthly }: AmountLimits,
): string | null {
  if (bonusMonths.length === 0) return null;
  const mistake = sizeMistake(bonusSize, { unit: '円', min: step, step });
  if (mistake !== null) return mistake;
  const together = (readYen(size) ?? 0n) + (readYen(bonusSize) ?? 0n);
  return together > maxMonthly ? `増額月の合計は${manYenLabel(maxMonthly)}までです。` : null;
}
