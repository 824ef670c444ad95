import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { confirmationOutdated } from './index.ts';

test.each([
  ['D02', '2026-11-14'],
  ['D03', '2028-02-29'],
])('%s R5.03 a confirmation is outdated from exactly one year on, today being %s', (id, today) => {
  const { result } = golden<Record<string, boolean>>(id);
  const answers = Object.keys(result).map((day) => [day, confirmationOutdated(ymd(day), ymd(today))]);
  expect(Object.fromEntries(answers)).toEqual(result);
});

test('R5.03 who confirmed on 29 February is asked again on 1 March of the next year', () => {
  expect(confirmationOutdated(ymd('2028-02-29'), ymd('2029-02-28'))).toBe(false);
  expect(confirmationOutdated(ymd('2028-02-29'), ymd('2029-03-01'))).toBe(true);
});

test('R5.03 who never confirmed is outdated', () => {
  expect(confirmationOutdated(null, ymd('2026-11-14'))).toBe(true);
});
