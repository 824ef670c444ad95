import type { DistributionCourse, TradedFund } from '../fund/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { OrderStanding } from './standing.ts';

/** A position has one course (rule FUND-28): that of what is held, or of the first purchase on its way; null: free to choose. */
export function fixedCourse(
  { positions, ofFund }: Pick<OrderStanding, 'positions' | 'ofFund'>,
  accountType: OrderAccountType,
): DistributionCourse | null {
  const held = positions.find((position) => position.accountType === accountType && position.units > 0n);
  const coming = ofFund.find((order) => order.side === 'BUY' && order.accountType === accountType);
  return held?.course ?? coming?.course ?? null;
}

/** The fund does not offer it; or what the customer holds has another one. */
export type CourseRefusal = 'COURSE_NOT_OFFERED' | 'COURSE_FIXED';

/** The course of a purchase; who does not choose gets the fixed one, or the first the fund offers. */
export function courseFor(
  { distributionCourses }: Pick<TradedFund, 'distributionCourses'>,
  standing: Pick<OrderStanding, 'positions' | 'ofFund'>,
  accountType: OrderAccountType,
  requested: DistributionCourse | undefined,
): Outcome<DistributionCourse, CourseRefusal> {
  const fixed = fixedCourse(standing, accountType);
  const offered = fixed === null ? distributionCourses : [fixed];
  const chosen = requested ?? offered[0];
  if (chosen !== undefined && offered.includes(chosen)) return accept(chosen);
  return refuse(fixed === null ? 'COURSE_NOT_OFFERED' : 'COURSE_FIXED');
}
