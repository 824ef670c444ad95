import { yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { canBuyInNisa, type OrderStanding } from '@tsuzura/domain/fund-order';
import type { CustomerGates } from '@tsuzura/domain/plan';

type GateFacts = Pick<OrderStanding, 'equity' | 'isFrozen' | 'nisaStatus' | 'nisaOpenedOn' | 'birthDate'>;

/** What of a customer stops the jobs, for funds that are for them or not (rule PLAN-14). Without an account nothing goes on. */
export function gatesOf(standing: GateFacts | undefined, isRestricted: boolean, today: Ymd): CustomerGates {
  if (standing === undefined) return { mayTrade: false, hasNisaIn: () => false };
  const { equity, isFrozen, nisaOpenedOn } = standing;
  return {
    mayTrade: equity === 'AVAILABLE' && !isFrozen && !isRestricted,
    hasNisaIn: (year) => canBuyInNisa(standing, today) && nisaOpenedOn !== null && yearOf(nisaOpenedOn) <= year,
  };
}
