import type { Occurrence as ShownOccurrence, SubscriptionSetting } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { frameOf } from '@tsuzura/domain/nisa';
import {
  comingOccurrences,
  lastOccurrence,
  newestTerms,
  pausedUntil,
  scheduleOf,
  type Occurrence,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import type { StoredSubscription } from '@tsuzura/store/plan';
import type { FundStanding } from '../fund/index.ts';
import type { Funds } from './customer-plans.ts';

/** 口座引落 has the bank's day. */
const bankDay = 27;

/** One run as customers read it; `settingId` is null before the setting is made. */
export function showOccurrence(
  occurrence: Occurrence,
  { fundCode, accountType }: Pick<SubscriptionPlan, 'fundCode' | 'accountType'>,
  fundName: string,
): ShownOccurrence {
  const { month, debitDate, orderDate, executionDate, settlementDate, amount, state, reason } = occurrence;
  return {
    settingId: occurrence.settingId === '' ? null : occurrence.settingId,
    fundCode,
    fundName,
    accountType,
    month,
    changeDeadline: formatJst(occurrence.changeDeadline),
    debitDate,
    orderDate,
    executionDate,
    settlementDate,
    nisaYear: frameOf(accountType) === null ? null : occurrence.nisaYear,
    amount,
    status: state,
    reason,
  };
}

/** A 積立 as customers read it. */
export function showSubscriptionSetting(
  stored: Omit<StoredSubscription, 'customerId' | 'revision'>,
  { fund }: FundStanding,
  now: Instant,
): SubscriptionSetting {
  const { plan, occurrences } = stored;
  const { funding, fundCode, accountType } = plan;
  const { amount, bonus, useRemainingQuota } = newestTerms<SubscriptionTerms>(plan);
  const show = (one: Occurrence | null | undefined) => (one ? showOccurrence(one, plan, fund.name) : null);
  const [next] = comingOccurrences(plan, fund, occurrences, now, monthsUntilRun(plan, ymdOf(now)));
  return {
    id: plan.id,
    fundCode,
    fundName: fund.name,
    accountType,
    amount,
    bonus: bonus && { months: [...bonus.months], amount: bonus.amount },
    distributionCourse: stored.distributionCourse,
    fundingType: funding.type,
    settingCode: funding.type === 'BANK_DEBIT' ? funding.settingCode : null,
    dayOfMonth: funding.type === 'BANK_DEBIT' ? bankDay : funding.dayOfMonth,
    startMonth: stored.startMonth,
    pausedUntil: pausedUntil(plan),
    useRemainingQuota,
    status: plan.state,
    suspendedReason: plan.suspendedReason,
    consecutiveFailures: plan.consecutiveFailures,
    next: show(next),
    last: show(lastOccurrence(occurrences)),
    createdAt: formatJst(plan.createdAt),
    updatedAt: formatJst(stored.updatedAt),
  };
}

/** How far the next run may be away: a pause with an end leaves months out. */
function monthsUntilRun(plan: SubscriptionPlan, today: Ymd): number {
  const until = pausedUntil(plan);
  return until === null ? 1 : monthsBetween(today.slice(0, 7), until) + 2;
}

const monthsBetween = (from: string, to: string): number => {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return Math.max(0, count(to) - count(from));
};

/** R1.04 the calendar: what is under way or has not settled, and so many months ahead. */
export function showSchedule(
  subscriptions: readonly StoredSubscription[],
  funds: Funds,
  now: Instant,
  months: number,
): ShownOccurrence[] {
  const ofSetting = new Map(subscriptions.map((one) => [one.plan.id, one.plan]));
  const all = subscriptions.flatMap(({ plan, occurrences }): Occurrence[] => {
    const coming = comingOccurrences(plan, funds(plan.fundCode).fund, occurrences, now, months);
    const isComing = new Set(coming.map(({ month }) => month));
    return [...occurrences.filter(({ month }) => !isComing.has(month)), ...coming];
  });
  return scheduleOf(all, ymdOf(now)).flatMap((one) => {
    const plan = ofSetting.get(one.settingId);
    return plan ? [showOccurrence(one, plan, funds(plan.fundCode).fund.name)] : [];
  });
}
