import { addMonths, lastDayOfMonth, type Ymd } from '../calendar/index.ts';
import { floorDiv, halfUpDiv, nav, ratio, yen, type Nav, type Ratio, type Yen } from '../money/index.ts';

/*
 * What a fund has done, from its NAVs with every distribution reinvested before tax. Everything is exact until the one
 * rounding that makes the figure: 四捨五入 of its absolute value. Lists of days are oldest first.
 */

export interface PricedDay {
  readonly date: Ymd;
  readonly nav: Nav;
  /** 分配金 per navUnit, already taken off this day's NAV. */
  readonly distribution: Yen;
}

/** `nav × factor` is 分配金再投資基準価額: the NAV of a fund that had paid nothing since inception. */
export interface Reinvested {
  readonly factor: Ratio;
}

export type TrackedDay = PricedDay & Reinvested;

/** Between distributions the factor stands still, so ten years of days stay one small fraction. */
export function withReinvestment<Day extends PricedDay>(days: readonly Day[]): readonly (Day & Reinvested)[] {
  let factor = ratio(1, 1);
  return days.map((day) => {
    if (day.distribution > 0n) {
      factor = ratio(factor.numerator * (day.nav + day.distribution), factor.denominator * day.nav);
    }
    return { ...day, factor };
  });
}

/** 分配金再投資基準価額, 四捨五入. */
export const reinvestedNav = ({ nav: price, factor }: TrackedDay): Nav =>
  nav(halfUpDiv(price * factor.numerator, factor.denominator));

/** The newest day not after `date`; null when there is none. */
export function dayAt<Day extends { readonly date: Ymd }>(days: readonly Day[], date: Ymd): Day | null {
  return days[countUntil(days, date) - 1] ?? null;
}

/** How many days there are until `date`, that day included. */
export function countUntil(days: readonly { readonly date: Ymd }[], date: Ymd): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.date ?? date) <= date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The day from which a period of months ends on `end`. A month end goes back to a month end: 02-28 to 01-31. */
export function monthsBefore(end: Ymd, months: number): Ymd {
  const start = addMonths(end, -months);
  return end === lastDayOfMonth(end) ? lastDayOfMonth(start) : start;
}

/** 前日比: against the NAV before, as it was published. A first NAV has not changed. */
export function changeFrom(before: PricedDay | null, day: PricedDay): { readonly change: Yen; readonly rate: Ratio } {
  if (before === null) return { change: yen(0), rate: ratio(0, 1) };
  const change = yen(day.nav - before.nav);
  return { change, rate: hundredths(change, before.nav) };
}

/** Parts of one, to 0.01 %. Null where the fund is too young. */
export interface Returns {
  readonly m1: Ratio | null;
  readonly m3: Ratio | null;
  readonly m6: Ratio | null;
  readonly y1: Ratio | null;
  /** 年率 */
  readonly y3: Ratio | null;
  /** 年率 */
  readonly y5: Ratio | null;
  /** Over the whole time, not per year. */
  readonly sinceInception: Ratio | null;
}

export function returnsUntil(days: readonly TrackedDay[], end: Ymd): Returns {
  const over = (months: number, years = 1) => {
    const growth = growthOver(days, end, months);
    return growth && yearlyReturn(growth, years);
  };
  const [first, last] = [days[0], dayAt(days, end)];
  return {
    m1: over(1),
    m3: over(3),
    m6: over(6),
    y1: over(12),
    y3: over(36, 3),
    y5: over(60, 5),
    sinceInception: first && last && last !== first ? yearlyReturn(growthBetween(first, last), 1) : null,
  };
}

/** From one day to another, distributions reinvested, to 0.01 %. */
export const returnBetween = (first: TrackedDay, last: TrackedDay): Ratio =>
  yearlyReturn(growthBetween(first, last), 1);

/** `growth` over this many years as a return per year (年率), to 0.01 %. */
export function yearlyReturn({ numerator, denominator }: Ratio, years: number): Ratio {
  if (years === 1) return hundredths(numerator - denominator, denominator);
  const floor = scaledRoot({ numerator, denominator }, years);
  const isExact = floor ** BigInt(years) * denominator === numerator * scale ** BigInt(years);
  // A loss is rounded by its size, so there the part that is cut off must make it smaller, not larger.
  return hundredths((isExact || floor >= scale ? floor : floor + 1n) - scale, scale);
}

export interface Risk {
  /** 標準偏差 of the monthly returns, per year, as a part of one to 0.01 %. */
  readonly deviation: Ratio;
  /** シャープレシオ: the return per year ÷ deviation, to 0.01. The safe rate is taken as 0. Null when nothing moved. */
  readonly sharpeRatio: Ratio | null;
}

/** Over the years until `end`, month by month back from that day; null where the fund is too young. */
export function riskUntil(days: readonly TrackedDay[], end: Ymd, years: number): Risk | null {
  const months = 12 * years;
  const whole = growthOver(days, end, months);
  if (whole === null) return null;
  // Each month ends where the next begins: counted from `end`, for the 28th of February may stand for the 30th.
  const ends = Array.from({ length: months + 1 }, (_, back) => dayAt(days, monthsBefore(end, back)));
  const monthly = ends.slice(1).map((from, index) => from && ends[index] && growthBetween(from, ends[index]));
  const variance = yearlyVariance(monthly.filter((growth) => growth != null));
  const deviation = scaledRoot(variance, 2);
  const gain = (years === 1 ? floorDiv(whole.numerator * scale, whole.denominator) : scaledRoot(whole, years)) - scale;
  return {
    deviation: hundredths(deviation, scale),
    sharpeRatio: deviation === 0n ? null : ratio(halfUpSigned(100n * gain, deviation), 100n),
  };
}

function growthOver(days: readonly TrackedDay[], end: Ymd, months: number): Ratio | null {
  const [from, to] = [dayAt(days, monthsBefore(end, months)), dayAt(days, end)];
  return from && to && growthBetween(from, to);
}

const growthBetween = (from: TrackedDay, to: TrackedDay): Ratio =>
  ratio(
    to.nav * to.factor.numerator * from.factor.denominator,
    from.nav * from.factor.numerator * to.factor.denominator,
  );

/** 12 × the unbiased variance. Not in lowest terms: with sixty months that would be most of the work. */
function yearlyVariance(monthly: readonly Ratio[]): Ratio {
  const count = BigInt(monthly.length);
  const [sum, squares] = [total(monthly), total(monthly.map(squared))];
  const denominator = squares.denominator * sum.denominator ** 2n;
  const spread = count * squares.numerator * sum.denominator ** 2n - sum.numerator ** 2n * squares.denominator;
  return { numerator: 12n * spread, denominator: denominator * count * (count - 1n) };
}

const squared = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: numerator ** 2n,
  denominator: denominator ** 2n,
});

const total = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce<Ratio>(
    (sum, one) => ({
      numerator: sum.numerator * one.denominator + one.numerator * sum.denominator,
      denominator: sum.denominator * one.denominator,
    }),
    { numerator: 0n, denominator: 1n },
  );

/** Every place at which a figure is rounded is a whole number of these, so cutting a root off here changes no figure. */
const scale = 10n ** 30n;

/** The root of a fraction, in units of `scale`, 切捨て. */
const scaledRoot = ({ numerator, denominator }: Ratio, degree: number): bigint =>
  wholeRoot((numerator * scale ** BigInt(degree)) / denominator, BigInt(degree));

/** Newton from above: every step goes down until the floor of the root is reached, so it ends. */
function wholeRoot(value: bigint, degree: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << (BigInt(value.toString(16).length * 4) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * root + value / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

const hundredths = (numerator: bigint, denominator: bigint): Ratio =>
  ratio(halfUpSigned(10_000n * numerator, denominator), 10_000n);

const halfUpSigned = (numerator: bigint, denominator: bigint): bigint =>
  numerator < 0n ? -halfUpDiv(-numerator, denominator) : halfUpDiv(numerator, denominator);
