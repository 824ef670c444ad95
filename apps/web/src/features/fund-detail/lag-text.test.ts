import { expect, test } from 'vitest';
import { lagText } from './lag-text.ts';

test('lags are told in business days: execution from the order, settlement from the execution', () => {
  expect([0, 1, 2].map((lag) => lagText('受付日', lag))).toEqual([
    '受付日の当日',
    '受付日の翌営業日',
    '受付日の2営業日後',
  ]);
  expect(lagText('約定日', 4)).toBe('約定日の4営業日後');
});
