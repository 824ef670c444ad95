import type { Method, View } from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { findPerson, lockPerson, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import type { Attempt } from './attempt.ts';
import { minutes } from './deps.ts';

/** What a check is for. A step-up asks for more than a sign-in: no code that a false site could pass on. */
export type Purpose = 'signIn' | 'stepUp' | 'manage' | 'forgotten';

const purposes: Readonly<Record<View, Purpose>> = {
  signInWithCheckUsername: 'signIn',
  signUp: 'signIn',
  signInForceTOTPMFA: 'stepUp',
  passwordChange: 'manage',
  emailChange: 'manage',
  mfaSetUp: 'manage',
};

export const purposeOf = (attempt: Attempt): Purpose =>
  attempt.forgotten?.verifiedAt === undefined ? purposes[attempt.view] : 'forgotten';

/**
 * The ways this person may prove it is them, best first.
 * - Who has a passkey uses it for a step-up and for changes of factors: a code could be passed on by a false site. The
 *   recovery code is the way out when the device is lost, except for a step-up.
 * - The code by mail is for those who have nothing better, and never where the mailbox was the first proof.
 * - An operator has no way but a passkey; the first one comes by invitation (operators.ts).
 */
export function methodsFor(purpose: Purpose, person: Standing): Method[] {
  const hasPasskey = person.passkeys > 0;
  const passkeyOnly = person.role === 'operator' || (hasPasskey && purpose === 'stepUp');
  const methods: Method[] = [];
  if (hasPasskey) methods.push('passkey');
  if (passkeyOnly) return methods;
  if (person.totp && (!hasPasskey || purpose === 'signIn' || purpose === 'forgotten')) methods.push('totp');
  if (person.recoveryCodes > 0 && purpose !== 'stepUp') methods.push('recoveryCode');
  if (!hasPasskey && !person.totp && purpose !== 'forgotten') methods.push('mailCode');
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

/** Checked within five minutes, by something as good as what this person has. */
export function isFreshlyChecked(attempt: Attempt, person: Standing, now: Instant): boolean {
  const { checkedAt, checkedBy } = attempt;
  if (checkedAt === undefined || checkedBy === undefined || now - checkedAt >= checkLasts) return false;
  if (checkedBy === 'recoveryCode') return person.role !== 'operator'; // it may have been the last one
  return methodsFor('manage', person).includes(checkedBy);
}

export async function freshPerson(tx: Tx, attempt: Attempt, now: Instant): Promise<Standing> {
  const person = await signedInPerson(tx, attempt);
  if (!isFreshlyChecked(attempt, person, now)) throw new Refused('STEP_UP');
  return person;
}
