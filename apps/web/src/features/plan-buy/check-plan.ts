import type { Choice } from '../../shared/order/index.ts';
import { amountMistake, bonusMistake } from '../../shared/plan/check-amounts.ts';
import type { PlanValues, Shown } from './plan-values.ts';

export interface PlanErrors {
  readonly account: string | null;
  readonly size: string | null;
  readonly funding: string | null;
  readonly day: string | null;
  readonly bonus: string | null;
  readonly rest: string | null;
}

/** Everything that can be said without asking the server. */
export function planErrors(values: PlanValues, choice: Choice | null, limits: Shown['limits']): PlanErrors {
  const isDebit = values.fundingType === 'BANK_DEBIT';
  return {
    account: choice === null ? '口座区分を選んでください。' : null,
    size: amountMistake(values.size, limits),
    funding: isDebit && values.settingCode === null ? '引落口座を選んでください。' : null,
    day: !isDebit && values.day === null ? '1日から27日、または月末を選んでください。' : null,
    bonus: bonusMistake(values, limits),
    rest: null,
  };
}

type Years = NonNullable<NonNullable<Shown['quote']>['nisa']>['years'];

/** V08: a plan that does not fit needs a word on what to do when the quota is short. */
export function restMistake(years: Years | null, useRemainingQuota: boolean): string | null {
  const over = years?.find(({ fits }) => !fits);
  if (over === undefined || useRemainingQuota) return null;
  return `このままでは${over.year}年の枠を超えます。金額を下げるか、「残りの分だけ購入」を選んでください。`;
}
