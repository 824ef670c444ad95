import { partsOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { GoalDraft } from './goal.ts';
import type { Goal } from './propose.ts';

/** What stands in the fields before anybody touched them. */
export const usualGoal = { total: 10_000_000n, amount: 100_000n } as const;

/** Years that can be planned for: this one and the five after it. */
export const lastYearOf = (now: Instant): number => partsOf(ymdOf(now)).year + 5;
export const thisYearOf = (now: Instant): number => partsOf(ymdOf(now)).year;

/** The draft with its usual values in place; null while an amount is missing. */
export function goalOf(draft: GoalDraft, now: Instant): Goal | null {
  const inSight =
    draft.year !== null && draft.year >= thisYearOf(now) && draft.year <= lastYearOf(now) ? draft.year : null;
  if (draft.plan === 'useUp') return { kind: 'useUp', frame: draft.frame, year: inSight ?? thisYearOf(now) + 1 };
  if (draft.plan === 'monthly') {
    const amount = draft.amount ?? usualGoal.amount;
    return amount === 0n ? null : { kind: 'monthly', frame: draft.frame, amount: yen(amount) };
  }
  const total = draft.total ?? usualGoal.total;
  return total === 0n ? null : { kind: 'target', total: yen(total), lastYear: inSight ?? lastYearOf(now) };
}
