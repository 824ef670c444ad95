import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  dayOfWeek,
  daysBetween,
  lastDayOfMonth,
  parseYmd,
  partsOf,
  ymd,
  ymdFrom,
} from './index.ts';

const days = fc.integer({ min: -40_000, max: 40_000 }).map((count) => addDays(ymd('2026-11-14'), count));

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261114', '2026-11-14T00:00', ''])(
  '«%s» is not a calendar day',
  (text) => {
    expect(parseYmd(text)).toBeNull();
    expect(() => ymd(text)).toThrow('is a calendar day');
  },
);

test('days are added over months, years and leap days', () => {
  expect(addDays(ymd('2026-12-31'), 1)).toBe('2027-01-01');
  expect(addDays(ymd('2028-02-28'), 1)).toBe('2028-02-29');
  expect(addDays(ymd('2027-02-28'), 1)).toBe('2027-03-01');
  expect(addDays(ymd('2026-11-14'), -14)).toBe('2026-10-31');
  expect(() => addDays(ymd('2026-11-14'), 0.5)).toThrow('whole');
  expect(() => addDays(ymd('9999-12-31'), 1)).toThrow('is a calendar day');
});

test('months are added with the end of the month kept inside the month', () => {
  expect(addMonths(ymd('2026-08-31'), 6)).toBe('2027-02-28');
  expect(addMonths(ymd('2026-01-31'), 1)).toBe('2026-02-28');
  expect(addMonths(ymd('2026-03-31'), -1)).toBe('2026-02-28');
  expect(addMonths(ymd('2026-01-15'), -1)).toBe('2025-12-15');
  expect(addMonths(ymd('2026-12-15'), 1)).toBe('2027-01-15');
  expect(addMonths(ymd('2026-11-14'), 0)).toBe('2026-11-14');
});

test('R5.03 a year before or after 29 February is 28 February, and a leap year has its own 29 February', () => {
  expect(addYears(ymd('2028-02-29'), -1)).toBe('2027-02-28');
  expect(addYears(ymd('2028-02-29'), 4)).toBe('2032-02-29');
  expect(addYears(ymd('2027-02-28'), 1)).toBe('2028-02-28');
});

test('the last day of a month knows the four century rules', () => {
  expect(lastDayOfMonth(ymd('2026-11-14'))).toBe('2026-11-30');
  expect(['2024', '2026', '2000', '2100'].map((year) => lastDayOfMonth(ymd(`${year}-02-01`)).slice(8))).toEqual([
    '29',
    '28',
    '29',
    '28',
  ]);
});

test('2026-11-14 is a Saturday, and so is a Saturday before 1970', () => {
  expect(dayOfWeek(ymd('2026-11-14'))).toBe(6);
  expect(dayOfWeek(ymd('2026-11-15'))).toBe(0);
  expect(dayOfWeek(ymd('1969-12-27'))).toBe(6);
});

test('counting days and adding them are opposites, and text order is date order', () => {
  fc.assert(
    fc.property(days, days, (from, to) => {
      const count = daysBetween(from, to);
      expect(addDays(from, count)).toBe(to);
      expect(Math.sign(count)).toBe(from < to ? 1 : from > to ? -1 : 0);
      expect(ymdFrom(partsOf(to))).toBe(to);
    }),
  );
});

test('every month has a last day, and the day after it is the first', () => {
  fc.assert(fc.property(days, (day) => partsOf(addDays(lastDayOfMonth(day), 1)).day === 1));
});
