import { leastAmountFor, type PurchaseTerms } from '../fund/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import {
  addMovement,
  annualRoom,
  lifetimeTaken,
  nisaLimitsOf,
  nisaRoom,
  type NisaAccount,
  type NisaFrame,
} from '../nisa/index.ts';

/** A purchase that takes quota, before it is an order. All principal (rule NISA-3). */
export interface QuotaRun {
  readonly year: number;
  readonly frame: NisaFrame;
  readonly principal: Yen;
}

/** Which limit decides; on a tie the first of them. */
export type QuotaLimit = 'ANNUAL' | 'LIFETIME_GROWTH' | 'LIFETIME';

/** The account as if these runs were reserved. Nobody asks whether there is room: they are planned anyway. */
export const withRuns = (account: NisaAccount, runs: readonly QuotaRun[]): NisaAccount =>
  runs.reduce(
    (sum, { year, frame, principal }) => addMovement(sum, { kind: 'reserved', year, frame, amount: principal }),
    account,
  );

/** Room of a year and the limit that makes it (rule NISA-4). */
export function roomAndLimit(
  account: NisaAccount,
  year: number,
  frame: NisaFrame,
): { readonly room: Yen; readonly limitedBy: QuotaLimit } {
  const room = nisaRoom(account, year, frame);
  const years = [year, ...[...account.years.keys()].filter((other) => other > year)];
  const rooms = years.map((each) => lifetimeRooms(account, each));
  if (greatest(noYen, annualRoom(account, year, frame)) <= room) return { room, limitedBy: 'ANNUAL' };
  const byGrowth = frame === 'GROWTH' && rooms.some(({ growth }) => greatest(noYen, growth) <= room);
  return { room, limitedBy: byGrowth ? 'LIFETIME_GROWTH' : 'LIFETIME' };
}

/** What is left of the lifetime limit in a year, below zero where planned runs pass it. */
function lifetimeRooms(account: NisaAccount, year: number): { readonly total: Yen; readonly growth: Yen } {
  const { lifetime, lifetimeGrowth } = nisaLimitsOf(year);
  const { total, growth } = lifetimeTaken(account, year);
  return { total: yen(lifetime - total), growth: yen(lifetimeGrowth - growth) };
}

/** Minimum, step and maximum of an amount, and what its principal depends on. */
export interface AmountTerms {
  readonly minAmount: Yen;
  readonly step: Yen;
  readonly maxAmount: Yen;
  readonly purchase: PurchaseTerms;
}

/** The largest amount on step, at most the one wanted, whose principal fits the room; null below the minimum (rule PLAN-19). */
export function largestWithin(amount: Yen, room: Yen, { minAmount, step, purchase }: AmountTerms): Yen | null {
  const fits = least(amount, yen(leastAmountFor(yen(room + 1n), purchase) - 1n));
  const onStep = yen(fits - (fits % step));
  return onStep < minAmount || onStep <= 0n ? null : onStep;
}

/** The year of the first run and the next one, with everything that is planned for them (rule PLAN-17). */
export interface PlannedYear {
  readonly year: number;
  /** Used, reserved and planned in the frame, this plan included. */
  readonly planned: Yen;
  /** What is left after it. */
  readonly remaining: Yen;
  readonly fits: boolean;
}

/**
 * Whether a plan fits the quota of two years. `others` are the frozen runs and the unfrozen ones of the other plans that run,
 * in both frames: they share the lifetime limit. `own` are the runs of this plan.
 */
export function checkQuota(
  account: NisaAccount,
  frame: NisaFrame,
  firstYear: number,
  { own, others }: { readonly own: readonly QuotaRun[]; readonly others: readonly QuotaRun[] },
): readonly [PlannedYear, PlannedYear] {
  const all = [...others, ...own];
  const check = (year: number): PlannedYear => {
    const planned = withRuns(
      account,
      all.filter((run) => run.year <= year),
    );
    const annual = annualRoom(planned, year, frame);
    const { total, growth } = lifetimeRooms(planned, year);
    const left = frame === 'GROWTH' ? least(annual, total, growth) : least(annual, total);
    const { annual: limits } = nisaLimitsOf(year);
    const limit = frame === 'GROWTH' ? limits.growth : limits.tsumitate;
    return { year, planned: yen(limit - annual), remaining: greatest(noYen, left), fits: left >= 0n };
  };
  return [check(firstYear), check(firstYear + 1)];
}
