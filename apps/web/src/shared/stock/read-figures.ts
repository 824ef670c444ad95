import { narrowLettersAndDigits } from '@tsuzura/domain/text';

/** Full-width writing becomes half-width; spaces, commas and units mean nothing. */
const digitsOf = (text: string): string =>
  narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000,，、円株]/g, '')
    .replaceAll('．', '.');

/** Whole shares; null when the text is none, or more than any order has. */
export function readShares(text: string): number | null {
  const digits = digitsOf(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** A price as the contract writes it, "2500.5"; null when the text is none. */
export function readPriceText(text: string): string | null {
  const match = /^0*(\d{1,9})(?:\.(\d{0,4}))?$/.exec(digitsOf(text));
  if (match === null) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return `${match[1]}${fraction === '' ? '' : `.${fraction}`}`;
}
