import { expect, test } from 'vitest';
import { isWholeCode, readCode } from './one-time-code.ts';

test.each([
  ['123456', '123456'],
  ['１２３４５６', '123456'],
  ['123 456', '123456'],
  ['１２３　４５６', '123456'],
  ['123-456', '123456'],
  ['コードは 123456 です', '123456'],
  ['1234567', '123456'],
  ['12ab', '12'],
  ['', ''],
])('「%s」 is read as 「%s」', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test('five digits are not a code, six are, in either width', () => {
  expect(isWholeCode('12345')).toBe(false);
  expect(isWholeCode('１２３４５６')).toBe(true);
});
