import { Refused, type OperatorRole } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import {
  addEvent,
  addInvitation,
  addPasskey,
  addPerson,
  deleteAttempt,
  deleteAttemptsOf,
  findInvited,
  findOperator,
  findPersonByEmail,
  insertAttempt,
  lockAttempt,
  lockPerson,
  putOperator,
  readPasskeys,
  removePasskey,
  useInvitation,
  type Standing,
} from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { lifetime, saveAttempt, takeAttempt, type Attempt } from './attempt.ts';
import { hours, later, minutes, nowOf, settle, type PersonDeps, type Visit } from './deps.ts';
import { deviceHash, deviceLabel } from './device.ts';
import { addressOf, maskAddress } from './email.ts';
import { recordEvent } from './event.ts';
import { keyed, uuidFrom } from './keyed.ts';
import { makeCode, resendAfterSeconds, tryCode } from './mail-code.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater } from './mails.ts';
import {
  passkeyFailed,
  registerOptions,
  takeChallenge,
  verifyNewPasskey,
  type Credential,
  type Options,
} from './passkey.ts';
import { countMail, giveBack, reserve } from './throttle.ts';

/*
 * Operators have no way in but a passkey (ADR-0027). The first one, and the next after a lost one, is registered by an
 * invitation that whoever runs the installation makes: a link with 256 random bits of which only the hash is kept, for one
 * operator, a day, one use, together with a code to the operator's own mailbox. It replaces the passkeys there were.
 */

const invitationLasts = 24 * hours;
const proofLasts = 10 * minutes;

export interface Invited {
  readonly link: string;
  readonly expiresAt: Instant;
  /** The operator is new. */
  readonly created: boolean;
}

export interface ToInvite {
  readonly email: string;
  /** Absent: what they have stays; a new operator may look and nothing else. */
  readonly roles?: readonly OperatorRole[];
  /** How colleagues know them; absent: what it is stays, the address of a new one. */
  readonly name?: string;
}

/** By whoever runs the installation, never from a screen. An address that is a customer's is FORBIDDEN. */
export async function inviteOperator(deps: PersonDeps, { email, roles, name }: ToInvite): Promise<Invited> {
  const address = addressOf(email);
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const created = await addPerson(tx, {
      id: uuidFrom(deps.random),
      role: 'operator',
      email: address.email,
      emailKey: address.key,
      passwordHash: null,
      marketing: false,
      createdAt: now,
    });
    const person = await findPersonByEmail(tx, address.key);
    if (person?.role !== 'operator') throw new Refused('FORBIDDEN');
    const known = await findOperator(tx, person.id);
    await putOperator(tx, person.id, {
      name: name ?? known?.name ?? person.email,
      roles: roles ?? known?.roles ?? ['viewer'],
    });
    const token = Buffer.from(deps.random(32)).toString('base64url');
    const expiresAt = later(now, invitationLasts);
    await addInvitation(tx, { tokenHash: hashOf(deps, token), personId: person.id, createdAt: now, expiresAt });
    await addEvent(tx, {
      at: now,
      personId: person.id,
      kind: 'operator-invited',
      device: null,
      label: 'システム管理者',
      requestId: null,
    });
    // Behind `#` it reaches no server and no log.
    return { link: `${deps.publicUrl}/operator/invitation#${token}`, expiresAt, created };
  });
}

interface InvitationStep {
  readonly token: string;
  readonly visit: Visit;
}

/** Sends the code. Opening the link does nothing: mail programs and chats open links by themselves. */
export async function startInvitation(
  deps: PersonDeps,
  { token, visit }: InvitationStep,
): Promise<{ email: string; resendAfterSeconds: number }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { person, uid } = await invitedBy(tx, deps, token);
    const attempt = await openOrTake(tx, uid, now);
    const { code, state } = makeCode(deps, attempt, { uid, purpose: 'invitation', emailKey: person.emailKey });
    const tooMany = await countMail(tx, deps, { network: visit.network, emailKey: person.emailKey });
    if (tooMany) throw tooMany;
    await saveAttempt(tx, uid, { view: attempt.view, role: attempt.role, mailCode: state });
    await sendLater(tx, deps, person.email, mails.invitationCode(code));
    return { email: maskAddress(person.email), resendAfterSeconds };
  });
}

/** What the browser makes a passkey with, for whoever has typed the code on this device. */
export async function proveInvitation(
  deps: PersonDeps,
  { token, visit, code }: InvitationStep & { code?: string | undefined },
): Promise<{ options: Options }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { person, uid } = await invitedBy(tx, deps, token);
    let attempt = await takeAttempt(tx, uid, now);
    if (code !== undefined) {
      const reservation = await reserve(tx, deps, { network: visit.network, emailKey: null, guess: 'signIn' });
      if (reservation instanceof Refused) return reservation;
      const tried = tryCode(deps, attempt, { uid, purpose: 'invitation', typed: code });
      if (tried.refusal) {
        await saveAttempt(tx, uid, tried.attempt);
        await recordEvent(tx, deps, { kind: 'failed', personId: person.id, visit });
        return tried.refusal;
      }
      await giveBack(tx, deps, reservation);
      attempt = { ...tried.attempt, invitation: { verifiedAt: now, device: deviceHash(deps, visit.device) } };
    }
    refuseUnproven(deps, attempt, visit);
    const { options, challenge } = await registerOptions(deps, { personId: person.id, email: person.email, known: [] });
    await saveAttempt(tx, uid, { ...attempt, challenge });
    return { options };
  });
}

/** The passkey is the operator's only one from now on. The caller ends every session and grant of this person. */
export async function acceptInvitation(
  deps: PersonDeps,
  { token, visit, response, name }: InvitationStep & { response: Credential; name?: string | undefined },
): Promise<{ personId: string; name: string; signOutEverywhere: true }> {
  return settle(deps, async (tx) => {
    const now = nowOf(deps);
    const { person, uid } = await invitedBy(tx, deps, token);
    const { attempt, challenge } = takeChallenge(deps, await takeAttempt(tx, uid, now), 'register');
    refuseUnproven(deps, attempt, visit);
    const made = challenge === null ? null : await verifyNewPasskey(deps, { challenge, response, name });
    if (!made) {
      await saveAttempt(tx, uid, attempt);
      return passkeyFailed();
    }
    if ((await useInvitation(tx, hashOf(deps, token), now)) !== person.id) throw new Refused('INVITATION_GONE');
    for (const { id } of await readPasskeys(tx, person.id)) await removePasskey(tx, person.id, id);
    const publicKey = new Uint8Array(Buffer.from(made.publicKey, 'base64url'));
    // It counts at once: whoever runs the installation vouches for the invitation.
    const times = { createdAt: now, lastUsedAt: null, strongFrom: now, strongMail: null };
    const added = await addPasskey(tx, { ...made, publicKey, personId: person.id, ...times });
    if (!added) throw new Refused('PASSKEY_KNOWN');
    await deleteAttempt(tx, uid);
    await deleteAttemptsOf(tx, person.id, '');
    await recordEvent(tx, deps, { kind: 'passkey-added', personId: person.id, visit });
    const text = mails.passkeyAdded(await mailMoment(tx, deps), deviceLabel(visit.userAgent), made.name, null);
    await sendLater(tx, deps, person.email, text);
    return { personId: person.id, name: made.name, signOutEverywhere: true };
  });
}

/** The operator, locked, and under which name the steps of this invitation are kept. */
async function invitedBy(tx: Tx, deps: PersonDeps, token: string): Promise<{ person: Standing; uid: string }> {
  const hash = hashOf(deps, token);
  const personId = await findInvited(tx, hash, nowOf(deps));
  const person = personId === null ? null : await lockPerson(tx, personId);
  if (person?.role !== 'operator') throw new Refused('INVITATION_GONE');
  return { person, uid: `invitation-${hash.toString('base64url')}` };
}

/** Half an hour after it began, it begins again: the link lasts longer than that. */
async function openOrTake(tx: Tx, uid: string, now: Instant): Promise<Attempt> {
  const row = await lockAttempt(tx, uid);
  if (row && row.expiresAt > now) return row.state as Attempt;
  const state: Attempt = { view: 'mfaSetUp', role: 'operator' };
  await deleteAttempt(tx, uid);
  await insertAttempt(tx, uid, state, later(now, lifetime));
  return state;
}

function refuseUnproven(deps: PersonDeps, { invitation }: Attempt, visit: Visit): void {
  const isProven =
    invitation !== undefined &&
    nowOf(deps) - invitation.verifiedAt < proofLasts &&
    invitation.device === deviceHash(deps, visit.device);
  if (!isProven) throw new Refused('CODE_EXPIRED');
}

const hashOf = (deps: PersonDeps, token: string): Buffer => keyed(deps.secrets.pepper, 'operator invitation', token);
