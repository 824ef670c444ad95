import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { isOfAgeForNisa, nisaDocuments, nisaOpensOn, nisaTargetYear } from './index.ts';

test.each([
  ['OPEN', '2026-11-13', 2026],
  ['REOPEN', '2026-12-31', 2026],
  ['CHANGE_IN', '2026-09-30', 2026],
  ['CHANGE_IN', '2026-10-01', 2027],
  ['CHANGE_IN', '2027-01-01', 2027],
] as const)('%s filed on %s is for %d', (kind, today, year) => {
  expect(nisaTargetYear(kind, ymd(today))).toBe(year);
});

test('who comes from another firm brings its notice', () => {
  expect(nisaDocuments('OPEN')).toEqual([]);
  expect(nisaDocuments('CHANGE_IN')).toEqual(['ACCOUNT_ABOLITION_NOTICE']);
  expect(nisaDocuments('REOPEN')).toEqual(['NISA_ACCOUNT_ABOLITION_NOTICE']);
});

test('an account moved for next year opens on its first day', () => {
  expect(nisaOpensOn(2026, ymd('2026-11-13'))).toBe('2026-11-13');
  expect(nisaOpensOn(2027, ymd('2026-11-13'))).toBe('2027-01-01');
});

test('eighteen on 1 January, and the day before the birthday counts', () => {
  expect(isOfAgeForNisa(ymd('2008-01-02'), 2026)).toBe(true);
  expect(isOfAgeForNisa(ymd('2008-01-03'), 2026)).toBe(false);
});
