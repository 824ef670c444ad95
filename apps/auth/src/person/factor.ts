import type { Method, View } from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { findPerson, lockPerson, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import type { Attempt } from './attempt.ts';
import { minutes } from './deps.ts';
import { bestOf, mayReturn, strengthOf, strengths, tooWeak, waitsUntil } from './strength.ts';

/** What a check is for. A step-up asks for more than a sign-in: no code that a false site could pass on. */
export type Purpose = 'signIn' | 'stepUp' | 'manage' | 'forgotten';

const purposes: Readonly<Record<View, Purpose>> = {
  signInWithCheckUsername: 'signIn',
  signUp: 'signIn',
  signInForceTOTPMFA: 'stepUp',
  passwordChange: 'manage',
  emailChange: 'stepUp',
  mfaSetUp: 'manage',
};

export const purposeOf = (attempt: Attempt): Purpose =>
  attempt.forgotten?.verifiedAt === undefined ? purposes[attempt.view] : 'forgotten';

/**
 * The ways this person may prove it is them, best first (docs/sign-in-strength.md S5, S6).
 * - Who has a passkey that counts signs in with a passkey, and with nothing that a false site could pass on.
 * - A step-up takes the strongest factor that counts, and nothing else.
 * - The recovery code is the way out when the device is lost, except for a step-up.
 * - The code by mail is for those who have nothing stronger that counts, and never where the mailbox was the first proof.
 * - An operator has no way but a passkey; the first one comes by invitation (operators.ts).
 */
export function methodsFor(purpose: Purpose, person: Standing, now: Instant): Method[] {
  if (person.role === 'operator') return person.passkeys > 0 ? ['passkey'] : [];
  const best = bestOf(person, now);
  const hasCodesOnly = best === strengths.code;
  if (purpose === 'stepUp' && !hasCodesOnly) return [best === strengths.passkey ? 'passkey' : 'totp'];
  const returns = mayReturn(person, now) && purpose !== 'stepUp';
  if (purpose === 'forgotten' && (hasCodesOnly || returns)) {
    return hasCodesOnly && person.recoveryCodes > 0 ? ['recoveryCode'] : [];
  }
  const methods: Method[] = [];
  if (person.passkeys > 0 && (purpose !== 'manage' || best !== strengths.app)) methods.push('passkey');
  if (person.totp && (best < strengths.passkey || returns)) methods.push('totp');
  if (person.recoveryCodes > 0 && purpose !== 'stepUp') methods.push('recoveryCode');
  if (purpose !== 'forgotten' && (hasCodesOnly || returns)) methods.push('mailCode');
  return methods;
}

/**
 * What counts as a way in: a passkey, or a password (with TOTP or, since everybody has a verified address, a code by
 * mail). Recovery codes are no way in: they run out. An operator's way in is a passkey.
 */
export const hasWayIn = (person: Pick<Standing, 'role' | 'passkeys' | 'passwordHash'>): boolean =>
  person.passkeys > 0 || (person.passwordHash !== null && person.role !== 'operator');

const passwordLasts = 10 * minutes;
const checkLasts = 5 * minutes;

/** Whether this attempt has shown who it is about: by a session, a password just now, or a code to a forgotten one's mail. */
export function hasReachedPerson(attempt: Attempt, now: Instant): attempt is Attempt & { personId: string } {
  const { personId, signedIn, passwordOkAt, forgotten } = attempt;
  if (personId === undefined) return false;
  return (
    signedIn === true ||
    forgotten?.verifiedAt !== undefined ||
    (passwordOkAt !== undefined && now - passwordOkAt < passwordLasts)
  );
}

export async function reachedPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = hasReachedPerson(attempt, now) ? await findPerson(tx, attempt.personId) : null;
  if (!person || person.role !== attempt.role) throw new Refused('INTERACTION_GONE');
  return person;
}

/** The signed-in person, locked: for everything that changes them. */
export async function signedInPerson(tx: Tx, attempt: Attempt): Promise<Standing> {
  const person = attempt.signedIn && attempt.personId !== undefined ? await lockPerson(tx, attempt.personId) : null;
  if (!person || person.role !== attempt.role) throw new Refused('INTERACTION_GONE');
  return person;
}

/** S2: as strong as the strongest that counts; or the way back of somebody who lost that (S6, S7). */
export function mayEnrol(attempt: Attempt, person: Standing, now: Instant): boolean {
  const { checkedBy } = attempt;
  if (checkedBy === undefined) return false;
  if (person.role === 'operator') return checkedBy === 'passkey';
  return strengthOf(attempt) >= bestOf(person, now) || checkedBy === 'recoveryCode' || mayReturn(person, now);
}

/** Checked within five minutes, by something as good as what this person has. */
export function isFreshlyChecked(attempt: Attempt, person: Standing, now: Instant): boolean {
  return isRecent(attempt, now) && mayEnrol(attempt, person, now);
}

const isRecent = ({ checkedAt }: Attempt, now: Instant): boolean =>
  checkedAt !== undefined && now - checkedAt < checkLasts;

/** For what harms nobody: some check was made, within five minutes. */
export async function recentPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = await signedInPerson(tx, attempt);
  if (!isRecent(attempt, now)) throw new Refused('STEP_UP');
  return person;
}

export async function freshPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = await signedInPerson(tx, attempt);
  if (isFreshlyChecked(attempt, person, now)) return person;
  // Otherwise a person whose factor does not count yet would be asked for it again and again.
  const waits = isRecent(attempt, now) && waitsUntil(attempt, person, now) !== null;
  throw waits ? tooWeak(attempt, person, now) : new Refused('STEP_UP');
}

/** For what takes something away from the owner (S4): the way back of somebody who lost their factors is not enough. */
export async function ownPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = await freshPerson(tx, attempt, now);
  const isOwn = person.role === 'operator' || strengthOf(attempt) >= bestOf(person, now);
  if (!isOwn) throw tooWeak(attempt, person, now);
  return person;
}

/** For what a thief of password and mailbox must not do at all (S4): a factor that counts was shown. */
export async function strongPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = await ownPerson(tx, attempt, now);
  if (person.role === 'customer' && strengthOf(attempt) === strengths.code) throw tooWeak(attempt, person, now);
  return person;
}
