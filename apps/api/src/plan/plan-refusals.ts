import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import type { CourseRefusal } from '@tsuzura/domain/fund-order';
import type { Outcome } from '@tsuzura/domain/kernel';
import type { PlanRefusal, RedemptionRefusal } from '@tsuzura/domain/plan';
import { courseRefused } from '../fund-order/index.ts';

type Refusal = PlanRefusal | RedemptionRefusal;

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const refusals: Readonly<Record<Refusal, ErrorKind>> = {
  CONFIRM_EXPIRED: 'CONFIRM_EXPIRED',
  SUITABILITY: 'SUITABILITY',
  NISA_UNAVAILABLE: 'NISA_UNAVAILABLE',
  NISA_NOT_ELIGIBLE: 'NISA_NOT_ELIGIBLE',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  FUND_CLOSED: 'FUND_CLOSED',
  NOT_FOUND: 'NOT_FOUND',
  CHANGE_DEADLINE: 'CHANGE_DEADLINE',
  SETTING_CONFLICT: 'SETTING_CONFLICT',
  NISA_LIMIT: 'NISA_LIMIT',
  UNITS_SHORT: 'UNITS_SHORT',
};

/** What the domain decided about a setting, or its one reason thrown. */
export function orRefuse<Decided>(outcome: Outcome<Decided, Refusal | CourseRefusal>): Decided {
  if (outcome.ok) return outcome.value;
  const { refusal } = outcome;
  if (refusal === 'COURSE_NOT_OFFERED' || refusal === 'COURSE_FIXED') throw courseRefused(refusal);
  throw new Refused(refusals[refusal]);
}
