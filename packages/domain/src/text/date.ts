import { dayOfWeek, partsOf, type Ymd } from '../calendar/index.ts';

/** 「2026年11月14日（土）」 */
export function longDate(date: Ymd): string {
  const { year, month, day } = partsOf(date);
  return `${year}年${month}月${day}日${weekday(date)}`;
}

/** 「11/14（土）」 */
export function shortDate(date: Ymd): string {
  const { month, day } = partsOf(date);
  return `${month}/${day}${weekday(date)}`;
}

/** 「2026/11/04」, for tables: zeros kept so that a column lines up. */
export const tableDate = (date: Ymd): string => date.replaceAll('-', '/');

const weekday = (date: Ymd): string => `（${'日月火水木金土'.charAt(dayOfWeek(date))}）`;
