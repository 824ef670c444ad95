import type { TradedFund } from '../fund/index.ts';
import { yen } from '../money/index.ts';
import {
  newSubscription,
  type Funding,
  type KnownSubscription,
  type Occurrence,
  type RedemptionPlan,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from './index.ts';
import { at, domestic, planFund } from './plan.test-support.ts';

export const fund: TradedFund = { ...planFund(domestic), distributionCourses: ['RECEIVE', 'REINVEST'] };
export const now = at('2026-11-16T10:00:00+09:00');
export const terms: SubscriptionTerms = { amount: yen(30_000), bonus: null, useRemainingQuota: false };
export const cash20: Funding = { type: 'CASH', dayOfMonth: 20 };
export const made = (over: Partial<Parameters<typeof newSubscription>[0]> = {}): SubscriptionPlan =>
  newSubscription({
    id: 's',
    fundCode: fund.code,
    accountType: 'NISA_TSUMITATE',
    funding: cash20,
    createdAt: now,
    state: 'ACTIVE',
    terms,
    fromMonth: '2026-11',
    ...over,
  });
export const known = (plan: SubscriptionPlan, occurrences: readonly Occurrence[] = []): KnownSubscription => ({
  plan,
  fund,
  occurrences,
});
export const sale = (over: Partial<RedemptionPlan> = {}): RedemptionPlan => ({
  id: 'r',
  fundCode: fund.code,
  accountType: 'NISA_TSUMITATE',
  state: 'ACTIVE',
  suspendedReason: null,
  createdAt: now,
  remainingTimes: null,
  versions: [
    {
      fromMonth: '2026-11',
      state: 'ACTIVE',
      terms: { sale: { method: 'FIXED_AMOUNT', amount: yen(10_000) }, dayOfMonth: 20, frequency: 'MONTHLY' },
    },
  ],
  ...over,
});
