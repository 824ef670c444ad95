import { least, noYen, yen, type Yen } from '../money/index.ts';
import {
  annualRoom,
  lifetimeTaken,
  nisaLimitsOf,
  openingBookOf,
  type NisaAccount,
  type NisaFrame,
} from '../nisa/index.ts';
import { useUpLine, type PlanLine, type PlannerState } from './planner.ts';
import { withRuns, type QuotaRun } from './quota.ts';

/** 「5年で1,800万円」: book value at the end of the last year. */
export interface TargetGoal {
  readonly total: Yen;
  readonly years: number;
  /** The year that the first run settles in. */
  readonly firstYear: number;
}

export interface TargetYear {
  readonly year: number;
  readonly tsumitate: Yen;
  readonly growth: Yen;
  readonly total: Yen;
}

export type TargetAnswer =
  | { readonly reason: null; readonly need: Yen; readonly years: readonly TargetYear[] }
  | {
      readonly reason: 'LIFETIME' | 'ANNUAL' | 'LIFETIME_GROWTH';
      readonly need: Yen;
      /** The most that can be bought in these years. */
      readonly reachable: Yen;
      /** The year in which it could be reached; null: never. */
      readonly earliestYear: number | null;
    };

/** What may be bought in a year besides the runs that stay. */
interface YearCaps {
  readonly year: number;
  readonly tsumitate: bigint;
  readonly growth: bigint;
  /** Of both together. */
  readonly total: bigint;
}

interface Caps {
  readonly years: readonly YearCaps[];
  /** What growth may take over all years. */
  readonly growth: bigint;
}

/** A target is not looked for longer than this. */
const mostYears = 60;

/**
 * The lowest maximum a year that reaches the target: odd yen go to earlier years, つみたて is filled before 成長 (rule
 * PLAN-32).
 */
export function planTarget(
  { nisa, staying }: Pick<PlannerState, 'nisa' | 'staying'>,
  { total, years, firstYear }: TargetGoal,
): TargetAnswer {
  const need = neededFor(nisa, staying, { total, years, firstYear });
  if (need <= 0n)
    return { reason: null, need: noYen, years: sharesOf(capsOf(nisa, staying, firstYear, years), 0n, 0n) };
  if (total > nisaLimitsOf(firstYear).lifetime) {
    const caps = capsOf(nisa, staying, firstYear, years);
    const room = yen(need - (total - nisaLimitsOf(firstYear).lifetime));
    return { reason: 'LIFETIME', need, reachable: least(room, yen(reach(caps, unlimited))), earliestYear: null };
  }
  const caps = capsOf(nisa, staying, firstYear, years);
  const reachable = yen(reach(caps, unlimited));
  if (reachable >= need) return { reason: null, need, years: sharesOf(caps, levelFor(caps, need), need) };
  const withoutGrowthLimit = reach({ ...caps, growth: unlimited }, unlimited);
  const longer = Array.from({ length: mostYears - years }, (_, index) => years + 1 + index).find((count) => {
    const needed = neededFor(nisa, staying, { total, years: count, firstYear });
    return reach(capsOf(nisa, staying, firstYear, count), unlimited) >= needed;
  });
  return {
    reason: withoutGrowthLimit < need ? 'ANNUAL' : 'LIFETIME_GROWTH',
    need,
    reachable,
    earliestYear: longer === undefined ? null : firstYear + longer - 1,
  };
}

const unlimited = 10n ** 15n;

/** The total less the book as it will be with everything that stays. */
function neededFor(nisa: NisaAccount, staying: readonly QuotaRun[], { total, years, firstYear }: TargetGoal): Yen {
  const end = firstYear + years;
  const book = openingBookOf(
    withRuns(
      nisa,
      staying.filter(({ year }) => year < end),
    ),
    end,
  );
  return yen(total - book.tsumitate - book.growth);
}

function capsOf(nisa: NisaAccount, staying: readonly QuotaRun[], firstYear: number, count: number): Caps {
  const end = firstYear + count;
  const account = withRuns(
    nisa,
    staying.filter(({ year }) => year < end),
  );
  const years = Array.from({ length: count }, (_, index) => firstYear + index);
  const caps = years.map((year): YearCaps => {
    const annual = (frame: NisaFrame) => atLeastZero(annualRoom(account, year, frame));
    const limits = nisaLimitsOf(year);
    const taken = lifetimeTaken(account, year);
    const growth = smaller(annual('GROWTH'), atLeastZero(limits.lifetimeGrowth - taken.growth));
    const tsumitate = annual('TSUMITATE');
    const total = smaller(tsumitate + growth, atLeastZero(limits.lifetime - taken.total));
    return { year, tsumitate: smaller(tsumitate, total), growth, total };
  });
  const book = openingBookOf(account, end);
  return { years: caps, growth: atLeastZero(nisaLimitsOf(firstYear).lifetimeGrowth - book.growth) };
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

/** The most that can be bought when no year takes more than this level. */
function reach(caps: Caps, level: bigint): bigint {
  const tsumitate = caps.years.reduce((sum, year) => sum + tsumitateAt(year, level), 0n);
  const growth = caps.years.reduce((sum, year) => sum + growthAt(year, level), 0n);
  return tsumitate + smaller(growth, caps.growth);
}

const tsumitateAt = ({ tsumitate }: YearCaps, level: bigint): bigint => smaller(tsumitate, level);
const growthAt = (caps: YearCaps, level: bigint): bigint =>
  atLeastZero(smaller(caps.growth, smaller(caps.total, level) - tsumitateAt(caps, level)));

/** The lowest level that reaches the need, by halving. */
function levelFor(caps: Caps, need: bigint): bigint {
  let [low, high] = [0n, caps.years.reduce((most, { total }) => (total > most ? total : most), 0n)];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (reach(caps, middle) >= need) high = middle;
    else low = middle + 1n;
  }
  return low;
}

function sharesOf(caps: Caps, level: bigint, need: bigint): readonly TargetYear[] {
  let growthLeft = caps.growth;
  const full = caps.years.map((year) => {
    const growth = smaller(growthAt(year, level), growthLeft);
    growthLeft -= growth;
    return { year: year.year, tsumitate: tsumitateAt(year, level), growth };
  });
  // The level reaches a few yen too many; the last years that are at it give one each.
  let excess = full.reduce((sum, { tsumitate, growth }) => sum + tsumitate + growth, 0n) - need;
  const shares = full.toReversed().map((share) => {
    if (excess <= 0n || share.tsumitate + share.growth < level || level === 0n) return share;
    excess -= 1n;
    return share.growth > 0n ? { ...share, growth: share.growth - 1n } : { ...share, tsumitate: share.tsumitate - 1n };
  });
  return shares.toReversed().map(({ year, tsumitate, growth }) => ({
    year,
    tsumitate: yen(tsumitate),
    growth: yen(growth),
    total: yen(tsumitate + growth),
  }));
}

/** Each year and frame of a target as a line of its own; つみたて and 成長 may be different funds. */
export function targetLines(
  stateOf: (frame: NisaFrame) => PlannerState,
  years: readonly TargetYear[],
): readonly PlanLine[] {
  return years.flatMap(({ year, tsumitate, growth }) =>
    (
      [
        ['TSUMITATE', tsumitate],
        ['GROWTH', growth],
      ] as const
    )
      .filter(([, share]) => share > 0n)
      .map(([frame, share]) => useUpLine(stateOf(frame), { frame, year }, share)),
  );
}
