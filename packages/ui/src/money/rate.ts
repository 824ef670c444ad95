import { halfUpDiv, type Ratio } from '@tsuzura/domain/money';

/** A percent: "1.65" as on the wire, or an exact ratio (33/2000). */
export type Rate = string | Ratio;

const wire = /^(-?)(\d{1,6})(?:\.(\d{1,6}))?$/;
const wireDecimals = 6;

/**
 * The percent in units of its last shown decimal, rounded half away from zero: "1.655" with two decimals → 166n.
 * null when the text is not a percent.
 */
export function percentDigits(rate: Rate, decimals: number): bigint | null {
  const exact = typeof rate === 'string' ? fromWire(rate) : { top: rate.numerator * 100n, bottom: rate.denominator };
  if (exact === null) return null;
  const size = halfUpDiv((exact.top < 0n ? -exact.top : exact.top) * 10n ** BigInt(decimals), exact.bottom);
  return exact.top < 0n ? -size : size;
}

function fromWire(text: string): { readonly top: bigint; readonly bottom: bigint } | null {
  const match = wire.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const size = BigInt(whole + fraction.padEnd(wireDecimals, '0'));
  return { top: sign === '' ? size : -size, bottom: 10n ** BigInt(wireDecimals) };
}
