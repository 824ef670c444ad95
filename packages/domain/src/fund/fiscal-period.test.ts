import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { reportPeriodEndingIn } from './index.ts';

const yearly = { fiscalDates: ['11-13'], inceptionOn: ymd('2020-05-26') };
const quarterly = { fiscalDates: ['02-10', '05-10', '08-10', '11-10'], inceptionOn: ymd('2024-01-15') };

test('a fund that closes its books once a year reports once, and a holiday rolls forward', () => {
  expect(reportPeriodEndingIn(yearly, ymd('2026-11-01'))).toEqual({
    first: 7,
    last: 7,
    from: '2025-11-13',
    to: '2026-11-13',
  });
  // 2027-11-13 is a Saturday.
  expect(reportPeriodEndingIn(yearly, ymd('2027-11-30'))?.to).toBe('2027-11-15');
  expect(reportPeriodEndingIn(yearly, ymd('2026-10-31'))).toBeNull();
});

test('the first period begins with the fund', () => {
  expect(reportPeriodEndingIn(yearly, ymd('2020-11-01'))).toMatchObject({ first: 1, last: 1, from: '2020-05-26' });
  expect(reportPeriodEndingIn(yearly, ymd('2019-11-01'))).toBeNull();
});

test('a fund that closes its books every quarter reports by the half-year, on two periods at once', () => {
  const months = Array.from({ length: 12 }, (_, index) => ymd(`2026-${String(index + 1).padStart(2, '0')}-01`));
  expect(months.flatMap((month) => reportPeriodEndingIn(quarterly, month) ?? [])).toEqual([
    { first: 8, last: 9, from: '2025-08-12', to: '2026-02-10' },
    { first: 10, last: 11, from: '2026-02-10', to: '2026-08-10' },
  ]);
});
