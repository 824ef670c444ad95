import type { Answer } from '@tsuzura/contract/kernel';
import { BuyableAccountType, type confirmSubscription, type FundDetail } from '@tsuzura/contract/main';
import type { Course } from '../../shared/order/index.ts';

export type Shown = Answer<typeof confirmSubscription>;
export type Choice = Shown['accountTypes'][number];
export type AccountType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';

/** What the customer chose and typed; null and empty: nothing yet. */
export interface BuyValues {
  readonly accountType: AccountType | null;
  /** As typed; yen, or units where a fund is bought by units only. */
  readonly size: string;
  readonly distributionCourse: Course | null;
}

export const noValues: BuyValues = { accountType: null, size: '', distributionCourse: null };

export function readBuyValues(kept: object): BuyValues | null {
  const { accountType, size, distributionCourse } = kept as Record<keyof BuyValues, unknown>;
  const type = BuyableAccountType.safeParse(accountType);
  if (typeof size !== 'string' || (accountType !== null && !type.success)) return null;
  if (distributionCourse !== null && distributionCourse !== 'REINVEST' && distributionCourse !== 'RECEIVE') return null;
  return { accountType: type.success ? type.data : null, size, distributionCourse };
}

/** 成長投資枠 first: it is what most people mean to use. */
const cardOrder: readonly Choice['type'][] = ['NISA_GROWTH', 'SPECIFIC', 'GENERAL', 'NISA_TSUMITATE'];

export const inCardOrder = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((one, other) => cardOrder.indexOf(one.type) - cardOrder.indexOf(other.type));

/**
 * The chosen card. Until somebody chooses, the type in which the fund is held or ordered already, then 成長投資枠, then
 * 特定口座 (rule SCREEN-14). A choice that is not possible any more counts for nothing.
 */
export function chosenOf(choices: readonly Choice[], { accountType }: Pick<BuyValues, 'accountType'>): Choice | null {
  const possible = inCardOrder(choices).filter(({ selectable }) => selectable);
  return (
    possible.find(({ type }) => type === accountType) ??
    possible.find(({ fixedDistributionCourse }) => fixedDistributionCourse !== null) ??
    possible[0] ??
    null
  );
}

/** 再投資 unless the fund or an earlier purchase says otherwise. */
export function courseOf(
  choice: Pick<Choice, 'fixedDistributionCourse'> | null,
  { distributionCourse }: Pick<BuyValues, 'distributionCourse'>,
  offered: FundDetail['distributionCourseOptions'],
): Course {
  const fixed = choice?.fixedDistributionCourse ?? null;
  if (fixed !== null) return fixed;
  if (distributionCourse !== null && offered.includes(distributionCourse)) return distributionCourse;
  return offered.includes('REINVEST') ? 'REINVEST' : (offered[0] ?? 'RECEIVE');
}
