import type { Method } from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import { findPerson, findPersonByEmail, readPasskeys, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { saveAttempt, takeAttempt, type Attempt } from './attempt.ts';
import { complete, failed, type Outcome } from './complete.ts';
import { nowOf, settle, type PersonDeps, type Step } from './deps.ts';
import { deviceLabel } from './device.ts';
import { addressOf } from './email.ts';
import { recordEvent } from './event.ts';
import { hasReachedPerson, methodsFor, purposeOf, reachedPerson } from './factor.ts';
import { lostOf } from './lost.ts';
import { makeCode, resendAfterSeconds, tryCode, wrongCode } from './mail-code.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater, withFreezeLink } from './mails.ts';
import { checkOptions, passkeyFailed, takeChallenge, verifyPasskey, type Credential, type Options } from './passkey.ts';
import { verifyPassword } from './password.ts';
import { spendRecoveryCode } from './recovery-code.ts';
import { countMail, giveBack, reserve, type Reservation } from './throttle.ts';
import { reportProtectionEvent } from './report-protection-event.ts';
import { verifyTotp } from './totp.ts';

/**
 * Address and password. Unknown address, wrong password, no password and a person of the other role are one and the same
 * to the outside: the same statements, the same hash, the same answer. The hash is made outside of any transaction.
 */
export async function signInByPassword(
  deps: PersonDeps,
  { uid, visit, email, password }: Step & { email: string; password: string },
): Promise<Outcome> {
  const { key } = addressOf(email);
  const { reservation, person } = await settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    const reservation = await reserve(tx, deps, {
      network: visit.network,
      emailKey: key,
      guess: 'signIn',
      device: visit.device,
    });
    if (reservation instanceof Refused) return reservation;
    const found = await findPersonByEmail(tx, key);
    return { reservation, person: mayBe(attempt, found) ? found : null };
  });
  const right = await verifyPassword(deps, person?.passwordHash ?? null, password);
  return settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    if (!right || !person || !mayBe(attempt, person)) {
      return failed(tx, deps, { visit }, { person, reservation, refusal: new Refused('SIGN_IN_FAILED') });
    }
    await giveBack(tx, deps, reservation);
    const { forgotten: _forgotten, signUp: _signUp, ...rest } = attempt;
    const next: Attempt = { ...rest, personId: person.id, passwordOkAt: nowOf(deps) };
    await saveAttempt(tx, uid, next);
    const now = nowOf(deps);
    return { next: 'secondFactor', methods: methodsFor(purposeOf(next), person, now), lost: lostOf(person, now) };
  });
}

/** An interaction of a signed-in person is about nobody else, and a customer's interaction is for no operator. */
const mayBe = (attempt: Attempt, person: Standing | null): boolean =>
  person !== null &&
  person.role === attempt.role &&
  (attempt.signedIn !== true || attempt.personId === undefined || attempt.personId === person.id);

export function checkByTotp(deps: PersonDeps, { uid, visit, code }: Step & { code: string }): Promise<Outcome> {
  return checkBy(deps, { uid, visit }, 'totp', async (tx, { attempt, person, reservation }) => {
    const right = await verifyTotp(tx, deps, { personId: person.id, typed: code });
    return { attempt, refusal: right ? null : wrongCode(reservation.left) };
  });
}

export function checkByRecoveryCode(
  deps: PersonDeps,
  { uid, visit, recoveryCode }: Step & { recoveryCode: string },
): Promise<Outcome> {
  return checkBy(deps, { uid, visit }, 'recoveryCode', async (tx, { attempt, person, reservation }) => {
    const right = await spendRecoveryCode(tx, deps, { personId: person.id, typed: recoveryCode });
    if (!right) return { attempt, refusal: wrongCode(reservation.left) };
    await recordEvent(tx, deps, { kind: 'recovery-code-used', personId: person.id, visit });
    const at = await mailMoment(tx, deps);
    const used = mails.recoveryCodeUsed(at, deviceLabel(visit.userAgent), person.recoveryCodes - 1);
    const link = await reportProtectionEvent(tx, deps, { personId: person.id, kind: 'recovery-code-used' });
    await sendLater(tx, deps, person.email, withFreezeLink(used, link));
    return { attempt, refusal: null };
  });
}

export function checkByMailCode(deps: PersonDeps, { uid, visit, code }: Step & { code: string }): Promise<Outcome> {
  return checkBy(deps, { uid, visit }, 'mailCode', async (_tx, { attempt }) =>
    tryCode(deps, attempt, { uid, purpose: 'signIn', typed: code }),
  );
}

interface Check {
  readonly attempt: Attempt;
  readonly person: Standing;
  readonly reservation: Reservation;
}

/** A code of the person this attempt has reached, counted like a password. */
async function checkBy(
  deps: PersonDeps,
  step: Step,
  method: Method,
  check: (tx: Tx, on: Check) => Promise<{ attempt: Attempt; refusal: Refused | null }>,
): Promise<Outcome> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, step.uid, now);
    const person = await reachedPerson(tx, attempt, now);
    if (!methodsFor(purposeOf(attempt), person, now).includes(method)) throw new Refused('FORBIDDEN');
    const { network, device } = step.visit;
    const guesser = { network, device, emailKey: person.emailKey, guess: 'signIn' } as const;
    const reservation = await reserve(tx, deps, guesser);
    if (reservation instanceof Refused) return reservation;
    const result = await check(tx, { attempt, person, reservation });
    if (result.refusal) {
      await saveAttempt(tx, step.uid, result.attempt);
      return failed(tx, deps, step, { person, reservation, refusal: result.refusal });
    }
    await giveBack(tx, deps, reservation);
    return complete(tx, deps, step, { attempt: result.attempt, person, method });
  });
}

export async function sendSignInCode(deps: PersonDeps, { uid, visit }: Step): Promise<{ resendAfterSeconds: number }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const person = await reachedPerson(tx, attempt, now);
    if (!methodsFor(purposeOf(attempt), person, now).includes('mailCode')) throw new Refused('FORBIDDEN');
    const { code, state } = makeCode(deps, attempt, { uid, purpose: 'signIn', emailKey: person.emailKey });
    const tooMany = await countMail(tx, deps, { network: visit.network, emailKey: person.emailKey });
    if (tooMany) throw tooMany;
    await saveAttempt(tx, uid, { ...attempt, mailCode: state });
    await sendLater(tx, deps, person.email, mails.signInCode(code));
    return { resendAfterSeconds };
  });
}

/** Before anybody is known the browser offers its own passkeys (discoverable); afterwards only that person's count. */
export async function startPasskeyCheck(deps: PersonDeps, { uid }: { uid: string }): Promise<{ options: Options }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const allowed = hasReachedPerson(attempt, now) ? await readPasskeys(tx, attempt.personId) : [];
    const { options, challenge } = await checkOptions(deps, allowed);
    await saveAttempt(tx, uid, { ...attempt, challenge });
    return { options };
  });
}

/** A passkey cannot be guessed: it is not counted, and a lock does not stop it. */
export async function finishPasskeyCheck(
  deps: PersonDeps,
  { uid, visit, response }: Step & { response: Credential },
): Promise<Outcome> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const taken = takeChallenge(deps, await takeAttempt(tx, uid, now), 'check');
    const { attempt, challenge } = taken;
    const personId = hasReachedPerson(attempt, now) ? attempt.personId : null;
    const owner = challenge === null ? null : await verifyPasskey(tx, deps, { challenge, response, personId });
    const person = owner === null ? null : await findPerson(tx, owner.personId);
    if (!owner || !person || person.role !== attempt.role) {
      await saveAttempt(tx, uid, attempt);
      await recordEvent(tx, deps, { kind: 'failed', personId, visit });
      return passkeyFailed();
    }
    return complete(tx, deps, { uid, visit }, { attempt, person, method: 'passkey', passkeyFrom: owner.strongFrom });
  });
}
