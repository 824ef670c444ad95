import { parseInstant, timeOf, yearOf, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate, tableDate } from '@tsuzura/domain/text';

const minute = 60_000;
const minutesOfHour = 60;

/** The day in Japan that it belongs to; null for a moment nobody can read. */
export function dayOfMoment(moment: string): Ymd | null {
  const at = parseInstant(moment);
  return at === null ? null : ymdOf(at);
}

/** 「3時間前」 on the same day, 「21:04」 on any other. `now` is business time; without it the time is said. */
export function whenText(moment: string, now: string | null): string {
  const at = parseInstant(moment);
  if (at === null) return '';
  const reference = now === null ? null : parseInstant(now);
  if (reference === null || ymdOf(reference) !== ymdOf(at) || reference < at) return timeOf(at);
  const minutes = Math.floor((reference - at) / minute);
  if (minutes < 1) return 'いま';
  return minutes < minutesOfHour ? `${minutes}分前` : `${Math.floor(minutes / minutesOfHour)}時間前`;
}

/** 「2026/11/14 9:12」, in full. */
export function wholeText(moment: string): string {
  const at = parseInstant(moment);
  return at === null ? '' : `${tableDate(ymdOf(at))} ${timeOf(at)}`;
}

/** 「11/13（金）」; of another year 「2025/12/30（火）」. */
export function dayHeading(day: Ymd, today: Ymd | null): string {
  return today !== null && yearOf(day) === yearOf(today) ? shortDate(day) : `${yearOf(day)}/${shortDate(day)}`;
}
