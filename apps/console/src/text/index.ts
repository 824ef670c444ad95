import { atJst, formatJst, parseInstant, parseYmd, timeOf, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

/** 「11/13（金） 15:30」 of a moment of the wire. */
export function momentText(moment: string | null): string {
  const at = moment === null ? null : parseInstant(moment);
  return at === null ? '—' : `${shortDate(ymdOf(at))} ${timeOf(at)}`;
}

/** 「2026/11/13 15:30」, for tables and files. */
export function tableMoment(moment: string | null): string {
  const at = moment === null ? null : parseInstant(moment);
  return at === null ? '—' : `${ymdOf(at).replaceAll('-', '/')} ${timeOf(at)}`;
}

/** 「15:30」 */
export function clockText(moment: string | null): string {
  const at = moment === null ? null : parseInstant(moment);
  return at === null ? '—' : timeOf(at);
}

export const dayText = (day: Ymd | null): string => (day === null ? '—' : shortDate(day));

/** 「1時間40分」 between two moments, never negative. */
export function spanText(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
  const days = Math.floor(minutes / 1440);
  if (days > 0) return `${days}日${Math.floor((minutes % 1440) / 60)}時間`;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}時間${minutes % 60}分` : `${minutes}分`;
}

/** 「12,318」 */
export const groupedNumber = (value: bigint | number): string =>
  String(value)
    .replace('-', '−')
    .replace(/\B(?=(?:\d{3})+$)/g, ',');

/** "2026/11/16 9:00", in Japan, as the wire says it; null when it is no moment. */
export function readMoment(text: string): string | null {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})\s+(\d{1,2}):(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? [];
  const date = parseYmd(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return date === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : formatJst(atJst(date, time));
}
