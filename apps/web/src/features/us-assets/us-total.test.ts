import { expect, test } from 'vitest';
import { factorBars, profitRateOf, totalOf, type Position } from './us-total.ts';

const position = (part: object) =>
  ({
    valuationUsd: 224_940n,
    valuationJpy: 348_657n,
    profitJpy: 41_505n,
    profitByPriceJpy: 47_337n,
    profitByRateJpy: -5_832n,
    ...part,
  }) as Position;

test('S57 sums are those of the rows, and both parts add up to the profit', () => {
  const total = totalOf([
    position({}),
    position({ profitJpy: -6_901n, profitByPriceJpy: -7_540n, profitByRateJpy: 639n, valuationJpy: 91_659n }),
  ]);
  expect(total).toEqual({
    valuationUsd: 449_880n,
    valuationJpy: 440_316n,
    profitJpy: 34_604n,
    byPrice: 39_797n,
    byRate: -5_193n,
    profitRate: '8.52',
  });
  expect(total.byPrice + total.byRate).toBe(total.profitJpy);
  expect(profitRateOf(position({}))).toBe('13.51');
  expect(totalOf([]).profitRate).toBeNull();
});

test('the bars lie on one scale: the second begins where the first ends', () => {
  expect(factorBars(80n, -20n)).toEqual({
    zero: 0,
    bars: [
      { left: 0, width: 100, isLoss: false },
      { left: 75, width: 25, isLoss: true },
      { left: 0, width: 75, isLoss: false },
    ],
  });
  expect(factorBars(-50n, -50n)).toEqual({
    zero: 100,
    bars: [
      { left: 50, width: 50, isLoss: true },
      { left: 0, width: 50, isLoss: true },
      { left: 0, width: 100, isLoss: true },
    ],
  });
  expect(factorBars(0n, 0n).bars.map(({ width }) => width)).toEqual([0, 0, 0]);
});
