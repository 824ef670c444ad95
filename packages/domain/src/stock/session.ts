import {
  addBusinessDays,
  addDays,
  atJst,
  isBusinessDay,
  nextBusinessDay,
  rollBack,
  ymdOf,
  dayOfWeek,
  type Calendar,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';

/* Days of a session: which one an order belongs to, how long it may last, when it settles (rules STOCK-3, STOCK-8, STOCK-9). */

/** Times of the Tokyo exchange and of our intake, JST. */
export const sessionTimes = {
  entry: '08:00',
  opening: '09:00',
  lunch: '11:30',
  afternoon: '12:30',
  /** 引け: no trades until the closing auction. */
  continuousEnd: '15:25',
  close: '15:30',
  /** The day file of the exchange is there, and closes are published. */
  closesPublished: '15:45',
  /** Orders are taken in again, for the next session. */
  reopened: '16:00',
} as const;

/** Between the close and the reopening nothing is taken in (400-115). */
export function isIntakePaused(calendar: Calendar, now: Instant): boolean {
  const today = ymdOf(now);
  return (
    isBusinessDay(calendar, today) &&
    now >= atJst(today, sessionTimes.close) &&
    now < atJst(today, sessionTimes.reopened)
  );
}

/** The session that an order of this moment belongs to; null while the intake pauses. */
export const orderSession = (calendar: Calendar, now: Instant): Ymd | null =>
  isIntakePaused(calendar, now) ? null : currentSession(calendar, now);

/** The session whose limits count: from the close to the reopening it is still today's. */
export function currentSession(calendar: Calendar, now: Instant): Ymd {
  const today = ymdOf(now);
  const isToday = isBusinessDay(calendar, today) && now < atJst(today, sessionTimes.reopened);
  return isToday ? today : nextBusinessDay(calendar, today);
}

/** T+2. */
export const stockSettlementDate = (calendar: Calendar, tradeDate: Ymd): Ymd => addBusinessDays(calendar, tradeDate, 2);

/** Sessions that a dated order (期間指定) may last, with its first. */
const longestSessions = 10;

export interface Validity {
  /** The last day that may be asked for. */
  readonly latestExpiresOn: Ymd;
  /** 今週中: the last business day of the session's week. */
  readonly weekEnd: Ymd;
  /** The last cum day, when an order up to the latest day would outlive it; its expiry is then shortened to it. */
  readonly shortenedTo: Ymd | null;
}

/** `lastCumDay` is the next one of the share, if there is one. */
export function longestValidity(calendar: Calendar, session: Ymd, lastCumDay: Ymd | null): Validity {
  const latestExpiresOn = addBusinessDays(calendar, session, longestSessions - 1);
  const weekEnd = rollBack(calendar, addDays(session, 6 - dayOfWeek(session)));
  return { latestExpiresOn, weekEnd, shortenedTo: shortenedExpiry(session, latestExpiresOn, lastCumDay) };
}

/** The last cum day, when an order of the session that expires on the day would outlive it. */
export const shortenedExpiry = (session: Ymd, expiresOn: Ymd, lastCumDay: Ymd | null): Ymd | null =>
  lastCumDay !== null && lastCumDay >= session && lastCumDay < expiresOn ? lastCumDay : null;
