import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import {
  addPasskey,
  dropMail,
  mostPasskeys,
  readPasskeys,
  removePasskey as deletePasskey,
  renamePasskey as setPasskeyName,
} from '@tsuzura/store/auth';
import { saveAttempt, takeAttempt } from './attempt.ts';
import { nowOf, settle, type PersonDeps, type Step } from './deps.ts';
import { enrol } from './enrol.ts';
import { freshPerson, hasWayIn, ownPerson, recentPerson } from './factor.ts';
import { mails } from './mails.ts';
import { tell } from './manage.ts';
import {
  passkeyFailed,
  registerOptions,
  takeChallenge,
  verifyNewPasskey,
  type Credential,
  type Options,
} from './passkey.ts';

export async function startAddPasskey(deps: PersonDeps, { uid }: { uid: string }): Promise<{ options: Options }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const { id, email } = await freshPerson(tx, attempt, now);
    const known = await readPasskeys(tx, id);
    if (known.length >= mostPasskeys) throw new Refused('PASSKEY_LIMIT');
    const { options, challenge } = await registerOptions(deps, { personId: id, email, known });
    await saveAttempt(tx, uid, { ...attempt, challenge });
    return { options };
  });
}

/** It counts at once or later, by the check before it (S2, S3); making it is no check (S4). */
export async function finishAddPasskey(
  deps: PersonDeps,
  { uid, visit, response, name }: Step & { response: Credential; name?: string | undefined },
): Promise<{ name: string; strongFrom: Instant }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { attempt, challenge } = takeChallenge(deps, await takeAttempt(tx, uid, now), 'register');
    const person = await freshPerson(tx, attempt, now);
    if (person.passkeys >= mostPasskeys) throw new Refused('PASSKEY_LIMIT');
    const made = challenge === null ? null : await verifyNewPasskey(deps, { challenge, response, name });
    if (!made) {
      await saveAttempt(tx, uid, attempt);
      return passkeyFailed();
    }
    const publicKey = new Uint8Array(Buffer.from(made.publicKey, 'base64url'));
    const { strongFrom, strongMail } = await enrol(tx, deps, {
      person,
      visit,
      attempt,
      added: 'passkey',
      mail: (at, device, from) => mails.passkeyAdded(at, device, made.name, from),
      countsMail: () => mails.passkeyCounts(made.name),
    });
    const times = { createdAt: now, lastUsedAt: null, strongFrom };
    const added = await addPasskey(tx, { ...made, publicKey, personId: person.id, ...times, strongMail });
    if (!added) throw new Refused('PASSKEY_KNOWN');
    await saveAttempt(tx, uid, attempt);
    return { name: made.name, strongFrom };
  });
}

export async function renamePasskey(
  deps: PersonDeps,
  { uid, visit, id, name }: Step & { id: string; name: string },
): Promise<void> {
  await settle(deps, async (tx) => {
    const now = nowOf(deps);
    const person = await recentPerson(tx, await takeAttempt(tx, uid, now), now);
    if (!(await setPasskeyName(tx, person.id, id, name))) throw new Refused('NOT_FOUND');
    await tell(tx, deps, {
      person,
      visit,
      kind: 'passkey-renamed',
      mail: (at, device) => mails.passkeyRenamed(at, device, name),
    });
  });
}

/** S4. LAST_FACTOR when nothing would be left to sign in with; see `hasWayIn`. */
export async function removePasskey(deps: PersonDeps, { uid, visit, id }: Step & { id: string }): Promise<void> {
  await settle(deps, async (tx) => {
    const now = nowOf(deps);
    const attempt = await takeAttempt(tx, uid, now);
    const person = await ownPerson(tx, attempt, now);
    const removed = (await readPasskeys(tx, person.id)).find((passkey) => passkey.id === id);
    if (!removed) throw new Refused('NOT_FOUND');
    if (!hasWayIn({ ...person, passkeys: person.passkeys - 1 })) throw new Refused('LAST_FACTOR');
    await deletePasskey(tx, person.id, id);
    if (removed.strongMail !== null) await dropMail(tx, removed.strongMail);
    await tell(tx, deps, {
      person,
      visit,
      kind: 'passkey-removed',
      mail: (at, device) => mails.passkeyRemoved(at, device, removed.name),
    });
  });
}
