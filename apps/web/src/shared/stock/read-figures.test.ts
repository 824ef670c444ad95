import { expect, test } from 'vitest';
import { readPriceText, readShares } from './read-figures.ts';

test('a price is read as people write it', () => {
  expect(['2,312', '２，３１２円', '2312.0', '168.4', ' 165.50 ', '0012'].map(readPriceText)).toEqual([
    '2312',
    '2312',
    '2312',
    '168.4',
    '165.5',
    '12',
  ]);
  expect(['', '二千', '1.2.3', '-5', '1e3', '12345678901', '2312.12345'].map(readPriceText)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test('shares are whole, and not more than any order has', () => {
  expect(['100', '１，０００株', '0'].map(readShares)).toEqual([100, 1000, 0]);
  expect(['', '1.5', '百', '-100', '9007199254740992'].map(readShares)).toEqual([null, null, null, null, null]);
});
