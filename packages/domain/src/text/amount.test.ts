import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { yen } from '../money/index.ts';
import { manYenLabel, manYenText, percentChangeText, yenChangeText, yenText } from './index.ts';

test.each(Object.entries(golden<Record<string, string>>('D01').result))(
  'D01 R5.06 %s yen is shown as %s',
  (amount, text) => {
    expect(manYenText(yen(BigInt(amount)))).toBe(text);
  },
);

test('R5.06 12,345 yen loses nothing in 万', () => {
  expect(manYenText(yen(12_345))).toBe('1.2345万円');
  expect(manYenText(yen(10_001))).toBe('1.0001万円');
  expect(manYenText(yen(1_200_000_000_000))).toBe('120000000万円');
});

test('R5.06 negative amounts turn to 万 at the same size and carry a plain hyphen', () => {
  expect(manYenText(yen(-9_999))).toBe('-9999円');
  expect(manYenText(yen(-10_000))).toBe('-1万円');
  expect(manYenText(yen(-12_345))).toBe('-1.2345万円');
});

test('R5.06 the shown amount can always be computed back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (amount) => {
      const text = manYenText(yen(amount));
      const [whole = '', fraction = ''] = text.replace(/万?円$/, '').split('.');
      expect(BigInt(whole + (text.endsWith('万円') ? fraction.padEnd(4, '0') : ''))).toBe(amount);
    }),
  );
});

test.each([
  [0, '0円'],
  [9_999, '9,999円'],
  [10_000, '1万円'],
  [18_000_000, '1,800万円'],
  [10_000_000_000, '1,000,000万円'],
  [-9_999, '\u22129,999円'],
  [-12_345, '\u22121.2345万円'],
])('R5.06 on a screen the helper groups by three and has the minus of a screen: %d is %s', (amount, text) => {
  expect(manYenLabel(yen(amount))).toBe(text);
});

test.each([
  [0, '0円'],
  [999, '999円'],
  [1_000, '1,000円'],
  [1_234_567, '1,234,567円'],
  [-1_234, '−1,234円'],
])('exact yen are grouped by three: %d is %s', (amount, text) => {
  expect(yenText(yen(amount))).toBe(text);
});

test('a change always shows its sign, and zero is neither', () => {
  expect(yenChangeText(yen(12_300))).toBe('+12,300円');
  expect(yenChangeText(yen(-12_300))).toBe('\u221212,300円');
  expect(yenChangeText(yen(0))).toBe('±0円');
});

test('a change in percent has its sign and two decimals', () => {
  expect([512n, -30n, 0n, 5n, -10_000n].map(percentChangeText)).toEqual([
    '+5.12%',
    '−0.30%',
    '±0.00%',
    '+0.05%',
    '−100.00%',
  ]);
});
