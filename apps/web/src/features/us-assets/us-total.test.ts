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

test('S57 both parts add up to the profit, of the totals as of a row', () => {
  const total = totalOf({ total: position({}) });
  expect(total).toEqual({
    valuationUsd: 224_940n,
    valuationJpy: 348_657n,
    profitJpy: 41_505n,
    byPrice: 47_337n,
    byRate: -5_832n,
    profitRate: '13.51',
  });
  expect(total.byPrice + total.byRate).toBe(total.profitJpy);
  expect(profitRateOf(position({}))).toBe('13.51');
  const nothing = { valuationUsd: 0n, valuationJpy: 0n, profitJpy: 0n, profitByPriceJpy: 0n, profitByRateJpy: 0n };
  expect(totalOf({ total: position(nothing) }).profitRate).toBeNull();
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
