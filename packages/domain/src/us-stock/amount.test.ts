import { expect, test } from 'vitest';
import { quantity, usdCents, usdPrice } from '../money/index.ts';
import { ceilUsAmount, halfUpUsAmount, isCentPrice, isNearLast, isWholeShares, sharesFor, usAmount } from './index.ts';

test('the three roundings of price × shares differ below a cent only', () => {
  const [price, shares] = [usdPrice(1_874_500), quantity(26_673)];
  expect([usAmount(price, shares), halfUpUsAmount(price, shares), ceilUsAmount(price, shares)]).toEqual([
    4_999n,
    5_000n,
    5_000n,
  ]);
  expect(usAmount(usdPrice(1_874_500), quantity(1_000_000))).toBe(187_450n);
});

test('an amount buys shares to five decimals, never for more than the amount', () => {
  expect(sharesFor(usdCents(100), usdPrice(9_999_900))).toBe(100n);
  expect(halfUpUsAmount(usdPrice(9_999_900), sharesFor(usdCents(100), usdPrice(9_999_900)))).toBe(100n);
});

test('a limit is in cents, and at most half the last price away', () => {
  expect([isCentPrice(usdPrice(1_850_000)), isCentPrice(usdPrice(1_850_050)), isCentPrice(usdPrice(0))]).toEqual([
    true,
    false,
    false,
  ]);
  const last = usdPrice(1_000_000);
  expect([500_000, 499_900, 1_500_000, 1_500_100].map((limit) => isNearLast(usdPrice(limit), last))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('whole shares have no fraction', () => {
  expect([isWholeShares(quantity(1_000_000)), isWholeShares(quantity(1_000_001))]).toEqual([true, false]);
});
