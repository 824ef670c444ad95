import { Refused } from '@tsuzura/contract/kernel';
import { instant } from '@tsuzura/domain/calendar';
import { addPasskey, addPerson, findPersonByEmail } from '@tsuzura/store/auth';
import { checkedNow, readAttempt, saveAttempt, takeAttempt, type Attempt } from './attempt.ts';
import { outcomeOf, type Outcome } from './complete.ts';
import { nowOf, settle, type PersonDeps, type Step } from './deps.ts';
import { addressOf } from './email.ts';
import { recordEvent } from './event.ts';
import { uuidFrom } from './keyed.ts';
import { makeCode, resendAfterSeconds, tryCode } from './mail-code.ts';
import { mails, sendLater } from './mails.ts';
import {
  passkeyFailed,
  registerOptions,
  takeChallenge,
  verifyNewPasskey,
  type Credential,
  type Options,
} from './passkey.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { countMail, giveBack, reserve } from './throttle.ts';

/*
 * Until the last step nothing but the attempt exists. Operators are made by hand (operators.ts): an interaction of the
 * operator console cannot sign up.
 */

/** Both must be agreed to. */
export const termsToAgree = ['terms', 'privacy'] as const;

/**
 * Always the same answer. An address that is registered gets a mail that says so; its code exists and was never sent.
 */
export async function startSignUp(
  deps: PersonDeps,
  { uid, visit, email }: Step & { email: string },
): Promise<{ resendAfterSeconds: number }> {
  const address = addressOf(email);
  return settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    if (attempt.role !== 'customer') throw new Refused('FORBIDDEN');
    const { code, state } = makeCode(deps, attempt, { uid, purpose: 'signUp', emailKey: address.key });
    const tooMany = await countMail(tx, deps, { network: visit.network, emailKey: address.key });
    if (tooMany) throw tooMany;
    const person = await findPersonByEmail(tx, address.key);
    const signUp = { personId: uuidFrom(deps.random), email: address.email, emailKey: address.key };
    await saveAttempt(tx, uid, { view: attempt.view, role: attempt.role, mailCode: state, signUp });
    await sendLater(tx, deps, address.email, person ? mails.alreadyRegistered() : mails.signUpCode(code));
    return { resendAfterSeconds };
  });
}

export async function verifySignUp(deps: PersonDeps, { uid, visit, code }: Step & { code: string }): Promise<void> {
  await settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    if (!attempt.signUp) throw new Refused('INTERACTION_GONE');
    const reservation = await reserve(tx, deps, { network: visit.network, emailKey: null, guess: 'signIn' });
    if (reservation instanceof Refused) return reservation;
    const { attempt: after, refusal } = tryCode(deps, attempt, { uid, purpose: 'signUp', typed: code });
    if (refusal) {
      await saveAttempt(tx, uid, after);
      return refusal;
    }
    await giveBack(tx, deps, reservation);
    await saveAttempt(tx, uid, { ...after, signUp: { ...attempt.signUp, verifiedAt: now } });
    return undefined;
  });
}

export async function setSignUpPassword(
  deps: PersonDeps,
  { uid, newPassword }: { uid: string; newPassword: string },
): Promise<void> {
  const { email } = verifiedSignUp(await readAttempt(deps, uid));
  checkNewPassword(newPassword, email);
  const passwordHash = await hashPassword(deps, newPassword);
  await settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    await saveAttempt(tx, uid, { ...attempt, signUp: { ...verifiedSignUp(attempt), passwordHash } });
  });
}

export async function startSignUpPasskey(deps: PersonDeps, { uid }: { uid: string }): Promise<{ options: Options }> {
  return settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    const { personId, email } = verifiedSignUp(attempt);
    const { options, challenge } = await registerOptions(deps, { personId, email, known: [] });
    await saveAttempt(tx, uid, { ...attempt, challenge });
    return { options };
  });
}

export async function finishSignUpPasskey(
  deps: PersonDeps,
  { uid, response, name }: { uid: string; response: Credential; name?: string | undefined },
): Promise<void> {
  await settle(deps, async (tx) => {
    const { attempt, challenge } = takeChallenge(deps, await takeAttempt(tx, uid, nowOf(deps)), 'register');
    const signUp = verifiedSignUp(attempt);
    const passkey = challenge === null ? null : await verifyNewPasskey(deps, { challenge, response, name });
    await saveAttempt(tx, uid, passkey ? { ...attempt, signUp: { ...signUp, passkey } } : attempt);
    return passkey ? undefined : passkeyFailed();
  });
}

/** Creates the person, with everything in one transaction. */
export async function finishSignUp(
  deps: PersonDeps,
  { uid, visit, terms, marketing }: Step & { terms: readonly string[]; marketing: boolean },
): Promise<Outcome> {
  if (!termsToAgree.every((id) => terms.includes(id))) throw new Refused('TERMS');
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const { personId, email, emailKey, passwordHash, passkey } = verifiedSignUp(attempt);
    if (passwordHash === undefined && !passkey) throw new Refused('FACTOR_MISSING');
    const added = await addPerson(tx, {
      id: personId,
      role: 'customer',
      email,
      emailKey,
      passwordHash: passwordHash ?? null,
      marketing,
      createdAt: now,
    });
    if (!added) throw new Refused('INTERACTION_GONE'); // registered meanwhile, from another window
    if (passkey) {
      const { publicKey, ...rest } = passkey;
      const key = new Uint8Array(Buffer.from(publicKey, 'base64url'));
      const fresh = await addPasskey(tx, {
        ...rest,
        publicKey: key,
        personId,
        createdAt: instant(now),
        lastUsedAt: null,
        // S3: nobody had an account here before, so there is nothing to take over.
        strongFrom: instant(now),
        strongMail: null,
      });
      if (!fresh) throw new Refused('PASSKEY_KNOWN');
    }
    await recordEvent(tx, deps, { kind: 'signed-up', personId, visit });
    // Said no to it a moment ago: the next sign-in does not ask again.
    if (!passkey) await recordEvent(tx, deps, { kind: 'passkey-offered', personId, visit });
    await sendLater(tx, deps, email, mails.welcome());
    // Making a passkey showed the same as using it; otherwise the code by mail and the new password were shown.
    const shown = { method: passkey ? 'passkey' : 'mailCode', at: now, factorFrom: passkey ? now : null } as const;
    await saveAttempt(tx, uid, {
      view: attempt.view,
      role: attempt.role,
      personId,
      signedIn: true,
      ...checkedNow(shown),
    });
    const person = { id: personId, passkeyFrom: shown.factorFrom, totpFrom: null, lostFrom: null };
    return outcomeOf({ view: attempt.view, person, shown, byPassword: passwordHash !== undefined });
  });
}

function verifiedSignUp(attempt: Attempt): NonNullable<Attempt['signUp']> {
  if (attempt.signUp?.verifiedAt === undefined) throw new Refused('INTERACTION_GONE');
  return attempt.signUp;
}
