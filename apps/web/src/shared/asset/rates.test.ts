import { expect, test } from 'vitest';
import { ratio, yen } from '@tsuzura/domain/money';
import { dayChangeRate, rateOf } from './rates.ts';

test('the change of a day is measured against the day before', () => {
  expect(dayChangeRate(yen(110), yen(10))).toEqual(ratio(10, 100));
  expect(dayChangeRate(yen(90), yen(-10))).toEqual(ratio(-10, 100));
});

test('what was worth nothing the day before has no rate, and neither has a cost of zero', () => {
  expect(dayChangeRate(yen(100), yen(100))).toBeNull();
  expect(rateOf(5n, 0n)).toBeNull();
});
