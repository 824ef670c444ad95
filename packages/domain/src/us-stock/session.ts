import {
  addBusinessDays,
  isBusinessDay,
  nextBusinessDay,
  nextMaintenanceWindow,
  unitedStates,
  unitedStatesEarlyCloses,
  type Instant,
  type MaintenanceWindow,
  type Ymd,
} from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { atNewYork, newYorkTimeOf, type NewYorkTime } from './new-york.ts';

/** Times of the New York exchanges, in New York. Orders are taken in from `entry` on. */
export const usSessionTimes = { entry: '09:00', opening: '09:30', close: '16:00', earlyClose: '13:00' } as const;

const earlyCloses: ReadonlySet<Ymd> = new Set(unitedStatesEarlyCloses.map(({ date }) => date));

/** A day of trade in New York. */
export interface UsSession {
  /** New York's day. */
  readonly date: Ymd;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** 短縮取引 */
  readonly isEarlyClose: boolean;
}

export function usSession(date: Ymd): UsSession {
  assert(isBusinessDay(unitedStates, date), `New York trades on ${date}`);
  const isEarlyClose = earlyCloses.has(date);
  return {
    date,
    opensAt: atNewYork(date, usSessionTimes.opening),
    closesAt: atNewYork(date, isEarlyClose ? usSessionTimes.earlyClose : usSessionTimes.close),
    isEarlyClose,
  };
}

/** From when on the exchanges take orders of a session. */
export const usEntryOpensAt = ({ date }: Pick<UsSession, 'date'>): Instant => atNewYork(date, usSessionTimes.entry);

/** The session that an order of this moment belongs to: the one that is open, else the next (rule US-2). */
export function usOrderSession(now: Instant): UsSession {
  const { date } = newYorkTimeOf(now);
  if (isBusinessDay(unitedStates, date)) {
    const today = usSession(date);
    if (now < today.closesAt) return today;
  }
  return usSession(nextBusinessDay(unitedStates, date));
}

/** What the clock of the market shows (市場の時計). */
export interface UsMarketClock {
  readonly newYork: NewYorkTime;
  readonly isOpen: boolean;
  /** The session that is open, else the next. */
  readonly session: UsSession;
}

export function usMarketClock(now: Instant): UsMarketClock {
  const session = usOrderSession(now);
  return { newYork: newYorkTimeOf(now), isOpen: now >= session.opensAt, session };
}

/** Sessions that a dated order (期間指定) may last, with its first. */
const longestSessions = 10;

/** The last New York day that an order of the session may be asked to last to. */
export const latestUsExpiry = (session: Ymd): Ymd => addBusinessDays(unitedStates, session, longestSessions - 1);

/** A day that an order of the session may last to (rule US-2). */
export const isUsExpiry = (session: Ymd, expiresOn: Ymd): boolean =>
  expiresOn >= session && expiresOn <= latestUsExpiry(session) && isBusinessDay(unitedStates, expiresOn);

/** 有効期限: the close of its last day. */
export const usExpiresAt = (expiresOn: Ymd): Instant => usSession(expiresOn).closesAt;

/** Our regular maintenance inside a session: resting orders go on working through it (rule US-2). Null where the session has none. */
export function maintenanceDuring({
  opensAt,
  closesAt,
}: Pick<UsSession, 'opensAt' | 'closesAt'>): MaintenanceWindow | null {
  const window = nextMaintenanceWindow(opensAt);
  return window.from < closesAt ? window : null;
}
