import {
  atJst,
  BeyondCalendar,
  isBusinessDay,
  japan,
  nextBusinessDay,
  ymdOf,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

const opensAt = '09:00';
const closesAt = '17:00';

export type PhoneState = { readonly isOpen: true } | { readonly isOpen: false; readonly opensOn: Ymd };

/** Whether somebody answers the phone now: 平日 9:00～17:00. Null beyond the calendar, where nothing is known. */
export function phoneState(now: Instant): PhoneState | null {
  try {
    const today = ymdOf(now);
    if (isBusinessDay(japan, today)) {
      if (now < atJst(today, opensAt)) return { isOpen: false, opensOn: today };
      if (now < atJst(today, closesAt)) return { isOpen: true };
    }
    return { isOpen: false, opensOn: nextBusinessDay(japan, today) };
  } catch (error) {
    if (error instanceof BeyondCalendar) return null;
    throw error;
  }
}

export function phoneHoursText(now: Instant): string | null {
  const state = phoneState(now);
  if (state === null) return null;
  if (state.isOpen) return 'ただいま受付中です（17:00まで）。';
  const day = state.opensOn === ymdOf(now) ? '本日' : shortDate(state.opensOn);
  return `ただいま受付時間外です。次の受付は${day}9:00からです。`;
}
