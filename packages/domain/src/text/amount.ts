import { formatUsd, usdCents, type Usd, type Yen } from '../money/index.ts';

const man = 10_000n;
/** U+2212: the minus a screen shows. A hyphen is shorter than a plus sign and may be read aloud as a hyphen. */
const minus = '−';

/**
 * R5.06: from 10,000 on in 万, nothing rounded away: 「1.2345万円」, below plain: 「9999円」. No separators: this is the
 * bare helper text that the display component groups, so a negative amount carries the plain hyphen-minus "-" too.
 */
export function manYenText(amount: Yen): string {
  const sign = amount < 0n ? '-' : '';
  const size = sizeOf(amount);
  if (size < man) return `${sign}${size}円`;
  const rest = (size % man).toString().padStart(4, '0').replace(/0+$/, '');
  return `${sign}${size / man}${rest && `.${rest}`}万円`;
}

/** The same on a screen, grouped and with its minus: 「1,800万円」「−1.2345万円」「9,999円」. */
export const manYenLabel = (amount: Yen): string =>
  manYenText(amount)
    .replace('-', minus)
    .replace(/\d+/, (whole) => grouped(BigInt(whole)));

/** Exact yen on a screen: 「1,234,567円」. */
export const yenText = (amount: Yen): string => `${amount < 0n ? minus : ''}${grouped(amount)}円`;

/** Dollars and cents on a screen: 「1,883.77米ドル」. */
export const usdText = (amount: Usd): string =>
  `${amount < 0n ? minus : ''}${formatUsd(usdCents(sizeOf(amount))).replace(/^\d+/, (whole) => grouped(BigInt(whole)))}米ドル`;

/** A profit or movement, always with its sign: 「+12,300円」「−12,300円」「±0円」. */
export function yenChangeText(change: Yen): string {
  if (change === 0n) return '±0円';
  return change > 0n ? `+${yenText(change)}` : yenText(change);
}

/** Hundredths of a percent, always with their sign: 「+5.12%」「−0.30%」「±0.00%」. */
export function percentChangeText(hundredths: bigint): string {
  const size = sizeOf(hundredths).toString().padStart(3, '0');
  const sign = hundredths === 0n ? '±' : hundredths > 0n ? '+' : minus;
  return `${sign}${size.slice(0, -2)}.${size.slice(-2)}%`;
}

const grouped = (amount: bigint): string =>
  sizeOf(amount)
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, ',');

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
