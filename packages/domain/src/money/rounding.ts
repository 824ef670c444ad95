import { assert } from '../kernel/index.ts';

/*
 * The three named roundings of rule NUM-2. They take non-negative numbers only: for a signed profit the caller
 * clamps first, so that the rounding of a negative is never in question.
 */

/** 切捨て */
export function floorDiv(numerator: bigint, denominator: bigint): bigint {
  check(numerator, denominator);
  return numerator / denominator;
}

/** 切上げ */
export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  check(numerator, denominator);
  return (numerator + denominator - 1n) / denominator;
}

/** 四捨五入 */
export function halfUpDiv(numerator: bigint, denominator: bigint): bigint {
  check(numerator, denominator);
  return (2n * numerator + denominator) / (2n * denominator);
}

function check(numerator: bigint, denominator: bigint): void {
  assert(numerator >= 0n, 'only non-negative amounts are rounded');
  assert(denominator > 0n, 'the denominator is positive');
}
