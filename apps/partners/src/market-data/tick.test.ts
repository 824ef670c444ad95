import { expect, test } from 'vitest';
import { dailyBand, isOnTick, tickAt, toTick, type TickTable } from './tick.ts';

test.each<[TickTable, number, boolean]>([
  ['ORDINARY', 3_001, false],
  ['ORDINARY', 3_005, true],
  ['ORDINARY', 2_500.5, false],
  ['TOPIX500', 2_500.5, true],
  ['TOPIX500', 2_500.1, false],
  ['TOPIX500', 999.9, true],
])('E03 %s %d yen is on the grid: %s', (table, yen, wanted) => {
  expect(isOnTick(table, Math.round(yen * 10))).toBe(wanted);
});

test('a tick changes after its bound, not on it', () => {
  expect(tickAt('ORDINARY', 30_000)).toBe(10);
  expect(tickAt('ORDINARY', 30_010)).toBe(50);
  expect(toTick('TOPIX500', 30_012)).toBe(30_010);
});

test('E01 and E02 the band of a day, its upper bound moved up to the grid', () => {
  expect(dailyBand('ORDINARY', 11_000)).toEqual({ low: 8_000, high: 14_000 });
  expect(dailyBand('ORDINARY', 29_910)).toEqual({ low: 24_910, high: 34_950 });
});

test('a limit changes on its bound, not after it', () => {
  expect(dailyBand('ORDINARY', 9_990).high).toBe(9_990 + 1_500);
  expect(dailyBand('ORDINARY', 10_000).high).toBe(10_000 + 3_000);
});
