import type { Answer } from '@tsuzura/contract/kernel';
import type { getNisaUsages, Occurrence, SubscriptionSetting } from '@tsuzura/contract/main';
import { parseInstant, partsOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { principalOf } from '@tsuzura/domain/fund';
import { yen } from '@tsuzura/domain/money';
import { frameOf, nisaAccount, type NisaAccount, type NisaMovement } from '@tsuzura/domain/nisa';
import {
  plannedQuota,
  purchaseTermsIn,
  type Funding,
  type PlanFund,
  type QuotaRun,
  type SubscriptionPlan,
} from '@tsuzura/domain/plan';

export type Usages = Answer<typeof getNisaUsages>;

/** What a proposal starts from, besides fund and funding. */
export interface NisaStanding {
  readonly now: Instant;
  readonly nisa: NisaAccount;
  /** Runs of the plans that are there, as far ahead as anybody plans. */
  readonly staying: readonly QuotaRun[];
}

/** This year and the five after it. */
export const yearsInSight = (now: Instant): readonly number[] => {
  const { year } = partsOf(ymdOf(now));
  return Array.from({ length: 6 }, (_, index) => year + index);
};

/** The account that these figures were made of: what the year began with, and what has moved since. */
export function nisaAccountOf({ years, lifetime, restoringNextYear }: Usages): NisaAccount {
  const [first] = years;
  const year = first?.year ?? 2024;
  const opening = {
    growth: yen(lifetime.growthUsed - (first?.growth.used ?? 0n)),
    tsumitate: yen(lifetime.used - lifetime.growthUsed - (first?.tsumitate.used ?? 0n)),
  };
  const movements = years.flatMap((one): NisaMovement[] =>
    (['used', 'reserved'] as const).flatMap((kind) => [
      { kind, year: one.year, frame: 'TSUMITATE', amount: one.tsumitate[kind] },
      { kind, year: one.year, frame: 'GROWTH', amount: one.growth[kind] },
    ]),
  );
  return nisaAccount(year, opening, [
    ...movements,
    { kind: 'released', year, frame: 'TSUMITATE', amount: restoringNextYear.tsumitate },
    { kind: 'released', year, frame: 'GROWTH', amount: restoringNextYear.growth },
  ]);
}

/** A setting as the rules know it: the newest terms hold for every month that is not frozen yet (rule PLAN-9). */
export function planOf(setting: SubscriptionSetting): SubscriptionPlan {
  const { id, fundCode, accountType, status, amount, bonus, useRemainingQuota, startMonth, pausedUntil } = setting;
  const terms = { amount, bonus, useRemainingQuota };
  return {
    id,
    fundCode,
    accountType,
    funding: fundingOf(setting),
    state: status,
    suspendedReason: setting.suspendedReason,
    consecutiveFailures: setting.consecutiveFailures,
    createdAt: parseInstant(setting.createdAt) ?? (0 as Instant),
    versions: [
      { fromMonth: startMonth, state: status, terms },
      ...(pausedUntil === null ? [] : [{ fromMonth: pausedUntil, state: 'ACTIVE' as const, terms }]),
    ],
  };
}

export const fundingOf = ({
  fundingType,
  settingCode,
  dayOfMonth,
}: Pick<SubscriptionSetting, 'fundingType' | 'settingCode' | 'dayOfMonth'>): Funding =>
  fundingType === 'BANK_DEBIT' ? { type: 'BANK_DEBIT', settingCode: settingCode ?? '' } : { type: 'CASH', dayOfMonth };

const isFrozen = ({ status }: Pick<Occurrence, 'status'>): boolean =>
  status === 'FROZEN' || status === 'DEBIT_REQUESTED' || status === 'DEBITED';

/** The funds of everything in NISA that is still to be bought, also of plans that ended with a run on its way. */
export function nisaFundCodes(
  settings: readonly SubscriptionSetting[],
  schedule: readonly Occurrence[],
): readonly string[] {
  const planned = settings.filter(({ accountType }) => frameOf(accountType) !== null);
  const frozen = schedule.filter((run) => run.nisaYear !== null && isFrozen(run));
  return [...new Set([...planned, ...frozen].map(({ fundCode }) => fundCode))].toSorted();
}

interface Known {
  readonly usages: Usages;
  readonly settings: readonly SubscriptionSetting[];
  readonly schedule: readonly Occurrence[];
  /** By code, of every plan in NISA. */
  readonly funds: ReadonlyMap<string, PlanFund>;
}

/** Runs that are ordered stand in the usages already; frozen ones and those to come are added (rule PLAN-17). */
export function nisaStandingOf({ usages, settings, schedule, funds }: Known): NisaStanding {
  const now = parseInstant(usages.asOf) ?? (0 as Instant);
  const years = yearsInSight(now);
  const planned = settings.flatMap((setting) => {
    const fund = funds.get(setting.fundCode);
    if (fund === undefined) return [];
    const hasOccurrence = (month: string) =>
      schedule.some((one) => one.settingId === setting.id && one.month === month && one.status !== 'PLANNED');
    return plannedQuota(planOf(setting), fund, years, { now, hasOccurrence });
  });
  return {
    now,
    nisa: nisaAccountOf(usages),
    staying: [...schedule.flatMap((run) => frozenRun(run, funds)), ...planned],
  };
}

function frozenRun(run: Occurrence, funds: Known['funds']): readonly QuotaRun[] {
  const frame = frameOf(run.accountType);
  const fund = funds.get(run.fundCode);
  if (!isFrozen(run) || frame === null || fund === undefined || run.nisaYear === null) return [];
  return [{ year: run.nisaYear, frame, principal: principalOf(run.amount, purchaseTermsIn(fund, run)) }];
}
