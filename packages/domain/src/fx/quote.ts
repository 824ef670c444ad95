import {
  atJst,
  daysBetween,
  instant,
  isBusinessDay,
  japan,
  previousBusinessDay,
  ymd,
  ymdOf,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import { seededNumbers } from '../stock/index.ts';
import { fxRate, ratesAt, type FxRate, type FxRates } from './rate.ts';

/** Hours of exchange on Japanese business days, and when the rate of the day is fixed (rule FX-2). */
export const fxTimes = { opening: '09:00', fixing: '10:00', close: '15:30' } as const;
/** How long a quote can be taken, in milliseconds (rule FX-3). */
export const quoteLasts = 15_000;
const slotMinutes = 15;
const epoch = ymd('1970-01-01');

/** 両替の受付時間: from 09:00, strictly before 15:30. */
export function isFxOpen(now: Instant): boolean {
  const today = ymdOf(now);
  return isBusinessDay(japan, today) && now >= atJst(today, fxTimes.opening) && now < atJst(today, fxTimes.close);
}

/** The business day whose fixing is the newest: until 10:00 the one before (rule FX-1). */
export function newestFixingDay(now: Instant): Ymd {
  const today = ymdOf(now);
  const isFixed = isBusinessDay(japan, today) && now >= atJst(today, fxTimes.fixing);
  return isFixed ? today : previousBusinessDay(japan, today);
}

/** What the stand-in's market quotes: the newest fixing, in hours of exchange up to 20 sen beside it, another every fifteen minutes (rule FX-1). */
export function quotedMid(seed: string, fixing: FxRate, now: Instant): FxRate {
  if (!isFxOpen(now)) return fixing;
  const today = ymdOf(now);
  const slot = Math.floor((now - atJst(today, fxTimes.opening)) / 60_000 / slotMinutes);
  const drawn = seededNumbers(`${seed}/fx/usdjpy/slot`)(daysBetween(epoch, today) * 64 + slot);
  return fxRate(fixing + BigInt((drawn % 41) - 20));
}

/** A rate that a customer was shown and may take (rule FX-3). */
export interface FxQuote extends FxRates {
  readonly at: Instant;
  readonly validUntil: Instant;
}

export const fxQuote = (mid: FxRate, at: Instant): FxQuote => ({
  ...ratesAt(mid),
  at,
  validUntil: instant(at + quoteLasts),
});

/** Strictly before its end. One from the future is not ours. */
export const isQuoteValid = ({ at, validUntil }: Pick<FxQuote, 'at' | 'validUntil'>, now: Instant): boolean =>
  at <= now && now < validUntil;
