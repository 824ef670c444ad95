import { expect, test } from 'vitest';
import {
  formatQuantity,
  formatUsd,
  formatUsdPrice,
  parseQuantity,
  parseUsd,
  parseUsdPrice,
  quantity,
  usdCents,
  usdPrice,
} from './index.ts';

test('dollars are whole cents with exactly two decimals, and may be negative', () => {
  expect(parseUsd('1883.77')).toBe(188_377n);
  expect(parseUsd('-0.01')).toBe(-1n);
  expect(parseUsd('1883.7')).toBeNull();
  expect(formatUsd(usdCents(188_377))).toBe('1883.77');
  expect(formatUsd(usdCents(-1))).toBe('-0.01');
});

test('half a cent is a defect, not something to round', () => {
  expect(() => usdCents(0.5)).toThrow(RangeError);
});

test('a US price carries exactly four decimals and is above zero', () => {
  expect(parseUsdPrice('187.4500')).toBe(1_874_500n);
  expect(formatUsdPrice(usdPrice(1_874_500))).toBe('187.4500');
  expect(parseUsdPrice('187.45')).toBeNull();
  expect(parseUsdPrice('0.0000')).toBeNull();
  expect(parseUsdPrice('-1.0000')).toBeNull();
  expect(parseUsdPrice('0.0001')).toBe(1n);
});

test.each(['10', '0.26673', '0', '1.5'])('the US share quantity %s is read and printed alike', (text) => {
  expect(formatQuantity(quantity(parseQuantity(text) ?? -1))).toBe(text);
});

test('a US share quantity has at most five decimals and is not negative', () => {
  expect(parseQuantity('0.000001')).toBeNull();
  expect(parseQuantity('-1')).toBeNull();
});
