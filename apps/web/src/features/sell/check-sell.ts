import type { AmountText } from '@tsuzura/ui/amounts';
import { readYen } from '@tsuzura/ui/yen-field';
import { sizeMistake, type SizeRule } from '../../shared/order/index.ts';
import type { SellValues, Shown } from './sell-values.ts';

type Facts = Pick<Shown, 'holding' | 'limits' | 'maxAmount'>;

export const ruleOf = (orderMethod: 'AMOUNT' | 'UNITS', { limits }: Pick<Facts, 'limits'>): SizeRule =>
  orderMethod === 'AMOUNT'
    ? { unit: '円', min: limits.minAmount, step: limits.amountStep }
    : { unit: '口', min: limits.minUnits, step: limits.unitStep };

/** What is wrong with what was typed, or null (V01, V03–V05, V10–V12). 全部 cannot be wrong. */
export function sizeError(
  { orderMethod, amount, units }: SellValues,
  facts: Facts,
  amounts: AmountText,
): string | null {
  if (orderMethod === 'ALL') return null;
  const { sellableUnits } = facts.holding;
  const typed = orderMethod === 'AMOUNT' ? amount : units;
  const asked = readYen(typed);
  // Who sells exactly what is left may leave the steps.
  if (orderMethod === 'UNITS' && asked !== null && asked > 0n && asked === sellableUnits) return null;
  const mistake = sizeMistake(typed, ruleOf(orderMethod, facts));
  if (mistake !== null || asked === null) return mistake;
  if (orderMethod === 'UNITS') return asked > sellableUnits ? overUnits(sellableUnits, amounts) : null;
  return asked > facts.maxAmount ? overAmount(facts.maxAmount, amounts) : null;
}

/** V10. */
export const overAmount = (most: bigint, amounts: AmountText): string =>
  `金額での売却は${amounts.own(most)}までです。すべて売却する場合は「全部」を選んでください。`;

/** V11. */
export const overUnits = (sellable: bigint, amounts: AmountText): string =>
  `売却できる口数（${amounts.ownUnits(sellable)}）を超えています。`;

/** A share of what there is, on the fund's step, and for amounts within what may be asked for. */
export function shareOf(percent: bigint, orderMethod: 'AMOUNT' | 'UNITS', facts: Facts): bigint {
  const { step } = ruleOf(orderMethod, facts);
  const whole = orderMethod === 'UNITS' ? facts.holding.sellableUnits : facts.holding.valuation;
  const part = (whole * percent) / 100n;
  const within = orderMethod === 'AMOUNT' && part > facts.maxAmount ? facts.maxAmount : part;
  return within - (within % step);
}
