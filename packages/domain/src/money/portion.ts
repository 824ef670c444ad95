import { ratio, type Ratio } from './ratio.ts';
import { ceilDiv, floorDiv, halfUpDiv } from './rounding.ts';

/** `amount × rate`, 切捨て. */
export const floorPortion = (amount: bigint, { numerator, denominator }: Ratio): bigint =>
  floorDiv(amount * numerator, denominator);

/** `amount × rate`, 切上げ. */
export const ceilPortion = (amount: bigint, { numerator, denominator }: Ratio): bigint =>
  ceilDiv(amount * numerator, denominator);

/** `amount × rate`, 四捨五入. */
export const halfUpPortion = (amount: bigint, { numerator, denominator }: Ratio): bigint =>
  halfUpDiv(amount * numerator, denominator);

export const product = (one: Ratio, other: Ratio): Ratio =>
  ratio(one.numerator * other.numerator, one.denominator * other.denominator);

/** 1 + rate: the price of something together with its fee or tax. */
export const onePlus = ({ numerator, denominator }: Ratio): Ratio => ratio(denominator + numerator, denominator);
