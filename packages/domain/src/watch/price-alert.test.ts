import { describe, expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { nav, yen } from '../money/index.ts';
import { changeOf, isReached, type AlertTerms, type PriceMove } from './index.ts';

const move = (now: number, before: number | null = 10_000, distribution = 0): PriceMove => ({
  date: ymd('2026-11-13'),
  nav: nav(now),
  distribution: yen(distribution),
  navBefore: before === null ? null : nav(before),
});
const reached = (terms: AlertTerms, prices: readonly number[]) => prices.filter((one) => isReached(terms, move(one)));

describe('rule NOTE-7 a level', () => {
  test('以上 is reached from its price on, 以下 down from it', () => {
    const level = { kind: 'LEVEL', threshold: 10_500 } as const;
    expect(reached({ ...level, alertDirection: 'UP' }, [10_499, 10_500, 10_501])).toEqual([10_500, 10_501]);
    expect(reached({ ...level, alertDirection: 'DOWN' }, [10_499, 10_500, 10_501])).toEqual([10_499, 10_500]);
  });
});

describe('rule NOTE-7 a change', () => {
  const change = { kind: 'CHANGE_PERCENT', threshold: 500 } as const;
  const prices = [9_499, 9_500, 9_501, 10_499, 10_500, 10_501];

  test('counts from exactly so many percent on, in its direction', () => {
    expect(reached({ ...change, alertDirection: 'UP' }, prices)).toEqual([10_500, 10_501]);
    expect(reached({ ...change, alertDirection: 'DOWN' }, prices)).toEqual([9_499, 9_500]);
    expect(reached({ ...change, alertDirection: 'BOTH' }, prices)).toEqual([9_499, 9_500, 10_500, 10_501]);
  });
  test('is none without a price before', () => {
    expect(isReached({ ...change, alertDirection: 'BOTH' }, move(1, null))).toBe(false);
    expect(changeOf(move(1, null))).toBeNull();
  });
  test('a distribution that was paid out is no fall', () => {
    expect(isReached({ ...change, alertDirection: 'DOWN' }, move(9_400, 10_000, 600))).toBe(false);
    expect(changeOf(move(9_400, 10_000, 600))).toBe(0n);
  });
  test('is shown in hundredths of a percent, rounded half up by its size', () => {
    expect([
      changeOf(move(10_512)),
      changeOf(move(9_877)),
      changeOf(move(20_001, 20_000)),
      changeOf(move(2, 3)),
    ]).toEqual([512n, -123n, 1n, -3333n]);
  });
});
