import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { nav, units, yen } from '../money/index.ts';
import { replayPosition, type PositionEvent } from './index.ts';

const buy = (date: string, count: number, price: number, paid: number, sequence = 1): PositionEvent => ({
  kind: 'BUY',
  date: ymd(date),
  sequence,
  units: units(count),
  nav: nav(price),
  paid: yen(paid),
});

test('purchases add up in the order of their days, whatever order they come in', () => {
  const events = [buy('2026-11-16', 4_050, 24_691, 10_000), buy('2026-11-13', 3_932, 25_433, 10_000)];
  expect(replayPosition(10_000n, events)).toEqual({ units: 7_982n, cost: 200_000_000n, individualPrincipal: 25_057n });
});

test('a sale that would have cost something else now is not rewritten', () => {
  const sold: PositionEvent = {
    kind: 'SELL',
    date: ymd('2026-11-17'),
    sequence: 3,
    units: units(1_000),
    cost: yen(2_544),
  };
  const before = buy('2026-11-13', 3_932, 25_433, 10_000);
  expect(replayPosition(10_000n, [before, sold])).toMatchObject({ units: 2_932n });
  expect(replayPosition(10_000n, [before, sold, buy('2026-11-14', 4_050, 24_691, 10_000)])).toBe(null);
  expect(replayPosition(10_000n, [before, sold, buy('2026-11-18', 4_050, 24_691, 10_000)])).toMatchObject({
    units: 6_982n,
  });
  expect(replayPosition(10_000n, [sold])).toBe(null);
});

test('a distribution lowers the individual principal by what was paid back, and must have been as large', () => {
  const paid: PositionEvent = {
    kind: 'DISTRIBUTION',
    date: ymd('2026-11-17'),
    sequence: 0,
    navEx: nav(9_900),
    declared: nav(300),
    special: yen(200),
  };
  const held = buy('2026-11-13', 20_000, 10_000, 20_000);
  expect(replayPosition(10_000n, [held, paid])).toEqual({
    units: 20_000n,
    cost: 198_000_000n,
    individualPrincipal: 9_900n,
  });
  expect(replayPosition(10_000n, [held, buy('2026-11-14', 10_000, 10_000, 10_000), paid])).toBe(null);
});
