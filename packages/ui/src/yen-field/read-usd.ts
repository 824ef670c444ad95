import { usdCents, formatUsd } from '@tsuzura/domain/money';
import { narrowed } from './read-yen.ts';

/** What stands in a field, and what it means. `cents` is null while it means no amount. */
export interface UsdInput {
  readonly text: string;
  readonly cents: bigint | null;
}

const amount = /^\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?(?:USD|ドル|米ドル)?$/i;

/** The amount a person wrote: 100, 644.5, １，０００．２５, $100. null when it is none, or not whole cents. */
export function readUsd(text: string): bigint | null {
  const match = amount.exec(narrowed(text));
  if (match === null) return null;
  const [, whole = '', cents = ''] = match;
  return BigInt(`${whole.replaceAll(',', '')}${cents.padEnd(2, '0')}`);
}

/** The state of a field that holds this amount. */
export const usdInput = (cents: bigint | null): UsdInput => ({
  text: cents === null ? '' : formatUsd(usdCents(cents)),
  cents,
});

/** 1,234.56: as a field shows an amount that nobody is editing. */
export const groupedUsd = (cents: bigint): string =>
  formatUsd(usdCents(cents)).replace(/\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
