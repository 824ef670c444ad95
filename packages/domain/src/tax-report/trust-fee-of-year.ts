import { yen, type Ratio, type Yen } from '../money/index.ts';

/** A day with a price: what was held at its end, the rate of that day, and the calendar days until the next price. */
export interface HeldDay {
  readonly units: bigint;
  readonly nav: bigint;
  readonly rate: Ratio;
  readonly days: number;
}

/**
 * 信託報酬の概算 of one fund in one year (rule DOC-6): the valuation of each day × the yearly rate ÷ 365, added up exactly and
 * rounded once, 四捨五入. For information: the fee is inside the price and is never charged apart.
 */
export function trustFeeOfYear(held: readonly HeldDay[], navUnit: bigint): Yen {
  let [top, bottom] = [0n, 1n];
  for (const { units, nav, rate, days } of held) {
    const part = units * nav * BigInt(days) * rate.numerator;
    if (rate.denominator === bottom) top += part;
    else [top, bottom] = [top * rate.denominator + part * bottom, bottom * rate.denominator];
  }
  const divisor = bottom * navUnit * 365n;
  return yen((2n * top + divisor) / (2n * divisor));
}
