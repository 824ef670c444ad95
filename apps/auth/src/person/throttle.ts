import { Refused } from '@tsuzura/contract/kernel';
import { instant, timeOf, type Instant } from '@tsuzura/domain/calendar';
import { forgetThrottles, isDeviceOf, lockThrottles, saveThrottle, type ThrottleRow } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { hours, later, minutes, nowOf, seconds, type PersonDeps } from './deps.ts';
import { arrivals, deviceHash } from './device.ts';
import { keyed } from './keyed.ts';

/*
 * Failures are counted before the secret is looked at and given back when it was right: fifty guesses sent at once are
 * counted like fifty sent one after the other. Accounts are known by a keyed hash of the address alone, so an address
 * that nobody registered is counted, and locked, in the same way. What is locked is guessing: a passkey cannot be
 * guessed and still opens the account.
 *
 * A device that its owner signed in with before has a count of its own; all others of an account share one. So a stranger
 * who guesses does not lock the owner out of their own devices, and has no more guesses than before: without the cookie of
 * such a device nobody counts there. The question is asked for every address alike.
 */

const failuresToLock = 5;
const firstLock = 15 * minutes;
const longestLock = 8 * hours;
/** A day without a failure and the count starts again. */
const accountMemory = 24 * hours;

const networkFree = 20;
/** One failure is forgiven every 30 seconds: 20 in 10 minutes. */
const networkForgives = 30 * seconds;
const firstNetworkBlock = 1 * minutes;
const longestNetworkBlock = 1 * hours;

const mailsPerAddress = 6;
const mailsPerNetwork = 30;
const mailWindow = 1 * hours;

/** What is guessed at. Codes of a forgotten password are counted apart: a lock must not keep the owner from that way in. */
export type Guess = 'signIn' | 'forgotten';

export interface Reservation {
  readonly keys: readonly string[];
  /** Those of them that this failure blocked. */
  readonly blocked: readonly string[];
  /** This failure, should it be one, is the one that locks the account. */
  readonly locks: boolean;
  readonly lockedUntil: Instant | null;
  /** How many more failures the account bears after this one. */
  readonly left: number;
}

/** `emailKey` null: only the network is counted (there is no account yet). */
export interface Guesser {
  readonly network: string;
  readonly emailKey: string | null;
  readonly guess: Guess;
  /** The device cookie; absent where devices are not told apart. */
  readonly device?: string | null;
}

const accountKey = (deps: PersonDeps, guess: Guess, emailKey: string) =>
  `${guess}:${keyed(deps.secrets.pepper, 'throttle account', emailKey).toString('base64url')}`;

/** Of one account on one device. */
const deviceKey = (deps: PersonDeps, emailKey: string, device: string) =>
  `signInDevice:${keyed(deps.secrets.pepper, 'throttle device', `${device} ${emailKey}`).toString('base64url')}`;

/** Where failures of this guesser count: on a device its owner has used, or with all others of the account. */
async function accountLane(tx: Tx, deps: PersonDeps, guesser: Guesser): Promise<string | null> {
  const { emailKey, guess, device } = guesser;
  if (emailKey === null) return null;
  if (guess !== 'signIn' || device === undefined) return accountKey(deps, guess, emailKey);
  const hash = deviceHash(deps, device) ?? '';
  const isKnown = await isDeviceOf(tx, emailKey, hash, arrivals);
  return isKnown ? deviceKey(deps, emailKey, hash) : accountKey(deps, guess, emailKey);
}

const networkKey = (deps: PersonDeps, kind: 'network' | 'networkMails', network: string) =>
  `${kind}:${keyed(deps.secrets.pepper, 'throttle network', networkOf(network)).toString('base64url')}`;

/** One household has one IPv4 address or one IPv6 /64; the rest of the address is free to choose. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The failure counted in advance, or the refusal. */
export async function reserve(tx: Tx, deps: PersonDeps, guesser: Guesser): Promise<Reservation | Refused> {
  const now = nowOf(deps);
  const ofNetwork = networkKey(deps, 'network', guesser.network);
  const ofAccount = await accountLane(tx, deps, guesser);
  const keys = ofAccount === null ? [ofNetwork] : [ofNetwork, ofAccount];
  const rows = await lockThrottles(tx, keys, now);
  const row = (key: string | null) => rows.find((candidate) => candidate.key === key);

  const network = row(ofNetwork);
  if (network && isBlocked(network, now)) return new Refused('SIGN_IN_PAUSED', wait(network.blockedUntil, now));
  const account = row(ofAccount);
  if (account && isBlocked(account, now)) return lockedRefusal(account.blockedUntil, now);

  const counted = account ? afterAccountFailure(account, now) : null;
  const changed = [network && afterNetworkFailure(network, now), counted].filter(
    (row) => row !== undefined && row !== null,
  );
  for (const row of changed) await saveThrottle(tx, row);
  const lockedUntil = counted?.blockedUntil ?? null;
  return {
    keys,
    blocked: changed.filter((row) => row.blockedUntil !== null).map((row) => row.key),
    locks: lockedUntil !== null,
    lockedUntil,
    left: counted ? failuresToLock - (counted.count % failuresToLock || failuresToLock) : failuresToLock,
  };
}

/** It was right: the counts go back to what they were. */
export async function giveBack(tx: Tx, deps: PersonDeps, { keys, blocked }: Reservation): Promise<void> {
  for (const row of await lockThrottles(tx, keys, nowOf(deps))) {
    const blockedUntil = blocked.includes(row.key) ? null : row.blockedUntil;
    await saveThrottle(tx, { ...row, count: Math.max(0, row.count - 1), blockedUntil });
  }
}

/** A whole sign-in: the account, and it on this device, start from nothing. */
export async function resetAccount(
  tx: Tx,
  deps: PersonDeps,
  emailKey: string,
  device: string | null = null,
): Promise<void> {
  const keys = [accountKey(deps, 'signIn', emailKey), accountKey(deps, 'forgotten', emailKey)];
  const hash = deviceHash(deps, device);
  await forgetThrottles(tx, hash === null ? keys : [...keys, deviceKey(deps, emailKey, hash)]);
}

export const lockedRefusal = (until: Instant | null, now: Instant): Refused =>
  new Refused('SIGN_IN_LOCKED', wait(until, now));

/** In whole minutes, so that whoever comes back then is not refused again. */
const wait = (until: Instant | null, now: Instant): { readonly minutes: string } => ({
  minutes: String(Math.max(1, Math.ceil(((until ?? now) - now) / minutes))),
});

/** When the last of these windows ends, by the clock and from now. */
function mailLimit(full: readonly ThrottleRow[], now: Instant): Refused {
  const end = instant(Math.max(now, ...full.map(({ blockedUntil }) => blockedUntil ?? now)));
  const opens = instant(Math.ceil(end / minutes) * minutes);
  return new Refused('MAIL_LIMIT', { time: timeOf(opens), ...wait(end, now) });
}

/** Codes by mail: neither a stranger's mailbox nor the carrier is flooded. Null, or the refusal. */
export async function countMail(
  tx: Tx,
  deps: PersonDeps,
  { network, emailKey }: { network: string; emailKey: string },
): Promise<Refused | null> {
  const now = nowOf(deps);
  const ofAddress = `mails:${keyed(deps.secrets.pepper, 'throttle account', emailKey).toString('base64url')}`;
  const limits = new Map([
    [ofAddress, mailsPerAddress],
    [networkKey(deps, 'networkMails', network), mailsPerNetwork],
  ]);
  const rows = await lockThrottles(tx, [...limits.keys()], now);
  // The window starts with its first mail; `blocked_until` holds its end.
  const current = rows.map((row) =>
    row.blockedUntil === null || row.blockedUntil <= now
      ? { ...row, count: 0, blockedUntil: later(now, mailWindow) }
      : row,
  );
  const full = current.filter((row) => row.count >= (limits.get(row.key) ?? 0));
  if (full.length > 0) return mailLimit(full, now);
  for (const row of current) await saveThrottle(tx, { ...row, count: row.count + 1, updatedAt: now });
  return null;
}

const isBlocked = (row: ThrottleRow, now: Instant) => row.blockedUntil !== null && row.blockedUntil > now;

/** 15 minutes after five failures, 30 after ten, 60 after fifteen, and so on. */
function afterAccountFailure(row: ThrottleRow, now: Instant): ThrottleRow {
  const quietSince = Math.max(row.updatedAt, row.blockedUntil ?? 0);
  const count = (now - quietSince >= accountMemory ? 0 : row.count) + 1;
  const locks = count % failuresToLock === 0;
  const lock = Math.min(longestLock, firstLock * 2 ** (count / failuresToLock - 1));
  return { ...row, count, blockedUntil: locks ? later(now, lock) : null, updatedAt: now };
}

/** Forgiving goes on while people sign in well: what remains of the last 30 seconds is not lost with each of them. */
function afterNetworkFailure(row: ThrottleRow, now: Instant): ThrottleRow {
  const quietSince = Math.max(row.updatedAt, row.blockedUntil ?? 0);
  const forgiven = Math.max(0, Math.floor((now - quietSince) / networkForgives));
  const before = Math.max(0, row.count - forgiven);
  const count = before + 1;
  const updatedAt = before === 0 ? now : instant(quietSince + forgiven * networkForgives);
  const block = Math.min(longestNetworkBlock, firstNetworkBlock * 2 ** Math.max(0, count - networkFree - 1));
  return { ...row, count, blockedUntil: count > networkFree ? later(now, block) : null, updatedAt };
}
