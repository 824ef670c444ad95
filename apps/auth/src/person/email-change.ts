import { Refused } from '@tsuzura/contract/kernel';
import {
  addEmailRevert,
  deleteAttemptsOf,
  findPersonByEmail,
  lockPerson,
  setEmail,
  useEmailRevert,
} from '@tsuzura/store/auth';
import { saveAttempt, takeAttempt } from './attempt.ts';
import { hours, later, nowOf, settle, type PersonDeps, type Step, type Visit } from './deps.ts';
import { deviceLabel } from './device.ts';
import { addressOf, maskAddress } from './email.ts';
import { recordEvent } from './event.ts';
import { signedInPerson, strongPerson } from './factor.ts';
import { keyed } from './keyed.ts';
import { makeCode, resendAfterSeconds, tryCode } from './mail-code.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater, withFreezeLink } from './mails.ts';
import { countMail, giveBack, reserve } from './throttle.ts';
import { reportProtectionEvent } from './report-protection-event.ts';

const revertLasts = 72 * hours;

/** Always the same answer. An address in use gets a mail that says so; its code exists and was never sent. */
export async function startEmailChange(
  deps: PersonDeps,
  { uid, visit, email }: Step & { email: string },
): Promise<{ resendAfterSeconds: number }> {
  const address = addressOf(email);
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    await strongPerson(tx, attempt, now);
    const { code, state } = makeCode(deps, attempt, { uid, purpose: 'emailChange', emailKey: address.key });
    const tooMany = await countMail(tx, deps, { network: visit.network, emailKey: address.key });
    if (tooMany) throw tooMany;
    const owner = await findPersonByEmail(tx, address.key);
    const pendingEmail = { email: address.email, emailKey: address.key };
    await saveAttempt(tx, uid, { ...attempt, mailCode: state, pendingEmail });
    await sendLater(tx, deps, address.email, owner ? mails.addressInUse() : mails.emailChangeCode(code));
    return { resendAfterSeconds };
  });
}

/** Waiting for a mail takes longer than a check lasts: the check was fresh when the address was given. */
export async function finishEmailChange(
  deps: PersonDeps,
  { uid, visit, code }: Step & { code: string },
): Promise<{ personId: string; email: string }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { pendingEmail, ...attempt } = await takeAttempt(tx, uid, now);
    const person = await signedInPerson(tx, attempt);
    if (!pendingEmail) throw new Refused('INTERACTION_GONE');
    const reservation = await reserve(tx, deps, { network: visit.network, emailKey: null, guess: 'signIn' });
    if (reservation instanceof Refused) return reservation;
    const { attempt: after, refusal } = tryCode(deps, attempt, { uid, purpose: 'emailChange', typed: code });
    if (refusal) {
      await saveAttempt(tx, uid, { ...after, pendingEmail });
      return refusal;
    }
    await giveBack(tx, deps, reservation);
    if (!(await setEmail(tx, person.id, pendingEmail.email, pendingEmail.emailKey))) {
      throw new Refused('INTERACTION_GONE'); // registered by somebody meanwhile
    }
    await saveAttempt(tx, uid, after);
    const token = Buffer.from(deps.random(32)).toString('base64url');
    const expiresAt = later(now, revertLasts);
    await addEmailRevert(tx, { tokenHash: hashOf(deps, token), personId: person.id, email: person.email, expiresAt });
    await recordEvent(tx, deps, { kind: 'email-changed', personId: person.id, visit });
    const device = deviceLabel(visit.userAgent);
    const link = `${deps.publicUrl}/email/revert?token=${token}`;
    const at = await mailMoment(tx, deps);
    const told = mails.emailChangedOld(at, device, maskAddress(pendingEmail.email), link);
    const freeze = await reportProtectionEvent(tx, deps, { personId: person.id, kind: 'email-changed' });
    await sendLater(tx, deps, person.email, withFreezeLink(told, freeze));
    await sendLater(tx, deps, pendingEmail.email, mails.emailChangedNew(at, device));
    return { personId: person.id, email: pendingEmail.email };
  });
}

/** From the mail to the old address. The caller ends every session and grant of this person. */
export async function revertEmail(
  deps: PersonDeps,
  { token, visit }: { token: string; visit: Visit },
): Promise<{ personId: string; signOutEverywhere: true }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const revert = await useEmailRevert(tx, hashOf(deps, token), now);
    const person = revert ? await lockPerson(tx, revert.personId) : null;
    if (!revert || !person) throw new Refused('REVERT_GONE');
    const { email, key } = addressOf(revert.email);
    if (!(await setEmail(tx, person.id, email, key))) throw new Refused('REVERT_GONE');
    await deleteAttemptsOf(tx, person.id, '');
    await recordEvent(tx, deps, { kind: 'email-reverted', personId: person.id, visit });
    const text = mails.emailReverted(await mailMoment(tx, deps), deviceLabel(visit.userAgent));
    for (const to of new Set([email, person.email])) await sendLater(tx, deps, to, text);
    return { personId: person.id, signOutEverywhere: true };
  });
}

const hashOf = (deps: PersonDeps, token: string) => keyed(deps.secrets.pepper, 'email revert', token);
