import { expect, test } from 'vitest';
import {
  dayOfWeek,
  isBusinessDay,
  japan,
  japanHolidays,
  unitedStates,
  unitedStatesEarlyCloses,
  unitedStatesHolidays,
  ymd,
  type Holiday,
} from './index.ts';

const inYear = (holidays: readonly Holiday[], year: string) =>
  holidays.flatMap(({ date }) => (date.startsWith(year) ? [date.slice(5)] : [])).join(' ');

test.each([
  [
    '2026',
    '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  ],
  ['2027', '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'],
])('the Japanese holidays of %s are those of rule CAL-2', (year, days) => {
  expect(inYear(japanHolidays, year)).toBe(days);
});

test.each([
  ['2026', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
  ['2027', '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
])('the New York closures and early closes of %s are those of rule CAL-3', (year, closed, early) => {
  expect(inYear(unitedStatesHolidays, year)).toBe(closed);
  expect(inYear(unitedStatesEarlyCloses, year)).toBe(early);
});

test('Japan closes from 12-31 to 01-03 in every year of its data', () => {
  for (let year = 2016; year <= 2030; year += 1) {
    const days = ['01-01', '01-02', '01-03', '12-31'].map((day) => isBusinessDay(japan, ymd(`${year}-${day}`)));
    expect(days).toEqual([false, false, false, false]);
  }
  expect(isBusinessDay(japan, ymd('2026-12-30'))).toBe(true);
  expect(isBusinessDay(japan, ymd('2027-01-04'))).toBe(true);
});

test.each(['2019-04-30', '2019-05-01', '2019-05-02', '2019-10-22', '2020-07-24', '2021-07-23', '2021-08-09'])(
  'Japan was closed on %s by a law of that year',
  (day) => expect(isBusinessDay(japan, ymd(day))).toBe(false),
);

test.each(['2019-12-23', '2020-10-12', '2021-07-19', '2021-10-11'])(
  'Japan was open on %s, a holiday that had moved',
  (day) => expect(isBusinessDay(japan, ymd(day))).toBe(true),
);

test.each(['2018-12-05', '2025-01-09', '2022-06-20'])('New York was closed on %s', (day) => {
  expect(isBusinessDay(unitedStates, ymd(day))).toBe(false);
});

test.each(['2021-06-18', '2021-12-31', '2027-12-31', '2026-11-27'])('New York is open on %s', (day) => {
  expect(isBusinessDay(unitedStates, ymd(day))).toBe(true);
});

test('every New York row is a weekday, in date order, and nine to eleven closures make a year', () => {
  for (const rows of [unitedStatesHolidays, unitedStatesEarlyCloses]) {
    expect(rows.filter(({ date }) => [0, 6].includes(dayOfWeek(date)))).toEqual([]);
    expect(rows.map(({ date }) => date)).toEqual([...new Set(rows.map(({ date }) => date))].toSorted());
  }
  for (let year = 2016; year <= 2028; year += 1) {
    expect([9, 10, 11]).toContain(inYear(unitedStatesHolidays, `${year}`).split(' ').length);
  }
});

test.each([
  ['キング牧師記念日', 1],
  ['大統領の日', 1],
  ['聖金曜日', 5],
  ['メモリアルデー', 1],
  ['レイバーデー', 1],
  ['感謝祭', 4],
])('%s falls on weekday %d in all thirteen years', (name, weekday) => {
  const days = unitedStatesHolidays.filter((holiday) => holiday.name === name);
  expect(days.map(({ date }) => dayOfWeek(date))).toEqual(Array.from({ length: 13 }, () => weekday));
});

test('an early close is a business day', () => {
  expect(unitedStatesEarlyCloses.filter(({ date }) => !isBusinessDay(unitedStates, date))).toEqual([]);
});
