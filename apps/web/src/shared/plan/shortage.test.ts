import { expect, test } from 'vitest';
import type { Occurrence } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { firstShortage } from './shortage.ts';

const run = (day: string, amount: number, over: Partial<Occurrence> = {}): Occurrence =>
  ({ orderDate: ymd(day), debitDate: null, amount: yen(amount), status: 'PLANNED', ...over }) as Occurrence;

test('runs of 預り金 add up until the money is gone', () => {
  const runs = [run('2026-12-18', 30_000), run('2026-11-18', 30_000), run('2026-12-14', 30_000)];
  expect(firstShortage(runs, yen(90_000))).toBeNull();
  expect(firstShortage(runs, yen(89_999))).toEqual({ day: '2026-12-18', missing: 1n });
  expect(firstShortage(runs, yen(29_999))).toEqual({ day: '2026-11-18', missing: 1n });
});

test('two plans of one day need the money of both', () => {
  expect(firstShortage([run('2026-11-18', 30_000), run('2026-11-18', 40_000)], yen(50_000))).toEqual({
    day: '2026-11-18',
    missing: 20_000n,
  });
});

test('what the bank brings, and what is ordered already, needs nothing', () => {
  const debit = run('2026-12-04', 50_000, { debitDate: ymd('2026-11-27') });
  expect(firstShortage([debit, run('2026-11-13', 50_000, { status: 'ORDERED' })], yen(0))).toBeNull();
});
