import type { Method, View } from '@tsuzura/contract/auth';
import type { Refused } from '@tsuzura/contract/kernel';
import type { Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { saveAttempt, type Attempt } from './attempt.ts';
import { minutes, nowOf, type PersonDeps, type Step } from './deps.ts';
import { deviceLabel, isNewDevice } from './device.ts';
import { recordEvent } from './event.ts';
import { purposeOf } from './factor.ts';
import { mails, sendLater, withFreezeLink } from './mails.ts';
import { offerPasskey } from './offer-passkey.ts';
import { lockedRefusal, resetAccount, type Reservation } from './throttle.ts';
import { warnShield } from './warn-shield.ts';

/** What the tokens say about how a person signed in. */
export interface SignedIn {
  readonly personId: string;
  /** `phr`: phishing-resistant. `totp`: the best this person has, who has no passkey. `mfa`: two factors, any two. */
  readonly acr: 'phr' | 'totp' | 'mfa';
  /** RFC 8176. */
  readonly amr: readonly string[];
  /** Epoch seconds, as `auth_time`. */
  readonly authTime: number;
  /** The last factor shown: a change right afterwards asks for no other. */
  readonly by: Method;
}

export type Outcome =
  | { readonly next: 'secondFactor'; readonly methods: Method[] }
  /** The check counts, but something comes before leaving: a new password, a stronger factor, the offer of a passkey. */
  | { readonly next: 'continue' }
  | { readonly next: 'done'; readonly signedIn: SignedIn };

/** A factor was right. What that means depends on what the interaction is for. */
export async function complete(
  tx: Tx,
  deps: PersonDeps,
  { uid, visit }: Step,
  { attempt, person, method }: { attempt: Attempt; person: Standing; method: Method },
): Promise<Outcome> {
  const now = nowOf(deps);
  if (purposeOf(attempt) === 'forgotten' && attempt.forgotten) {
    await saveAttempt(tx, uid, { ...attempt, forgotten: { ...attempt.forgotten, factorAt: now, factor: method } });
    return { next: 'continue' };
  }
  await resetAccount(tx, deps, person.emailKey, visit.device);
  await saveAttempt(tx, uid, {
    ...attempt,
    personId: person.id,
    signedIn: true,
    checkedAt: now,
    checkedBy: method,
  });
  if (attempt.signedIn) await recordEvent(tx, deps, { kind: 'checked', personId: person.id, visit });
  else await arrive(tx, deps, { uid, visit }, person);
  const byPassword = attempt.passwordOkAt !== undefined;
  if (purposeOf(attempt) === 'signIn' && byPassword && (await offerPasskey(tx, deps, person, visit))) {
    return { next: 'continue' };
  }
  return outcomeOf({ view: attempt.view, person, method, byPassword, at: now });
}

interface Shown {
  readonly view: View;
  readonly person: Pick<Standing, 'id' | 'passkeys'>;
  readonly method: Method;
  readonly byPassword: boolean;
  /** Epoch milliseconds of the last factor. */
  readonly at: number;
}

/** All factors were shown. A step-up by something weaker than it asks for signs in, and goes on to set up a factor. */
export function outcomeOf({ view, person, method, byPassword, at }: Shown): Outcome {
  const isStrong = method === 'passkey' || (method === 'totp' && person.passkeys === 0);
  if (view === 'signInForceTOTPMFA' && !isStrong) return { next: 'continue' };
  return { next: 'done', signedIn: signedInBy({ person, method, byPassword, at }) };
}

/** Asked before the event is written: afterwards every device is known. */
export async function arrive(tx: Tx, deps: PersonDeps, { visit }: Step, person: Standing): Promise<void> {
  const isNew = await isNewDevice(tx, deps, person.id, visit.device);
  await recordEvent(tx, deps, { kind: 'signed-in', personId: person.id, visit });
  if (isNew) {
    const link = await warnShield(tx, deps, { personId: person.id, kind: 'signed-in', reason: 'NEW_DEVICE' });
    const text = mails.newDevice(nowOf(deps), deviceLabel(visit.userAgent));
    await sendLater(tx, deps, person.email, withFreezeLink(text, link));
  }
}

function signedInBy({ person, method, byPassword, at }: Omit<Shown, 'view'>): SignedIn {
  const personId = person.id;
  const password = byPassword ? ['pwd'] : [];
  const authTime = Math.floor(at / 1_000);
  return method === 'passkey'
    ? { personId, acr: 'phr', amr: [...password, 'pop', 'user', 'mfa'], authTime, by: method }
    : {
        personId,
        acr: method === 'totp' && person.passkeys === 0 ? 'totp' : 'mfa',
        amr: [...password, 'otp', 'mfa'],
        authTime,
        by: method,
      };
}

/** A guess was wrong: it is written down, and the one that locks the account tells its owner. */
export async function failed(
  tx: Tx,
  deps: PersonDeps,
  { visit }: Pick<Step, 'visit'>,
  {
    person,
    reservation,
    refusal,
  }: { person: Pick<Standing, 'id' | 'email'> | null; reservation: Reservation; refusal: Refused },
): Promise<Refused> {
  const { locks, lockedUntil } = reservation;
  await recordEvent(tx, deps, { kind: locks ? 'locked' : 'failed', personId: person?.id ?? null, visit });
  if (!locks) return refusal;
  const now = nowOf(deps);
  const length = Math.round(((lockedUntil ?? now) - now) / minutes);
  const text = mails.locked(now, deviceLabel(visit.userAgent), length);
  await sendLater(tx, deps, person?.email ?? '', text, person !== null);
  return lockedRefusal(lockedUntil, now);
}
