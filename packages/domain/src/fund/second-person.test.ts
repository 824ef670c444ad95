import { expect, test } from 'vitest';
import { nav, yen } from '../money/index.ts';
import { needsSecondPerson } from './second-person.ts';

const asks = (to: number, from: readonly number[], distribution?: number) =>
  needsSecondPerson({
    nav: nav(to),
    references: from.map((one) => nav(one)),
    ...(distribution === undefined ? {} : { distribution: yen(distribution) }),
  });

test('a price beyond ± 20 % needs a second person, one at exactly 20 % does not', () => {
  expect([asks(12_001, [10_000]), asks(7_999, [10_000])]).toEqual([true, true]);
  expect([asks(12_000, [10_000]), asks(8_000, [10_000])]).toEqual([false, false]);
});

test('every reference counts: steps of 19 % do not add up to more', () => {
  expect(asks(14_000, [11_900, 10_000])).toBe(true);
  expect(asks(11_900, [11_000, 10_000])).toBe(false);
});

test('a distribution is part of the price, and a large one needs a second person by itself', () => {
  expect(asks(8_000, [10_000], 2_000)).toBe(false);
  expect(asks(8_000, [10_000], 2_001)).toBe(true);
  expect(asks(6_000, [10_000])).toBe(true);
});

test('the first price of a fund has nothing to be measured by', () => {
  expect(asks(10_000, [])).toBe(true);
});
