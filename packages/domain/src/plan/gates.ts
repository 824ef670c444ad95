import type { Ymd } from '../calendar/index.ts';
import { orderable } from '../fund/index.ts';
import { frameOf } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { PlanFund } from './cycle.ts';
import { isLive, type SettingState, type SuspendedReason } from './setting-state.ts';

/** What of a customer stops the jobs. Documents, a new prospectus and holds of the account protection stop commands only. */
export interface CustomerGates {
  /** The account is AVAILABLE, unrestricted, and the product suits the customer. */
  readonly mayTrade: boolean;
  /** NISA is AVAILABLE for what settles in this year. */
  readonly hasNisaIn: (year: number) => boolean;
}

/** Why no purchase of a plan may go on, at its freeze and at its order; it suspends an ACTIVE setting (rule PLAN-14). */
export function purchaseGate(
  accountType: OrderAccountType,
  fund: PlanFund,
  { today, year, gates }: { readonly today: Ymd; readonly year: number; readonly gates: CustomerGates },
): Exclude<SuspendedReason, 'DEBIT_FAILED'> | null {
  if (!gates.mayTrade) return 'ACCOUNT_RESTRICTED';
  const frame = frameOf(accountType);
  if (frame !== null && !gates.hasNisaIn(year)) return 'NISA_UNAVAILABLE';
  const isEligible = frame === null || (frame === 'TSUMITATE' ? fund.nisa.tsumitate : fund.nisa.growth);
  return isEligible && orderable(fund, today).scheduled ? null : 'FUND_CLOSED';
}

/** The same for a scheduled sale: account and fund only. */
export function saleGate(
  fund: PlanFund,
  today: Ymd,
  gates: Pick<CustomerGates, 'mayTrade'>,
): 'ACCOUNT_RESTRICTED' | 'FUND_CLOSED' | null {
  if (!gates.mayTrade) return 'ACCOUNT_RESTRICTED';
  return orderable(fund, today).sell ? null : 'FUND_CLOSED';
}

/** 償還: settings of the fund end with its trust, before anything is frozen on that day (rule PLAN-12). */
export const endsWithFund = (
  { state }: { readonly state: SettingState },
  { termEndOn }: Pick<PlanFund, 'termEndOn'>,
  today: Ymd,
): boolean => isLive(state) && termEndOn !== null && termEndOn <= today;
