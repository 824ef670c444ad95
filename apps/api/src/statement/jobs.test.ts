import { expect, test } from 'vitest';
import { atJst, formatJst, ymd } from '@tsuzura/domain/calendar';
import { quarterBefore } from './batch/balance-reports.ts';
import { keepUntil, viewableUntil } from './kinds/index.ts';
import { statementJobs } from './jobs.ts';

/** The next moments of a job from a day on. */
function moments(name: string, from: string, count: number): string[] {
  const job = statementJobs.find((one) => one.name === name);
  let at = atJst(ymd(from), '00:00');
  return Array.from({ length: count }, () => {
    at = job?.next(at) ?? at;
    return formatJst(at).slice(0, 16);
  });
}

test('statements are due in the morning: daily, by quarter, after the year, by month', () => {
  expect(moments('paper.issue-daily', '2026-11-13', 2)).toEqual(['2026-11-13T05:15', '2026-11-14T05:15']);
  expect(moments('paper.issue-balance-reports', '2026-11-13', 2)).toEqual(['2027-01-01T06:05', '2027-04-01T06:05']);
  // The first business day of a year, and of a month that begins on a Sunday.
  expect(moments('paper.issue-annual-reports', '2026-11-13', 2)).toEqual(['2027-01-04T06:10', '2028-01-04T06:10']);
  expect(moments('paper.issue-total-return-notices', '2026-11-13', 1)).toEqual(['2027-01-04T06:25']);
  expect(moments('paper.issue-investment-reports', '2026-11-13', 1)).toEqual(['2026-12-01T06:30']);
  expect(moments('paper.publish-fund-reports', '2026-10-31', 2)).toEqual(['2026-11-02T06:20', '2026-12-01T06:20']);
});

test('a quarter is the three months before its report; the last of a year goes to everybody', () => {
  expect(quarterBefore(ymd('2027-01-01'))).toEqual({
    ref: '2026Q4',
    name: '2026年10月～12月',
    from: '2026-10-01',
    to: '2026-12-31',
    anyTime: true,
  });
  expect(quarterBefore(ymd('2026-04-01'))).toMatchObject({ ref: '2026Q1', to: '2026-03-31', anyTime: false });
});

test('R4.10 a statement is shown to the end of the fifth year after its year, and kept longer than it is shown', () => {
  expect(viewableUntil('TRADE', ymd('2026-01-01'))).toBe('2031-12-31');
  expect(viewableUntil('TRADE', ymd('2026-12-31'))).toBe('2031-12-31');
  expect(viewableUntil('TRANSFERRED_TRADE', ymd('2019-12-30'))).toBeNull();
  expect(keepUntil('TRADE', ymd('2026-12-31'))).toBe('2036-12-31');
  expect(keepUntil('DISTRIBUTION', ymd('2026-01-01'))).toBe('2033-01-01');
});
