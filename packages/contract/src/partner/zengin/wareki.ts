import { parseYmd, partsOf, type Ymd } from '@tsuzura/domain/calendar';

/** 令和1年 is 2019. Files of this service are younger than the era. */
const yearBeforeEra = 2018;

/** "081113": 令和8年11月13日. */
export function toWareki(day: Ymd): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return [year - yearBeforeEra, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('');
}

export function fromWareki(text: string): Ymd | null {
  const year = Number(text.slice(0, 2)) + yearBeforeEra;
  return parseYmd(`${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`);
}

/** "1113", as in a transfer file: the year is that of the day it is sent. */
export const monthAndDay = (day: Ymd): string => day.slice(5).replace('-', '');
