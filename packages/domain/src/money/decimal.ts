import { assert } from '../kernel/index.ts';

/**
 * How an exact decimal is written. `fixed` always carries all its decimals ("187.4500"), otherwise trailing zeros are
 * not printed ("10", "0.26673") and may be missing when read.
 */
export interface DecimalForm {
  readonly decimals: number;
  readonly fixed: boolean;
}

/** Fifteen whole digits are beyond any amount here, and bound what an attacker can make us compute with. */
const pattern = /^(-?)(0|[1-9]\d{0,14})(?:\.(\d+))?$/;

/** "187.4500" with four decimals → 1874500n; null when the text is not written in this form. */
export function parseDecimal(text: string, { decimals, fixed }: DecimalForm): bigint | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fixed ? fraction.length !== decimals : fraction.length > decimals) return null;
  const size = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (sign === '') return size;
  return size === 0n ? null : -size; // "-0" would be a second spelling of zero
}

export function formatDecimal(value: bigint, { decimals, fixed }: DecimalForm): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  assert(digits.length <= decimals + 15, 'a printed decimal can be read again');
  const whole = digits.slice(0, digits.length - decimals);
  const all = digits.slice(digits.length - decimals);
  const fraction = fixed ? all : all.replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
