import { expect, test } from 'vitest';
import { heldShares, sorted, totalOf, type Balance } from './held-shares.ts';

const balance = (part: object) =>
  ({
    stockCode: '1078',
    accountType: 'SPECIFIC',
    quantity: 300,
    valuation: 695_400n,
    profit: 99_900n,
    profitRate: '16.77',
    ...part,
  }) as Balance;

const bought = { stockCode: '1112', accountType: 'NISA_GROWTH', side: 'BUY', quantity: 200 } as const;
const prices = [
  { stockCode: '1078', change: '14' },
  { stockCode: '1112', change: '-3' },
  { stockCode: '1042', change: '-0.9' },
];

test('前日比 counts what was held yesterday: shares of today have none', () => {
  const held = heldShares(
    [
      balance({}),
      balance({ stockCode: '1112', accountType: 'NISA_GROWTH', quantity: 200, valuation: 348_400n, profit: -100n }),
      balance({ stockCode: '1042', quantity: 2_000, valuation: 336_800n, profit: 32_800n }),
    ],
    prices,
    [bought],
  );
  expect(held.map(({ dayChange }) => dayChange)).toEqual([4_200n, null, -1_800n]);
  expect(held.map(({ boughtToday }) => boughtToday)).toEqual([0, 200, 0]);
  expect(totalOf(held)).toEqual({
    valuation: 1_380_600n,
    cost: 1_248_000n,
    profit: 132_600n,
    profitRate: '10.62',
    dayChange: 2_400n,
  });
});

test('the same share in another account was not bought today', () => {
  const [held] = heldShares([balance({ stockCode: '1112', quantity: 100 })], prices, [bought]);
  expect(held).toMatchObject({ boughtToday: 0, dayChange: -300n });
});

test('nothing held has no rate and no change', () => {
  expect(totalOf([])).toEqual({ valuation: 0n, cost: 0n, profit: 0n, profitRate: null, dayChange: null });
});

test('the list is in the order that was chosen', () => {
  const held = heldShares([balance({}), balance({ stockCode: '1042', profit: 200_000n, profitRate: '3.10' })], [], []);
  expect(sorted(held, 'profit').map(({ stockCode }) => stockCode)).toEqual(['1042', '1078']);
  expect(sorted(held, 'rate').map(({ stockCode }) => stockCode)).toEqual(['1078', '1042']);
  expect(sorted(held, 'worth').map(({ stockCode }) => stockCode)).toEqual(['1042', '1078']);
});
