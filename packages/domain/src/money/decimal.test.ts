import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal.ts';

const cents = { decimals: 2, fixed: true };
const loose = { decimals: 5, fixed: false };
const amounts = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });

test.each([
  '',
  ' 1.00',
  '1',
  '1.0',
  '1.000',
  '01.00',
  '.50',
  '1.',
  '+1.00',
  '-0.00',
  '1e2',
  '１.00',
  '1,000.00',
  '--1.00',
])('a fixed decimal refuses the spelling «%s»', (text) => expect(parseDecimal(text, cents)).toBeNull());

test('a loose decimal may leave zeros out, and is never cut when it has one decimal too many', () => {
  expect(parseDecimal('10', loose)).toBe(1_000_000n);
  expect(parseDecimal('0.10', loose)).toBe(10_000n);
  expect(parseDecimal('0.26673', loose)).toBe(26_673n);
  expect(parseDecimal('0.266730', loose)).toBeNull();
});

test('fifteen whole digits are read, sixteen are not, and neither are printed', () => {
  expect(parseDecimal('999999999999999.99', cents)).toBe(99_999_999_999_999_999n);
  expect(parseDecimal('1000000000000000.00', cents)).toBeNull();
  expect(() => formatDecimal(100_000_000_000_000_000n, cents)).toThrow('can be read again');
});

test('small and negative values keep their zeros and their sign', () => {
  expect(formatDecimal(5n, cents)).toBe('0.05');
  expect(formatDecimal(-5n, cents)).toBe('-0.05');
  expect(formatDecimal(0n, loose)).toBe('0');
  expect(formatDecimal(-1_000_000n, loose)).toBe('-10');
});

test('what is printed is read back as the same value, in both forms', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(cents, loose), (value, form) => {
      expect(parseDecimal(formatDecimal(value, form), form)).toBe(value);
    }),
  );
});
