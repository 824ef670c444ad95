import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { recordsCsv } from './records.tsx';
import { bookOf, both, type Usages } from './usages.ts';

const usages = {
  asOf: '2026-11-16T10:00:00+09:00',
  years: [{ year: 2026, tsumitate: { used: yen(360_000) }, growth: { used: yen(480_000) } }],
  lifetime: { used: yen(2_090_000), growthUsed: yen(1_130_000) },
  restoringNextYear: { tsumitate: yen(0), growth: yen(100_000) },
} as unknown as Usages;

test('the book is what the year began with, and bought, less what was sold', () => {
  const { opening, used, sold, now } = bookOf(usages);
  expect(opening).toEqual({ tsumitate: 600_000n, growth: 650_000n });
  expect(both(now)).toBe(both(opening) + both(used) - both(sold));
  expect(now).toEqual({ tsumitate: 960_000n, growth: 1_030_000n });
});

test('the file adds up', () => {
  expect(recordsCsv(usages).split('\r\n').slice(1, -1)).toEqual([
    '2025年まで,600000,650000,1250000',
    '2026年の購入,360000,480000,840000',
    '2026年の売却,0,-100000,-100000',
    'いまの残高,960000,1030000,1990000',
  ]);
});
