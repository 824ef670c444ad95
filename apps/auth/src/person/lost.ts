import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { dropMail, lockPerson, setLost, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { takeAttempt } from './attempt.ts';
import { hours, nowOf, settle, type PersonDeps, type Step, type Visit } from './deps.ts';
import { deviceLabel } from './device.ts';
import { recordEvent } from './event.ts';
import { reachedPerson } from './factor.ts';
import { mailMoment, mailMomentOf } from './mail-moment.ts';
import { mails, sendAt, sendLater, withFreezeLink } from './mails.ts';
import { bestOf, isLost, lostFromOf, strengths } from './strength.ts';
import { reportProtectionEvent } from './report-protection-event.ts';

/** docs/sign-in-strength.md S6: what is known about a way back. `from` is null as long as nobody asked for it. */
export interface Lost {
  readonly from: Instant | null;
}

/** Null for those who need no way back: they sign in by codes. */
export function lostOf(person: Standing, now: Instant): Lost | null {
  if (person.role !== 'customer' || bestOf(person, now) === strengths.code) return null;
  return { from: isLost(person, now) ? person.lostFrom : null };
}

/**
 * S6: somebody who has shown their password (or a code to their mail) says that they lost their passkey or app. Nothing
 * opens before the wait is over; the owner hears of it now and then. Asking again changes nothing.
 */
export async function reportLost(deps: PersonDeps, { uid, visit }: Step): Promise<{ from: Instant }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const reached = await reachedPerson(tx, await takeAttempt(tx, uid, now), now);
    const person = (await lockPerson(tx, reached.id)) ?? reached;
    if (lostOf(person, now) === null) throw new Refused('FORBIDDEN');
    if (person.lostFrom !== null && isLost(person, now)) return { from: person.lostFrom };
    const from = lostFromOf(now);
    await recordEvent(tx, deps, { kind: 'factor-lost', personId: person.id, visit });
    const link = await reportProtectionEvent(tx, deps, { personId: person.id, kind: 'factor-lost' });
    const at = await mailMoment(tx, deps);
    const told = mails.lostReported(at, deviceLabel(visit.userAgent), mailMomentOf(at, from, now));
    await sendLater(tx, deps, person.email, withFreezeLink(told, link));
    const open = withFreezeLink(mails.lostOpen(), link, hoursLeft(now, from));
    await setLost(tx, person.id, from, await sendAt(tx, deps, from, { to: person.email, ...open }));
    return { from };
  });
}

/** S6: the owner has the factor after all, or has a new one. */
export async function endLost(tx: Tx, { id, lostFrom, lostMail }: Standing): Promise<void> {
  if (lostFrom === null) return;
  if (lostMail !== null) await dropMail(tx, lostMail);
  await setLost(tx, id, null, null);
}

/** S6, S7: somebody signed in without the factor that this person has. */
export async function notifyReturned(
  tx: Tx,
  deps: PersonDeps,
  { person, visit }: { readonly person: Standing; readonly visit: Visit },
): Promise<void> {
  await recordEvent(tx, deps, { kind: 'returned', personId: person.id, visit });
  const link = await reportProtectionEvent(tx, deps, { personId: person.id, kind: 'returned' });
  const text = mails.returned(await mailMoment(tx, deps), deviceLabel(visit.userAgent));
  await sendLater(tx, deps, person.email, withFreezeLink(text, link));
}

const linkHours = 72;
/** For how many hours a link made now still works when a mail is sent later. */
export const hoursLeft = (now: Instant, then: Instant): number => linkHours - Math.round((then - now) / hours);
