import type { Calendar } from './calendar.ts';
import { japanHolidayRows, japanHolidaysFrom, japanHolidaysTo } from './japan-holidays.ts';
import {
  unitedStatesEarlyCloseRows,
  unitedStatesFrom,
  unitedStatesHolidayRows,
  unitedStatesTo,
} from './united-states-holidays.ts';
import { partsOf, ymd, type Ymd } from './ymd.ts';

/** A day with the name shown to customers. */
export interface Holiday {
  readonly date: Ymd;
  readonly name: string;
}

/** National and substitute holidays, also those on a weekend. The year-end closure is no holiday and not among them. */
export const japanHolidays: readonly Holiday[] = named(japanHolidayRows);
export const unitedStatesHolidays: readonly Holiday[] = named(unitedStatesHolidayRows);
/** Days the New York exchange closes at 13:00 local time; they are business days. */
export const unitedStatesEarlyCloses: readonly Holiday[] = named(unitedStatesEarlyCloseRows);

/** Bank, Tokyo exchange and broker share one calendar (rule CAL-1). */
export const japan: Calendar = {
  name: 'japan',
  closedDays: new Set([...datesOf(japanHolidays), ...yearEnds(ymd(japanHolidaysFrom), ymd(japanHolidaysTo))]),
  validFrom: ymd(japanHolidaysFrom),
  validTo: ymd(japanHolidaysTo),
};

/** The New York Stock Exchange. Days are New York's, which a Japanese date of the same text also names. */
export const unitedStates: Calendar = {
  name: 'unitedStates',
  closedDays: new Set(datesOf(unitedStatesHolidays)),
  validFrom: ymd(unitedStatesFrom),
  validTo: ymd(unitedStatesTo),
};

function named(rows: readonly (readonly [date: string, name: string])[]): Holiday[] {
  return rows.map(([date, name]) => ({ date: ymd(date), name }));
}

function datesOf(holidays: readonly Holiday[]): Ymd[] {
  return holidays.map(({ date }) => date);
}

/** 12-31 to 01-03: banks and exchange are closed though only 01-01 is a holiday. */
function yearEnds(from: Ymd, to: Ymd): Ymd[] {
  const [first, last] = [partsOf(from).year, partsOf(to).year];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) => ['01-01', '01-02', '01-03', '12-31'].map((day) => ymd(`${year}-${day}`)));
}
