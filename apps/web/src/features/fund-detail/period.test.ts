import { expect, test } from 'vitest';
import { readPeriod } from './period.ts';

test('R2.05 the period is that of the address, and one year where it names none of ours', () => {
  expect(readPeriod({ period: '5y' }).label).toBe('5年');
  expect(readPeriod({ period: 'all' }).label).toBe('設定来');
  expect([readPeriod({}), readPeriod({ period: '6m' }), readPeriod({ period: '' })].map(({ value }) => value)).toEqual([
    '1y',
    '1y',
    '1y',
  ]);
});
