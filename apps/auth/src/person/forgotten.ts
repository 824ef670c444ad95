import type { Method } from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import { deleteAttemptsOf, findPersonByEmail, setPassword, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { checkedNow, readAttempt, saveAttempt, takeAttempt, type Attempt } from './attempt.ts';
import { arrive, outcomeOf, returnsBy, type Outcome } from './complete.ts';
import { nowOf, settle, type PersonDeps, type Step } from './deps.ts';
import { deviceLabel } from './device.ts';
import { addressOf } from './email.ts';
import { recordEvent } from './event.ts';
import { methodsFor, reachedPerson } from './factor.ts';
import { lostOf, type Lost } from './lost.ts';
import { makeCode, resendAfterSeconds, tryCode } from './mail-code.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater, withFreezeLink } from './mails.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { countMail, giveBack, reserve, resetAccount } from './throttle.ts';
import { reportProtectionEvent } from './report-protection-event.ts';

/** Always the same answer. An address nobody registered gets a mail that says so; its code exists and was never sent. */
export async function startForgotten(
  deps: PersonDeps,
  { uid, visit, email }: Step & { email: string },
): Promise<{ resendAfterSeconds: number }> {
  const address = addressOf(email);
  return settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    if (attempt.role !== 'customer') throw new Refused('FORBIDDEN'); // operators cannot sign in with a password
    const { code, state } = makeCode(deps, attempt, { uid, purpose: 'forgotten', emailKey: address.key });
    const tooMany = await countMail(tx, deps, { network: visit.network, emailKey: address.key });
    if (tooMany) throw tooMany;
    const person = await personFor(tx, attempt, address.key);
    // Whoever this interaction was about before, it is about the owner of this address now.
    const forgotten = { email: address.email, emailKey: address.key };
    await saveAttempt(tx, uid, { view: attempt.view, role: attempt.role, mailCode: state, forgotten });
    await sendLater(
      tx,
      deps,
      person?.email ?? address.email,
      person ? mails.forgottenCode(code) : mails.notRegistered(),
    );
    return { resendAfterSeconds };
  });
}

/** The second factors of which one has to be shown before a new password counts; empty for a person who has none. */
export async function verifyForgotten(
  deps: PersonDeps,
  { uid, visit, code }: Step & { code: string },
): Promise<{ methods: Method[]; lost: Lost | null }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const { forgotten } = attempt;
    if (!forgotten) throw new Refused('INTERACTION_GONE');
    const guesser = { network: visit.network, emailKey: forgotten.emailKey, guess: 'forgotten' } as const;
    const reservation = await reserve(tx, deps, guesser);
    if (reservation instanceof Refused) return reservation;
    const person = await personFor(tx, attempt, forgotten.emailKey);
    const { attempt: after, refusal } = tryCode(deps, attempt, { uid, purpose: 'forgotten', typed: code });
    if (refusal || !person) {
      await saveAttempt(tx, uid, after);
      await recordEvent(tx, deps, { kind: 'failed', personId: person?.id ?? null, visit });
      return refusal ?? new Refused('CODE_EXPIRED');
    }
    await giveBack(tx, deps, reservation);
    await saveAttempt(tx, uid, { ...after, personId: person.id, forgotten: { ...forgotten, verifiedAt: now } });
    return { methods: methodsFor('forgotten', person, now), lost: lostOf(person, now) };
  });
}

/** The new password. `signOutEverywhere`: the caller ends every session and grant of this person. */
export async function finishForgotten(
  deps: PersonDeps,
  { uid, visit, newPassword }: Step & { newPassword: string },
): Promise<{ outcome: Outcome; personId: string; signOutEverywhere: true }> {
  const before = await readAttempt(deps, uid);
  checkNewPassword(newPassword, verified(before).email);
  if (before.forgotten?.factorAt === undefined) await settle(deps, (tx) => needsNoFactor(tx, deps, before));
  const passwordHash = await hashPassword(deps, newPassword);
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const { factor, factorFrom = null } = verified(attempt);
    const person = await needsNoFactor(tx, deps, attempt);
    await setPassword(tx, person.id, passwordHash);
    await resetAccount(tx, deps, person.emailKey, visit.device);
    await deleteAttemptsOf(tx, person.id, uid);
    await recordEvent(tx, deps, { kind: 'password-reset', personId: person.id, visit });
    const link = await reportProtectionEvent(tx, deps, { personId: person.id, kind: 'password-reset' });
    const text = mails.passwordReset(await mailMoment(tx, deps), deviceLabel(visit.userAgent));
    await sendLater(tx, deps, person.email, withFreezeLink(text, link));
    await arrive(tx, deps, { uid, visit }, person);
    const shown = { method: factor ?? 'mailCode', at: now, factorFrom };
    const { view, role } = attempt;
    const checked: Attempt = { view, role, personId: person.id, signedIn: true, ...checkedNow(shown) };
    await saveAttempt(tx, uid, checked);
    // Who lost their factor goes on to a new one.
    const isWayBack = view === 'signInWithCheckUsername' && returnsBy(checked, person, now);
    const outcome: Outcome = isWayBack ? { next: 'continue' } : outcomeOf({ view, person, shown, byPassword: true });
    return { outcome, personId: person.id, signOutEverywhere: true };
  });
}

const personFor = async (tx: Tx, attempt: Attempt, emailKey: string): Promise<Standing | null> => {
  const person = await findPersonByEmail(tx, emailKey);
  return person?.role === attempt.role ? person : null;
};

function verified(attempt: Attempt): NonNullable<Attempt['forgotten']> {
  if (attempt.forgotten?.verifiedAt === undefined) throw new Refused('INTERACTION_GONE');
  return attempt.forgotten;
}

/** The person, when their second factor was shown or they have none; asked again at the end, since one may be new. */
async function needsNoFactor(tx: Tx, deps: PersonDeps, attempt: Attempt): Promise<Standing> {
  const person = await reachedPerson(tx, attempt, nowOf(deps));
  const isShown = attempt.forgotten?.factorAt !== undefined;
  if (!isShown && methodsFor('forgotten', person, nowOf(deps)).length > 0) throw new Refused('STEP_UP');
  return person;
}
