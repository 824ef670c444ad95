import { Refused } from '@tsuzura/contract/kernel';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { Fund } from '@tsuzura/store/fund';
import type { OrderStanding } from '@tsuzura/store/fund-order';

/** A position has one course (rule FUND-28): that of what is held, or of the first purchase on its way; null: free to choose. */
export function fixedCourse(
  { positions, ofFund }: Pick<OrderStanding, 'positions' | 'ofFund'>,
  accountType: OrderAccountType,
): DistributionCourse | null {
  const held = positions.find((position) => position.accountType === accountType && position.units > 0n);
  const coming = ofFund.find((order) => order.side === 'BUY' && order.accountType === accountType);
  return held?.course ?? coming?.course ?? null;
}

/** The course of a purchase; who does not choose gets the fixed one, or the first the fund offers. */
export function courseFor(
  fund: Fund,
  standing: Pick<OrderStanding, 'positions' | 'ofFund'>,
  accountType: OrderAccountType,
  requested: DistributionCourse | undefined,
): DistributionCourse {
  const fixed = fixedCourse(standing, accountType);
  const offered = fixed === null ? fund.distributionCourses : [fixed];
  const chosen = requested ?? offered[0];
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  const message = fixed === null ? courseNotOffered : courseFixed;
  throw new Refused('INPUT', {}, [{ message, field: 'distributionCourse' }]);
}

const courseNotOffered = 'このファンドでは、選んだ分配金コースをご利用いただけません。';
const courseFixed = 'お持ちのファンドと同じ分配金コースを選んでください。';
