import { expect, test } from 'vitest';
import { inForce, ymd } from './index.ts';

const rows = [
  { from: ymd('2024-11-05'), cutoff: '15:30' },
  { from: ymd('2010-01-01'), cutoff: '15:00' },
];

test('a row counts from its day until the next begins, in whatever order the table is written', () => {
  const days = ['2010-01-01', '2024-11-04', '2024-11-05', '2026-11-13'];
  expect(days.map((day) => inForce(rows, ymd(day)).cutoff)).toEqual(['15:00', '15:00', '15:30', '15:30']);
});

test('before the first row there is no rule, and nobody guesses one', () => {
  expect(() => inForce(rows, ymd('2009-12-31'))).toThrow('a rule is in force on 2009-12-31');
  expect(() => inForce([], ymd('2026-11-13'))).toThrow('a rule is in force');
});
