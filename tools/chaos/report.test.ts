import { expect, test } from 'vitest';
import { findTwoPrimaries } from './primaries.ts';
import { tableOf } from './report.ts';
import type { RoundResult } from './round.ts';
import { scheduleRounds } from './schedule.ts';

test('every kind of fault comes as often as every other, in an order that the seed gives', () => {
  const names = ['a', 'b', 'c'];
  const turns = scheduleRounds(names, 9, 7);
  expect(turns).toEqual(scheduleRounds(names, 9, 7));
  expect(turns).not.toEqual(scheduleRounds(names, 9, 8));
  expect(turns.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const name of names) expect(turns.filter(({ fault }) => fault === name)).toHaveLength(3);
});

const round = (fault: string, seconds: number, more: Partial<RoundResult> = {}): RoundResult => ({
  round: 1,
  seed: 1,
  fault,
  hit: '',
  secondsWithoutWrites: seconds,
  secondsToWhole: 0,
  secondsToCheck: 0,
  stolenShare: 0,
  isTimed: true,
  owedWithin: 6,
  acknowledged: 10,
  lost: 0,
  doubled: 0,
  findings: [],
  ...more,
});

test('the table adds up a fault, and shows its worst round', () => {
  const rows = tableOf([round('a', 1), round('b', 2), round('a', 5), round('a', 2, { lost: 1, findings: ['x', 'y'] })]);
  expect(rows).toEqual([
    expect.objectContaining({
      fault: 'a',
      rounds: 3,
      acknowledged: 30,
      lost: 1,
      wrong: 1,
      medianSeconds: 2,
      worstSeconds: 5,
    }),
    expect.objectContaining({ fault: 'b', rounds: 1, lost: 0, wrong: 0, worstSeconds: 2 }),
  ]);
});

test('seconds are those of rounds that had a machine to themselves', () => {
  const beside = { isTimed: false, owedWithin: null };
  expect(tableOf([round('a', 40, beside), round('a', 3), round('b', 9, beside)])).toEqual([
    expect.objectContaining({ fault: 'a', rounds: 2, timed: 1, worstSeconds: 3, owedWithin: 6 }),
    expect.objectContaining({ fault: 'b', rounds: 1, timed: 0, worstSeconds: 9, owedWithin: null }),
  ]);
});

const wrote = (machine: string, began: number) => ({ machine, began, ended: began + 20 });

test('two machines that acknowledge at the same time are found; a primary and its successor are not', () => {
  const handedOver = [
    wrote('db1', 0),
    wrote('db1', 500),
    wrote('db2', 3_000),
    wrote('db2', 3_500),
    wrote('db1', 30_000),
  ];
  expect(findTwoPrimaries(handedOver)).toEqual([]);
  const atOnce = [wrote('db1', 0), wrote('db2', 300), wrote('db1', 520), wrote('db2', 820)];
  expect(findTwoPrimaries(atOnce)).toMatchObject([{ name: 'two-primaries', subject: 'db1 db2' }]);
});
