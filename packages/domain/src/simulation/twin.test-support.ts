import type { AnnualRate } from './annual-rate.ts';

/*
 * The formulas of rules PLAN-1 to PLAN-5 as they are written there, in plain fractions: slow, and nothing shared with the code
 * under test, which goes month by month.
 */
type Fraction = readonly [top: bigint, bottom: bigint];

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const whole = (value: bigint): Fraction => [value, 1n];

/** FV = P0·g + PMT·(g−1)/i with g = (1+i)^n; P0 + PMT·n without interest. A negative PMT takes out. */
function balanceAfter(initial: bigint, monthly: bigint, rate: AnnualRate, months: number): Fraction {
  if (rate === 0) return whole(initial + monthly * BigInt(months));
  const i: Fraction = [BigInt(rate), 12_000n];
  const n = BigInt(months);
  const g: Fraction = [(12_000n + BigInt(rate)) ** n, 12_000n ** n];
  return plus(times(whole(initial), g), times(whole(monthly), over(plus(g, whole(-1n)), i)));
}

export function twinFloor(initial: bigint, monthly: bigint, rate: AnnualRate, months: number): bigint {
  const [top, bottom] = balanceAfter(initial, monthly, rate, months);
  return top < 0n ? -((-top + bottom - 1n) / bottom) : top / bottom;
}

export function twinReaches(
  target: bigint,
  initial: bigint,
  monthly: bigint,
  rate: AnnualRate,
  months: number,
): boolean {
  const [top, bottom] = balanceAfter(initial, monthly, rate, months);
  return top >= target * bottom;
}
