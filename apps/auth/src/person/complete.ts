import type { Method, View } from '@tsuzura/contract/auth';
import type { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import type { Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { checkedNow, saveAttempt, type Attempt, type Shown } from './attempt.ts';
import { minutes, nowOf, type PersonDeps, type Step } from './deps.ts';
import { deviceLabel, isNewDevice } from './device.ts';
import { recordEvent } from './event.ts';
import { purposeOf } from './factor.ts';
import { endLost, notifyReturned, type Lost } from './lost.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater, withFreezeLink } from './mails.ts';
import { offerPasskey } from './offer-passkey.ts';
import { bestOf, factorFromOf, strengthOf, strengths } from './strength.ts';
import { lockedRefusal, resetAccount, type Reservation } from './throttle.ts';
import { reportProtectionEvent } from './report-protection-event.ts';

/** What the tokens say about how a person signed in. */
export interface SignedIn {
  readonly personId: string;
  /**
   * docs/sign-in-strength.md S4. `phr`: a passkey that counts. `totp`: an app that counts, of somebody without such a
   * passkey. `mfa`: two factors, any two.
   */
  readonly acr: 'phr' | 'totp' | 'mfa';
  /** RFC 8176. */
  readonly amr: readonly string[];
  /** Epoch seconds, as `auth_time`. */
  readonly authTime: number;
  /** The last factor shown: a change right afterwards asks for no other. */
  readonly by: Method;
  readonly factorFrom: number | null;
}

export type Outcome =
  | { readonly next: 'secondFactor'; readonly methods: Method[]; readonly lost: Lost | null }
  /** The check counts, but something comes before leaving: a new password, a stronger factor, the offer of a passkey. */
  | { readonly next: 'continue' }
  | { readonly next: 'done'; readonly signedIn: SignedIn };

interface Right {
  readonly attempt: Attempt;
  readonly person: Standing;
  readonly method: Method;
  /** When the passkey that was shown began to count, or will. */
  readonly passkeyFrom?: Instant;
}

/** A factor was right. What that means depends on what the interaction is for. */
export async function complete(
  tx: Tx,
  deps: PersonDeps,
  { uid, visit }: Step,
  { attempt, person, method, passkeyFrom }: Right,
): Promise<Outcome> {
  const now = nowOf(deps);
  const shown: Shown = { method, at: now, factorFrom: factorFromOf(method, person, passkeyFrom) };
  if (purposeOf(attempt) === 'forgotten' && attempt.forgotten) {
    const { factorFrom: from } = shown;
    const factor = { factorAt: now, factor: method, ...(from === null ? {} : { factorFrom: from }) };
    await saveAttempt(tx, uid, { ...attempt, forgotten: { ...attempt.forgotten, ...factor } });
    return { next: 'continue' };
  }
  await resetAccount(tx, deps, person.emailKey, visit.device);
  const { factorFrom: _before, ...rest } = attempt;
  const checked: Attempt = { ...rest, personId: person.id, signedIn: true, ...checkedNow(shown) };
  await saveAttempt(tx, uid, checked);
  if (attempt.signedIn) await recordEvent(tx, deps, { kind: 'checked', personId: person.id, visit });
  else await arrive(tx, deps, { uid, visit }, person);
  const isWayBack = returnsBy(checked, person, now);
  // The mail about a used recovery code says it already.
  if (isWayBack && !attempt.signedIn && method !== 'recoveryCode') await notifyReturned(tx, deps, { person, visit });
  if (strengthOf(checked) > strengths.code && !isWayBack) await endLost(tx, person);
  const byPassword = attempt.passwordOkAt !== undefined;
  if (purposeOf(attempt) === 'signIn' && byPassword && (await offerPasskey(tx, deps, { person, visit, isWayBack }))) {
    return { next: 'continue' };
  }
  return outcomeOf({ view: attempt.view, person, shown, byPassword });
}

/** S6, S7: without the factor that this person has. One that waits to count is a factor all the same. */
export const returnsBy = (checked: Attempt, person: Standing, now: Instant): boolean =>
  person.role === 'customer' && checked.checkedBy !== 'passkey' && strengthOf(checked) < bestOf(person, now);

interface Finished {
  readonly view: View;
  readonly person: Pick<Standing, 'id' | 'passkeyFrom' | 'totpFrom' | 'lostFrom'>;
  /** The last factor. */
  readonly shown: Shown;
  readonly byPassword: boolean;
}

/** All factors were shown. A step-up by something weaker than it asks for signs in, and goes on to set up a factor. */
export function outcomeOf({ view, person, shown, byPassword }: Finished): Outcome {
  const { method, at, factorFrom } = shown;
  const acr = acrOf(person, shown);
  if (view === 'signInForceTOTPMFA' && acr === 'mfa') return { next: 'continue' };
  const password = byPassword ? ['pwd'] : [];
  const authTime = Math.floor(at / 1_000);
  const amr = [...password, ...(method === 'passkey' ? ['pop', 'user'] : ['otp']), 'mfa'];
  return {
    next: 'done',
    // Both in whole seconds, so that a factor that counted still does.
    signedIn: {
      personId: person.id,
      acr,
      amr,
      authTime,
      by: method,
      factorFrom: factorFrom && wholeSecond(factorFrom),
    },
  };
}

const wholeSecond = (at: number) => Math.floor(at / 1_000) * 1_000;

function acrOf(person: Finished['person'], shown: Shown): SignedIn['acr'] {
  const strength = strengthOf(checkedNow(shown));
  if (strength === strengths.passkey) return 'phr';
  const isBest = strength === strengths.app && bestOf(person, shown.at as Instant) === strengths.app;
  return isBest ? 'totp' : 'mfa';
}

/** Asked before the event is written: afterwards every device is known. */
export async function arrive(tx: Tx, deps: PersonDeps, { visit }: Step, person: Standing): Promise<void> {
  const isNew = await isNewDevice(tx, deps, person.id, visit.device);
  await recordEvent(tx, deps, { kind: 'signed-in', personId: person.id, visit });
  if (isNew) {
    const link = await reportProtectionEvent(tx, deps, {
      personId: person.id,
      kind: 'signed-in',
      reason: 'NEW_DEVICE',
    });
    const text = mails.newDevice(await mailMoment(tx, deps), deviceLabel(visit.userAgent));
    await sendLater(tx, deps, person.email, withFreezeLink(text, link));
  }
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
  const text = mails.locked(await mailMoment(tx, deps), deviceLabel(visit.userAgent), length);
  await sendLater(tx, deps, person?.email ?? '', text, person !== null);
  return lockedRefusal(lockedUntil, now);
}
