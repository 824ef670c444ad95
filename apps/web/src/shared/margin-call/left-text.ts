import type { Instant } from '@tsuzura/domain/calendar';

const minute = 60_000;
const hour = 60 * minute;

/** 「あと26時間50分」: whole minutes, counted down to nothing. */
export function leftText(now: Instant, until: Instant): string {
  const left = Math.max(0, until - now);
  const hours = Math.floor(left / hour);
  const minutes = Math.floor((left % hour) / minute);
  return hours === 0 ? `あと${minutes}分` : `あと${hours}時間${minutes}分`;
}
