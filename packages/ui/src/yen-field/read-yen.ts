import { narrowLettersAndDigits } from '@tsuzura/domain/text';

/** What stands in a field, and what it means. `yen` is null while it means no amount. */
export interface YenInput {
  readonly text: string;
  readonly yen: bigint | null;
}

/** Fifteen digits are beyond any amount here. */
const most = 999_999_999_999_999n;
const man = 10_000n;
const oku = man * man;

const plain = String.raw`\d{1,15}`;
const groups = String.raw`\d{1,3}(?:,\d{3}){1,4}`;
const scaled = String.raw`(?:${groups}|${plain})(?:\.\d{1,8})?`;
const amount = new RegExp(`^[¥\\\\]?(?:(${scaled})億)?(?:(${scaled})万)?(${groups}|${plain})?円?$`);

/**
 * The amount a person wrote: 10000, １０，０００, ¥10,000円, 1万, 3.5万, 1億2,000万. null when it is none, or not whole yen.
 * A comma in the wrong place is no amount: nobody can tell what was meant.
 */
export function readYen(text: string): bigint | null {
  const match = amount.exec(narrowed(text));
  if (match === null) return null;
  const [, okus, mans, ones] = match;
  const parts = [times(okus, oku), times(mans, man), times(ones, 1n)];
  if (parts.every((part) => part === 0n) && okus === undefined && mans === undefined && ones === undefined) return null;
  let sum = 0n;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return sum > most ? null : sum;
}

/** The state of a field that holds this amount. */
export const yenInput = (yen: bigint | null): YenInput => ({ text: yen === null ? '' : yen.toString(), yen });

/** 1,234,567: as a field shows an amount that nobody is editing. */
export const groupedYen = (yen: bigint): string => yen.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Full-width writing becomes half-width; spaces mean nothing. */
export const narrowed = (text: string): string =>
  narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000]/g, '')
    .replaceAll(/[，、]/g, ',')
    .replaceAll('．', '.')
    .replaceAll('￥', '¥');

/** 3.5 × 10,000. null when that is no whole number: 0.00001万. */
function times(digits: string | undefined, unit: bigint): bigint | null {
  if (digits === undefined) return 0n;
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.');
  const scaledUp = BigInt(whole + fraction) * unit;
  const scale = 10n ** BigInt(fraction.length);
  return scaledUp % scale === 0n ? scaledUp / scale : null;
}
