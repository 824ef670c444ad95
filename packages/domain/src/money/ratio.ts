import { assert } from '../kernel/index.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** An exact fraction in lowest terms, so that two equal rates are equal field by field. Never a binary float. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function ratio(numerator: bigint | number, denominator: bigint | number): Ratio {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  assert(bottom > 0n, 'the denominator is positive');
  const shared = greatestCommonDivisor(top < 0n ? -top : top, bottom);
  return { numerator: top / shared, denominator: bottom / shared };
}

/** Six decimals hold every published rate: trust fees (信託報酬) have four, tax three. */
const percent = { decimals: 6, fixed: false };
const onePercent = 10n ** 6n;

/** "1.65" (percent, as on the wire) → 33/2000; null when it is not a decimal with at most six decimals. */
export function parsePercent(text: string): Ratio | null {
  const value = parseDecimal(text, percent);
  return value === null ? null : ratio(value, 100n * onePercent);
}

/** The exact percent, "1.65". A ratio that has none (1/3) must be rounded by name before it is shown. */
export function formatPercent({ numerator, denominator }: Ratio): string {
  const scaled = numerator * 100n * onePercent;
  assert(scaled % denominator === 0n, 'the ratio is a percent with at most six decimals');
  return formatDecimal(scaled / denominator, percent);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
