import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { closedTooLongAgo } from './closed-account.ts';

test.each([
  ['2020-12-31', '2026-11-13', 6, true],
  ['2021-01-01', '2026-11-13', 6, false],
  ['2024-12-31', '2026-01-01', 2, true],
  ['2025-01-01', '2026-12-31', 2, false],
  ['2025-01-01', '2027-01-01', 2, true],
  ['2026-03-31', '2026-11-13', 2, false],
] as const)('R4.10 closed on %s, seen on %s, after %i years: denied is %s', (closedOn, today, years, denied) =>
  expect(closedTooLongAgo(ymd(closedOn), ymd(today), years)).toBe(denied),
);

test('R4.10 an account that is closed on no day known is denied', () => {
  expect(closedTooLongAgo(null, ymd('2026-11-13'), 6)).toBe(true);
});
