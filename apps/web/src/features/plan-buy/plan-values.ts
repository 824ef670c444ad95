import type { Answer } from '@tsuzura/contract/kernel';
import { BuyableAccountType, type confirmSubscriptionSetting, type listDebitAccounts } from '@tsuzura/contract/main';
import type { Funding } from '@tsuzura/domain/plan';
import { inCardOrder, type AccountType, type Choice } from '../../shared/order/account-choice.ts';
import type { Course } from '../../shared/order/words.ts';
import { readPlanDay } from '../../shared/plan/day-options.ts';
import type { PlanPrefill } from '../../shared/plan/prefill.ts';

export type Shown = Answer<typeof confirmSubscriptionSetting>;
export type DebitAccount = Answer<typeof listDebitAccounts>['bankAccounts'][number];

/** What the customer chose and typed; null and empty: nothing yet. */
export interface PlanValues {
  readonly accountType: AccountType | null;
  readonly size: string;
  readonly fundingType: 'CASH' | 'BANK_DEBIT';
  readonly settingCode: string | null;
  readonly day: string | null;
  readonly bonusMonths: readonly number[];
  readonly bonusSize: string;
  /** null: the first that can be had. */
  readonly startMonth: string | null;
  readonly useRemainingQuota: boolean;
  readonly distributionCourse: Course | null;
}

export const noValues: PlanValues = {
  accountType: null,
  size: '',
  fundingType: 'CASH',
  settingCode: null,
  day: null,
  bonusMonths: [],
  bonusSize: '',
  startMonth: null,
  useRemainingQuota: false,
  distributionCourse: null,
};

/** The form as an address opened it. */
export function valuesFrom(prefill: PlanPrefill): PlanValues {
  const type = BuyableAccountType.safeParse(prefill.accountType);
  const { amount, bonus, dayOfMonth, settingCode } = prefill;
  return {
    ...noValues,
    accountType: type.success ? type.data : null,
    size: amount?.toString() ?? '',
    fundingType: settingCode === undefined ? 'CASH' : 'BANK_DEBIT',
    settingCode: settingCode ?? null,
    day: dayOfMonth === undefined ? null : String(dayOfMonth),
    bonusMonths: bonus?.months ?? [],
    bonusSize: bonus?.amount.toString() ?? '',
    startMonth: prefill.startMonth ?? null,
    useRemainingQuota: prefill.useRemainingQuota === true,
  };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

export function readPlanValues(kept: object): PlanValues | null {
  const values = kept as Record<keyof PlanValues, unknown>;
  const type = BuyableAccountType.nullable().safeParse(values.accountType);
  const { size, bonusSize, bonusMonths, fundingType, distributionCourse, useRemainingQuota } = values;
  const { settingCode, day, startMonth } = values;
  if (!type.success || typeof size !== 'string' || typeof bonusSize !== 'string') return null;
  if (fundingType !== 'CASH' && fundingType !== 'BANK_DEBIT') return null;
  if (!Array.isArray(bonusMonths) || !bonusMonths.every((month) => Number.isInteger(month))) return null;
  if (distributionCourse !== null && distributionCourse !== 'REINVEST' && distributionCourse !== 'RECEIVE') return null;
  if (!isTextOrNull(settingCode) || !isTextOrNull(day) || !isTextOrNull(startMonth)) return null;
  return {
    accountType: type.data,
    size,
    fundingType,
    settingCode,
    day,
    bonusMonths: bonusMonths as readonly number[],
    bonusSize,
    startMonth,
    useRemainingQuota: useRemainingQuota === true,
    distributionCourse,
  };
}

/** つみたて投資枠 can be bought in no other way, so it comes first here. */
export const cardOrder: readonly Choice['type'][] = ['NISA_TSUMITATE', 'NISA_GROWTH', 'SPECIFIC', 'GENERAL'];

/** The chosen card, else the first that is possible: whatever is held, a plan means the quota for plans. */
export function choiceOf(choices: readonly Choice[], accountType: AccountType | null): Choice | null {
  const possible = inCardOrder(choices, cardOrder).filter(({ selectable }) => selectable);
  return possible.find(({ type }) => type === accountType) ?? possible[0] ?? null;
}

/** null while it is not chosen. */
export function fundingOf({
  fundingType,
  settingCode,
  day,
}: Pick<PlanValues, 'fundingType' | 'settingCode' | 'day'>): Funding | null {
  if (fundingType === 'BANK_DEBIT') return settingCode === null ? null : { type: 'BANK_DEBIT', settingCode };
  return day === null ? null : { type: 'CASH', dayOfMonth: readPlanDay(day) };
}
