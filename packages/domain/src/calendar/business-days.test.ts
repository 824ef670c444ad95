import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import {
  addBusinessDays,
  addDays,
  BeyondCalendar,
  businessDaysBetween,
  isBusinessDay,
  japan,
  nextBusinessDay,
  openInBoth,
  previousBusinessDay,
  rollBack,
  rollForward,
  unitedStates,
  ymd,
} from './index.ts';

const someDay = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays(ymd('2017-01-01'), count));

test('a walk that leaves the calendar is refused, in both directions', () => {
  expect(() => nextBusinessDay(japan, ymd('2030-12-30'))).toThrow(BeyondCalendar);
  expect(() => addBusinessDays(japan, ymd('2030-12-27'), 2)).toThrow(BeyondCalendar);
  expect(() => previousBusinessDay(japan, ymd('2016-01-04'))).toThrow(BeyondCalendar);
  expect(() => businessDaysBetween(japan, ymd('2030-12-30'), ymd('2031-01-01'))).toThrow(BeyondCalendar);
});

test.each(Object.entries(golden<Record<string, string>>('E04').result))(
  'E04 a trade of %s settles T+2 on %s',
  (trade, settled) => {
    expect(addBusinessDays(japan, ymd(trade), 2)).toBe(settled);
  },
);

test('P01 the published timetable of January 2026 comes out day by day', () => {
  const { result } = golden<Record<string, string>>('P01');
  const debit = rollForward(japan, ymd('2026-01-01'));
  expect({
    register: addBusinessDays(japan, debit, -7),
    deadline: addBusinessDays(japan, debit, -6),
    debit,
    order: addBusinessDays(japan, debit, 5),
    foreignExecution: addBusinessDays(japan, debit, 6),
  }).toEqual(result);
});

test('a closed day rolls forward or back, an open one stays', () => {
  expect(rollForward(japan, ymd('2026-11-21'))).toBe('2026-11-24');
  expect(rollBack(japan, ymd('2026-11-23'))).toBe('2026-11-20');
  expect([rollForward, rollBack].map((roll) => roll(japan, ymd('2026-11-24')))).toEqual(['2026-11-24', '2026-11-24']);
});

test('from a closed day the count starts with the first open day, and zero days stay where they are', () => {
  expect(addBusinessDays(japan, ymd('2026-11-21'), 1)).toBe('2026-11-24');
  expect(addBusinessDays(japan, ymd('2026-11-21'), -1)).toBe('2026-11-20');
  expect(addBusinessDays(japan, ymd('2026-11-21'), 0)).toBe('2026-11-21');
  expect(() => addBusinessDays(japan, ymd('2026-11-21'), 1.5)).toThrow('whole');
});

test('business days are counted without the first day and with the last', () => {
  expect(businessDaysBetween(japan, ymd('2026-11-20'), ymd('2026-11-20'))).toBe(0);
  expect(businessDaysBetween(japan, ymd('2026-11-20'), ymd('2026-11-23'))).toBe(0);
  expect(businessDaysBetween(japan, ymd('2026-11-20'), ymd('2026-11-24'))).toBe(1);
  expect(() => businessDaysBetween(japan, ymd('2026-11-24'), ymd('2026-11-20'))).toThrow('forwards');
});

test('Thanksgiving and a Japanese holiday both push a settlement that needs both countries', () => {
  expect(addBusinessDays(openInBoth(japan, unitedStates), ymd('2026-11-20'), 2)).toBe('2026-11-25');
  expect(addBusinessDays(openInBoth(japan, unitedStates), ymd('2026-11-24'), 2)).toBe('2026-11-27');
});

test('adding business days and counting them are opposites, forwards and back', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 30 }), (day, count) => {
      const start = rollForward(japan, day);
      const end = addBusinessDays(japan, start, count);
      expect(isBusinessDay(japan, end)).toBe(true);
      expect(businessDaysBetween(japan, start, end)).toBe(count);
      expect(addBusinessDays(japan, end, -count)).toBe(start);
    }),
  );
});
