import { assert, type Brand } from '../kernel/index.ts';
import { parseYmd, type Ymd } from './ymd.ts';

/** A point in time: milliseconds since 1970-01-01T00:00:00Z. Instants are compared with < and >=. */
export type Instant = Brand<number, 'Instant'>;

/** Japan has had no daylight saving since 1951, so JST is plain arithmetic and needs no time zone database. */
const jstOffset = 9 * 60 * 60 * 1000;
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const iso = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export function instant(epochMilliseconds: number): Instant {
  assert(Number.isSafeInteger(epochMilliseconds), 'an instant is whole milliseconds');
  return epochMilliseconds as Instant;
}

/** Days by their number since 1970, in Japan: every order asks for its day many times, and most of them for the same. */
const days = new Map<number, Ymd>();
const mostDays = 4_000;

/** The calendar day in Japan. */
export function ymdOf(at: Instant): Ymd {
  const number = Math.floor((at + jstOffset) / 86_400_000);
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const day = jst(at).slice(0, 10) as Ymd;
  days.set(number, day);
  return day;
}

/** The time of day in Japan, "15:30". Cut-offs are compared as instants (`atJst`), this is for showing. */
export const timeOf = (at: Instant): string => jst(at).slice(11, 16);

/** "15:30" or "23:59:59" of a day in Japan. */
export function atJst(day: Ymd, timeOfDay: string): Instant {
  assert(time.test(timeOfDay), `${timeOfDay} is a time of day`);
  return instant(Date.parse(`${day}T${timeOfDay}Z`) - jstOffset);
}

/** "2026-11-14T15:29:59+09:00". Milliseconds are cut off, never rounded up into the next second. */
export const formatJst = (at: Instant): string => `${jst(at).slice(0, 19)}+09:00`;

/** null without an offset: "2026-11-14T15:30:00" alone does not say which instant it is. */
export function parseInstant(text: string): Instant | null {
  const day = iso.exec(text)?.[1];
  return day !== undefined && parseYmd(day) ? instant(Date.parse(text)) : null;
}

const jst = (at: Instant): string => new Date(at + jstOffset).toISOString();
