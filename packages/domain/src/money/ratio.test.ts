import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorDiv, formatPercent, parsePercent, ratio } from './index.ts';

test.each(['', '1.65%', '1,65', '1.1234567', 'abc'])('«%s» is not a percent', (text) => {
  expect(parsePercent(text)).toBeNull();
});

test('a percent is an exact fraction in lowest terms', () => {
  expect(parsePercent('1.65')).toEqual({ numerator: 33n, denominator: 2000n });
  expect(parsePercent('15.315')).toEqual(ratio(15_315, 100_000));
  expect(parsePercent('0.50')).toEqual(parsePercent('0.5'));
  expect(parsePercent('-20')).toEqual({ numerator: -1n, denominator: 5n });
  expect(parsePercent('0')).toEqual({ numerator: 0n, denominator: 1n });
});

test('a fee rate applied to yen needs no float: 1.65 % of 99,999 is 1,649 rounded down', () => {
  const fee = parsePercent('1.65');
  expect(fee && floorDiv(99_999n * fee.numerator, fee.denominator)).toBe(1_649n);
});

test('a third has no exact percent, and a denominator of zero no meaning', () => {
  expect(() => formatPercent(ratio(1, 3))).toThrow('at most six decimals');
  expect(() => ratio(1, 0)).toThrow('the denominator is positive');
});

test('a percent that was read is printed without losing anything', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (millionths) => {
      const value = ratio(millionths, 10n ** 8n);
      expect(parsePercent(formatPercent(value))).toEqual(value);
    }),
  );
});
