import type { Instant } from '@tsuzura/domain/calendar';

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** 「あと2時間10分」. Whole minutes that are left for certain; null once there is none left. */
export function remainingText(now: Instant, until: Instant): string | null {
  const minutes = Math.floor((until - now) / minuteMs);
  if (until <= now) return null;
  if (minutes < 1) return 'あと1分未満';
  if (minutes < hour) return `あと${minutes}分`;
  if (minutes < day) return `あと${Math.floor(minutes / hour)}時間${restOf(minutes % hour, '分')}`;
  return `あと${Math.floor(minutes / day)}日${restOf(Math.floor((minutes % day) / hour), '時間')}`;
}

const restOf = (count: number, unit: string): string => (count === 0 ? '' : `${count}${unit}`);
