import { narrowLettersAndDigits } from './width.ts';

/** 受付番号 (ADR-0031): 31 characters, a prime, without those that are taken for another (0 O, 1 I L). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;

/** What people put between the two halves, or around them. */
const separators = /[\s\-‐‑–—−ー－・]/g;

/**
 * The number as it is printed ("A2K7-9F4Q"), from what somebody typed or heard: either case, either width, with or without
 * the hyphen. Null when it is not one: a wrong character or two exchanged ones change the check sum.
 */
export function readReceiptNumber(text: string): string | null {
  const characters = narrowLettersAndDigits(text).replaceAll(separators, '').toUpperCase();
  if (characters.length !== length) return null;
  const digits = Array.from(characters, (character) => alphabet.indexOf(character));
  if (digits.includes(-1)) return null;
  // The first character weighs 8, the check character 1.
  const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0);
  return sum % alphabet.length === 0 ? `${characters.slice(0, 4)}-${characters.slice(4)}` : null;
}
