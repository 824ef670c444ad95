import { Refused } from '@tsuzura/contract/kernel';
import { dropMail, findTotp, removeTotp as deleteTotp } from '@tsuzura/store/auth';
import { saveAttempt, takeAttempt } from './attempt.ts';
import { nowOf, settle, type PersonDeps, type Step } from './deps.ts';
import { enrol } from './enrol.ts';
import { freshPerson, hasWayIn, mayEnrol, ownPerson, signedInPerson } from './factor.ts';
import { wrongCode } from './mail-code.ts';
import { mails } from './mails.ts';
import { tell } from './manage.ts';
import { makeRecoveryCodes as newRecoveryCodes } from './recovery-code.ts';
import { giveBack, reserve } from './throttle.ts';
import { enableTotp as turnTotpOn, makeTotp } from './totp.ts';

/** A secret for the app; it counts from the first right code on. Who has one already replaces it. */
export async function startTotp(deps: PersonDeps, { uid }: { uid: string }): Promise<{ secret: string; uri: string }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const { id, email } = await freshPerson(tx, attempt, now);
    const { secret, uri, sealed } = makeTotp(deps, id, email);
    await saveAttempt(tx, uid, { ...attempt, pendingTotp: sealed });
    return { secret, uri };
  });
}

/** Installing an app takes longer than a check lasts: the check was fresh when the secret was given out. */
export async function enableTotp(deps: PersonDeps, { uid, visit, code }: Step & { code: string }): Promise<void> {
  await settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { pendingTotp, ...attempt } = await takeAttempt(tx, uid, now);
    const person = await signedInPerson(tx, attempt);
    // A stronger factor may have come to count since: then this check is no longer enough.
    if (pendingTotp === undefined || !mayEnrol(attempt, person, now)) throw new Refused('INTERACTION_GONE');
    const reservation = await reserve(tx, deps, { network: visit.network, emailKey: null, guess: 'signIn' });
    if (reservation instanceof Refused) return reservation;
    const before = await findTotp(tx, person.id);
    const isOn = await turnTotpOn(tx, deps, { personId: person.id, sealed: pendingTotp, typed: code }, () =>
      enrol(tx, deps, {
        person,
        visit,
        attempt,
        added: 'app',
        mail: mails.totpEnabled,
        countsMail: mails.totpCounts,
      }),
    );
    if (!isOn) return wrongCode(reservation.left);
    await giveBack(tx, deps, reservation);
    if (before && before.strongMail !== null) await dropMail(tx, before.strongMail);
    await saveAttempt(tx, uid, attempt);
    return undefined;
  });
}

export async function removeTotp(deps: PersonDeps, { uid, visit }: Step): Promise<void> {
  await settle(deps, async (tx) => {
    const now = nowOf(deps);
    const person = await ownPerson(tx, await takeAttempt(tx, uid, now), now);
    if (!hasWayIn(person)) throw new Refused('LAST_FACTOR');
    const removed = await findTotp(tx, person.id);
    if (!removed || !(await deleteTotp(tx, person.id))) throw new Refused('NOT_FOUND');
    if (removed.strongMail !== null) await dropMail(tx, removed.strongMail);
    await tell(tx, deps, { person, visit, kind: 'totp-removed', mail: mails.totpRemoved });
  });
}

/** Shown this once; all before are void. */
export async function makeRecoveryCodes(deps: PersonDeps, { uid, visit }: Step): Promise<{ codes: string[] }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const person = await ownPerson(tx, await takeAttempt(tx, uid, now), now);
    const codes = await newRecoveryCodes(tx, deps, person.id);
    await tell(tx, deps, { person, visit, kind: 'recovery-codes-made', mail: mails.recoveryCodesMade });
    return { codes };
  });
}
