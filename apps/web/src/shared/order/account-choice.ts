import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription, FundDetail } from '@tsuzura/contract/main';
import type { Course } from './words.ts';

export type Choice = Answer<typeof confirmSubscription>['accountTypes'][number];
export type AccountType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';

export const inCardOrder = (choices: readonly Choice[], order: readonly Choice['type'][]): readonly Choice[] =>
  choices.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));

/**
 * The chosen card. Until somebody chooses, the type in which the fund is held or ordered already, then the first that is
 * possible (rule SCREEN-14). A choice that is not possible any more counts for nothing.
 */
export function chosenOf(
  choices: readonly Choice[],
  accountType: AccountType | null,
  order: readonly Choice['type'][],
): Choice | null {
  const possible = inCardOrder(choices, order).filter(({ selectable }) => selectable);
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
  { distributionCourse }: { readonly distributionCourse: Course | null },
  offered: FundDetail['distributionCourseOptions'],
): Course {
  const fixed = choice?.fixedDistributionCourse ?? null;
  if (fixed !== null) return fixed;
  if (distributionCourse !== null && offered.includes(distributionCourse)) return distributionCourse;
  return offered.includes('REINVEST') ? 'REINVEST' : (offered[0] ?? 'RECEIVE');
}
