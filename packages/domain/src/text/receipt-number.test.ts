import { expect, test } from 'vitest';
import { readReceiptNumber } from './receipt-number.ts';

/** The first two that the database gives. */
const [first, second] = ['N6XV-CVGW', '9BVQ-QQX8'];

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const replaced = (text: string, index: number, character: string): string =>
  text.slice(0, index) + character + text.slice(index + 1);

test('a receipt number with one wrong character is refused, whichever it is', () => {
  const bare = first.replace('-', '');
  for (let index = 0; index < bare.length; index += 1) {
    for (const character of alphabet) {
      const read = readReceiptNumber(replaced(bare, index, character));
      expect(read).toBe(character === bare[index] ? first : null);
    }
  }
});

test('a receipt number with two characters exchanged is refused', () => {
  const bare = first.replace('-', '');
  for (let one = 0; one < bare.length; one += 1) {
    for (let other = one + 1; other < bare.length; other += 1) {
      const [a = '', b = ''] = [bare[one], bare[other]];
      if (a === b) continue;
      expect(readReceiptNumber(replaced(replaced(bare, one, b), other, a))).toBeNull();
    }
  }
});

test.each(['', 'N6XV', 'N6XV-CVG', 'N6XV-CVGWW', '0199f3c2-7d1e-7000-8000-000000000000', 'O0I1-L1I0'])(
  '%j is no receipt number',
  (text) => {
    expect(readReceiptNumber(text)).toBeNull();
  },
);

test('a receipt number is read in either case and width, with or without its hyphen', () => {
  for (const typed of [first, 'n6xvcvgw', ' N6XV CVGW ', 'Ｎ６ＸＶ－ＣＶＧＷ', 'n6xvーcvgw']) {
    expect(readReceiptNumber(typed)).toBe(first);
  }
  expect(readReceiptNumber(second)).toBe(second);
});
