import { expect, test } from 'vitest';
import { scheduledMistake, valuesOf, requestOf } from './scheduled-values.ts';

test('R2.11 a fixed amount needs an amount, the whole needs none', () => {
  const empty = valuesOf(null);
  expect(scheduledMistake(empty)).toBe('金額を入力してください。');
  expect(requestOf(empty)).toBeNull();
  expect(requestOf({ ...empty, amount: '３万' })).toEqual({ dayOfMonth: 25, amountType: 'FIXED', amount: 30_000n });
  // What was typed before the whole was chosen is not sent.
  expect(requestOf({ amountType: 'ALL', amount: '5', day: 'MONTH_END' })).toEqual({
    dayOfMonth: 'MONTH_END',
    amountType: 'ALL',
  });
});
