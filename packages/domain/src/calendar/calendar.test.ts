import { expect, test } from 'vitest';
import { BeyondCalendar, isBusinessDay, openInBoth, ymd, type Calendar } from './index.ts';

const small: Calendar = {
  name: 'small',
  closedDays: new Set([ymd('2026-11-23')]),
  validFrom: ymd('2026-11-01'),
  validTo: ymd('2026-11-30'),
};

test.each(['2026-10-31', '2026-12-01'])('the calendar refuses %s, one day beyond its data', (text) => {
  const ask = () => isBusinessDay(small, ymd(text));
  expect(ask).toThrow(BeyondCalendar);
  expect(ask).toThrow(
    expect.objectContaining({ name: 'BeyondCalendar', day: text, validFrom: '2026-11-01', validTo: '2026-11-30' }),
  );
});

test('the first and the last day of the data are answered', () => {
  expect(isBusinessDay(small, ymd('2026-11-01'))).toBe(false);
  expect(isBusinessDay(small, ymd('2026-11-30'))).toBe(true);
});

test('weekends and closed days are not business days', () => {
  const open = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
  expect(open.map((day) => isBusinessDay(small, ymd(day)))).toEqual([true, false, false, false, true]);
});

test('open in both: each one closes the day, and the shorter data is the horizon', () => {
  const other = { ...small, name: 'other', closedDays: new Set([ymd('2026-11-26')]), validTo: ymd('2026-11-27') };
  for (const both of [openInBoth(small, other), openInBoth(other, small)]) {
    const week = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'];
    expect(week.map((day) => isBusinessDay(both, ymd(day)))).toEqual([false, true, false, true]);
    expect(() => isBusinessDay(both, ymd('2026-11-28'))).toThrow(BeyondCalendar);
  }
});
