import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { areWithdrawalsHeld, withdrawalsAgainOn } from './index.ts';

test('three days after a change money may leave again, over the end of a year too', () => {
  expect(withdrawalsAgainOn(ymd('2026-11-13'))).toBe('2026-11-16');
  expect(withdrawalsAgainOn(ymd('2026-12-30'))).toBe('2027-01-02');
});

test('held up to the day before, and not on the day', () => {
  expect(areWithdrawalsHeld(ymd('2026-11-16'), ymd('2026-11-15'))).toBe(true);
  expect(areWithdrawalsHeld(ymd('2026-11-16'), ymd('2026-11-16'))).toBe(false);
  expect(areWithdrawalsHeld(null, ymd('2026-11-13'))).toBe(false);
});
