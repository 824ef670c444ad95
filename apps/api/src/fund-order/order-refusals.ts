import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import type { SellRefusal } from '@tsuzura/domain/fund';
import type { CourseRefusal, DecideBuyRefusal } from '@tsuzura/domain/fund-order';
import type { Outcome } from '@tsuzura/domain/kernel';

type OrderRefusal = DecideBuyRefusal | SellRefusal;

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const orderRefusals: Readonly<Record<Exclude<OrderRefusal, CourseRefusal>, ErrorKind>> = {
  SUITABILITY: 'SUITABILITY',
  NISA_UNAVAILABLE: 'NISA_UNAVAILABLE',
  NISA_TSUMITATE_SPOT: 'NISA_TSUMITATE_SPOT',
  NISA_NOT_ELIGIBLE: 'NISA_NOT_ELIGIBLE',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  FUND_CLOSED: 'FUND_CLOSED',
  CASH_SHORT: 'CASH_SHORT',
  NISA_LIMIT: 'NISA_LIMIT',
  SALE_PENDING: 'SALE_PENDING',
  UNITS_SHORT: 'UNITS_SHORT',
};

const courseRefusals: Readonly<Record<CourseRefusal, string>> = {
  COURSE_NOT_OFFERED: 'このファンドでは、選んだ分配金コースをご利用いただけません。',
  COURSE_FIXED: 'お持ちのファンドと同じ分配金コースを選んでください。',
};

/** What the domain decided about an order, or its one reason thrown. */
export function orRefuse<Decided>(outcome: Outcome<Decided, OrderRefusal>): Decided {
  if (outcome.ok) return outcome.value;
  const { refusal } = outcome;
  if (refusal === 'COURSE_NOT_OFFERED' || refusal === 'COURSE_FIXED') throw courseRefused(refusal);
  throw new Refused(orderRefusals[refusal]);
}

export const courseRefused = (refusal: CourseRefusal): Refused =>
  new Refused('INPUT', {}, [{ message: courseRefusals[refusal], field: 'distributionCourse' }]);
