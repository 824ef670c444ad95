import type { Method } from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { momentText } from '@tsuzura/domain/protection';
import type { Standing } from '@tsuzura/store/auth';
import type { Attempt } from './attempt.ts';
import { hours, later } from './deps.ts';

/*
 * How strong a check is, and from when a factor counts: docs/sign-in-strength.md, whose rules are cited as S1 to S8.
 */

/** S1. Codes by mail and recovery codes are the weakest; a factor that does not count yet is no better. */
export const strengths = { code: 1, app: 2, passkey: 3 } as const;
export type Strength = (typeof strengths)[keyof typeof strengths];

/** S3: how long a factor waits that was set up by a check weaker than itself. */
const waits = 24 * hours;
/** S6: how long somebody waits who says that they lost their factors, and how long the way stays open then. */
const lostWaits = 24 * hours;
const lostStays = 72 * hours;

type Has = Pick<Standing, 'passkeyFrom' | 'totpFrom' | 'lostFrom'>;
/** What an attempt says about its last check. */
type Check = Pick<Attempt, 'checkedAt' | 'checkedBy' | 'factorFrom'>;

const counts = (from: number | null | undefined, at: number): boolean =>
  from !== null && from !== undefined && from <= at;

/** The strongest that this person has and that counts now. */
export function bestOf(person: Has, now: Instant): Strength {
  if (counts(person.passkeyFrom, now)) return strengths.passkey;
  return counts(person.totpFrom, now) ? strengths.app : strengths.code;
}

/** Of a check, by what it was when it was made: waiting for a factor to count does not improve an old check. */
export function strengthOf({ checkedAt, checkedBy, factorFrom }: Check): Strength {
  if (checkedAt === undefined || !counts(factorFrom, checkedAt)) return strengths.code;
  if (checkedBy === 'passkey') return strengths.passkey;
  return checkedBy === 'totp' ? strengths.app : strengths.code;
}

/** When the factor of this method began to count, or will. A passkey says it itself: a person has several. */
export const factorFromOf = (method: Method, person: Has, passkeyFrom?: Instant): Instant | null =>
  method === 'passkey' ? (passkeyFrom ?? null) : method === 'totp' ? person.totpFrom : null;

/** S2, S3: at once after a check at least as strong as what is added; else after the wait. */
export const strongFromOf = (added: 'passkey' | 'app', checked: Strength, now: Instant): Instant =>
  checked >= strengths[added] ? now : later(now, waits);

/** S6 */
export const lostFromOf = (now: Instant): Instant => later(now, lostWaits);
export const lostEndsAt = (from: Instant): Instant => later(from, lostStays);

/** S6: the request is there and not over; it may still have to wait. */
export const isLost = ({ lostFrom }: Has, now: Instant): boolean => lostFrom !== null && now < lostEndsAt(lostFrom);

/** S6: the wait is over; who has nothing but codes signs in. */
export const mayReturn = (person: Has, now: Instant): boolean =>
  isLost(person, now) && counts(person.lostFrom, now) && bestOf(person, now) > strengths.code;

/** When the next factor counts of somebody who has none that does, or the one just shown does; null: nothing waits. */
export function waitsUntil(check: Check, person: Has, now: Instant): Instant | null {
  const { checkedBy, factorFrom } = check;
  if (checkedBy !== undefined && factorFrom !== undefined && factorFrom > now) return instant(factorFrom);
  if (bestOf(person, now) > strengths.code) return null;
  const coming = [person.passkeyFrom, person.totpFrom].filter((at) => at !== null);
  return coming.length === 0 ? null : instant(Math.min(...coming));
}

/** The no to somebody whose check is right and not strong enough: from when it will be, or what it takes. */
export function tooWeak(check: Check, person: Has, now: Instant): Refused {
  const until = waitsUntil(check, person, now);
  return until === null
    ? new Refused('STRONG_CHECK_NEEDED')
    : new Refused('STRONG_CHECK_WAITING', { until: momentText(until) });
}
