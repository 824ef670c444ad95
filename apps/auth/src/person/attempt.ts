import { Refused } from '@tsuzura/contract/kernel';
import type { Method, View } from '@tsuzura/contract/auth';
import type { Instant } from '@tsuzura/domain/calendar';
import {
  deleteAttempt,
  deleteExpired,
  findAttempt,
  forgetRecords,
  insertAttempt,
  lockAttempt,
  updateAttempt,
  type Forgotten,
  type Role,
} from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { hours, later, minutes, nowOf, type PersonDeps } from './deps.ts';

export type CodePurpose = 'signIn' | 'signUp' | 'forgotten' | 'emailChange' | 'invitation';

export interface MailCodeState {
  /** base64url of a keyed hash; the code itself is only in the mail. */
  readonly hash: string;
  readonly purpose: CodePurpose;
  /** The address it went to, by its key: a code counts only for that. */
  readonly emailKey: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly triesLeft: number;
}

export interface ChallengeState {
  readonly value: string;
  readonly purpose: 'check' | 'register';
  readonly expiresAt: number;
}

export interface NewPasskey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** What one interaction has reached so far. Stored as JSON, so times are plain epoch milliseconds. */
export interface Attempt {
  readonly view: View;
  readonly role: Role;
  /** Whom this is about: from the session, or reached by a first factor. Says nothing by itself; see `signedIn`. */
  readonly personId?: string;
  /** From the session, or since all factors were shown here. */
  readonly signedIn?: boolean;
  readonly passwordOkAt?: number;
  readonly checkedAt?: number;
  readonly checkedBy?: Method;
  /** When the factor shown began to count as strong, or will; a code never does. */
  readonly factorFrom?: number;
  readonly challenge?: ChallengeState;
  readonly mailCode?: MailCodeState;
  readonly signUp?: {
    readonly personId: string;
    readonly email: string;
    readonly emailKey: string;
    readonly verifiedAt?: number;
    readonly passwordHash?: string;
    readonly passkey?: NewPasskey;
  };
  readonly forgotten?: {
    readonly email: string;
    readonly emailKey: string;
    readonly verifiedAt?: number;
    /** When the second factor was shown. */
    readonly factorAt?: number;
    readonly factor?: Method;
    readonly factorFrom?: number;
  };
  /** An operator's invitation: when the code by mail was right, and the device it was typed on. */
  readonly invitation?: { readonly verifiedAt: number; readonly device: string | null };
  /** Sealed. */
  readonly pendingTotp?: string;
  readonly pendingEmail?: { readonly email: string; readonly emailKey: string };
}

export const lifetime = 30 * minutes;

/** A factor that was shown: which, when, and from when it counts as strong. */
export interface Shown {
  readonly method: Method;
  readonly at: number;
  readonly factorFrom: number | null;
}

/** The part of an attempt that tells of its last check. */
export const checkedNow = ({ method, at, factorFrom }: Shown) => ({
  checkedAt: at,
  checkedBy: method,
  ...(factorFrom === null ? {} : { factorFrom }),
});

export interface Opening {
  readonly uid: string;
  readonly view: View;
  readonly role: Role;
  /** The person of the session, if any. */
  readonly personId: string | null;
  /** How that person signed in on the way here: as good as a check, for as long as one lasts. */
  readonly signedInBy?: Shown | null;
}

/** Starts an attempt; one that exists under this uid stays as it is. */
export async function openAttempt(deps: PersonDeps, { uid, view, role, personId, signedInBy }: Opening): Promise<void> {
  const state: Attempt = {
    view,
    role,
    ...(personId === null ? {} : { personId, signedIn: true }),
    ...(personId === null || !signedInBy ? {} : checkedNow(signedInBy)),
  };
  await deps.database.tx((tx) => insertAttempt(tx, uid, state, later(nowOf(deps), lifetime)));
}

/** For showing; INTERACTION_GONE when there is none or its time is over. */
export async function readAttempt(deps: PersonDeps, uid: string): Promise<Attempt> {
  const row = await findAttempt(deps.database.reader, uid);
  return stateOf(row, nowOf(deps));
}

/** Locked until the transaction ends: two requests of one interaction never overtake each other. */
export async function takeAttempt(tx: Tx, uid: string, now: Instant): Promise<Attempt> {
  return stateOf(await lockAttempt(tx, uid), now);
}

export async function saveAttempt(tx: Tx, uid: string, state: Attempt): Promise<void> {
  await updateAttempt(tx, uid, state);
}

export async function closeAttempt(deps: PersonDeps, uid: string): Promise<void> {
  await deps.database.tx((tx) => deleteAttempt(tx, uid));
}

/** A job: what has expired is deleted. Throttles stay a day, mails thirty. */
export async function forgetExpired(tx: Tx, now: Instant): Promise<Forgotten & { readonly records: number }> {
  const records = await forgetRecords(tx, now);
  const others = await deleteExpired(tx, {
    now,
    throttlesQuietSince: later(now, -24 * hours),
    mailsBefore: later(now, -30 * 24 * hours),
  });
  return { ...others, records };
}

function stateOf(row: Awaited<ReturnType<typeof findAttempt>>, now: Instant): Attempt {
  if (!row || row.expiresAt <= now) throw new Refused('INTERACTION_GONE');
  return row.state as Attempt;
}
