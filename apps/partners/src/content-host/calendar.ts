import type { Answer } from '@tsuzura/contract/kernel';
import type { getCalendar } from '@tsuzura/contract/static';
import {
  dayOfWeek,
  japan,
  japanHolidays,
  unitedStates,
  unitedStatesEarlyCloses,
  unitedStatesHolidays,
  type Ymd,
} from '@tsuzura/domain/calendar';

/** Both markets on one page; it is good only for days that both know. */
export const calendar: Answer<typeof getCalendar> = {
  validFrom: later(japan.validFrom, unitedStates.validFrom),
  validTo: earlier(japan.validTo, unitedStates.validTo),
  jpHolidays: japaneseHolidays(),
  usHolidays: [...unitedStatesHolidays],
  usEarlyCloses: [...unitedStatesEarlyCloses],
};

/** A day that is a holiday and in the year-end closure (1 January) is a holiday. */
function japaneseHolidays(): Answer<typeof getCalendar>['jpHolidays'] {
  const national = new Set(japanHolidays.map(({ date }) => date));
  const yearEnd = [...japan.closedDays].filter((date) => !national.has(date));
  return [
    ...japanHolidays.map(({ date, name }) => ({ date, name, kind: 'NATIONAL' as const })),
    ...yearEnd.map((date) => ({ date, name: '年末年始', kind: 'YEAR_END' as const })),
  ]
    .filter(({ date }) => !isWeekend(date))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function isWeekend(day: Ymd): boolean {
  return dayOfWeek(day) === 0 || dayOfWeek(day) === 6;
}

function later(one: Ymd, other: Ymd): Ymd {
  return one > other ? one : other;
}

function earlier(one: Ymd, other: Ymd): Ymd {
  return one < other ? one : other;
}
