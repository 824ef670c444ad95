import { daysBetween, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { sampled } from './scales.ts';

/** Words under a drawing, and the point they belong to. */
export interface AxisMark {
  readonly at: number;
  readonly label: string;
}

const places = 5;
/** Five places of more days than this are in five different months. */
const shortDays = 4 * 31;

/** Five days along the axis. Up to four months as 8/13; beyond as months, the year only where it changes. */
export function dayAxis(days: readonly Ymd[]): readonly AxisMark[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const chosen = sampled(days.length, places).map((at) => ({ at, ...partsOf(days[at] ?? first) }));
  if (daysBetween(first, last) <= shortDays) {
    return chosen.map(({ at, month, day }) => ({ at, label: `${month}/${day}` }));
  }
  return chosen.map(({ at, year, month }, index) => ({
    at,
    label: chosen[index - 1]?.year === year ? month.toString() : `${year}/${month}`,
  }));
}
