import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { deleteAttemptsOf, findPerson, readPasskeys, setPassword, type Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { readAttempt, takeAttempt } from './attempt.ts';
import { failed } from './complete.ts';
import { nowOf, settle, type PersonDeps, type Step, type Visit } from './deps.ts';
import { deviceLabel } from './device.ts';
import { historyOf, recordEvent, type EventKind, type HistoryLine } from './event.ts';
import { isFreshlyChecked, signedInPerson } from './factor.ts';
import { mailMoment } from './mail-moment.ts';
import { mails, sendLater, withFreezeLink, type MailText } from './mails.ts';
import { checkNewPassword, hashPassword, onField, verifyPassword } from './password.ts';
import { giveBack, reserve } from './throttle.ts';
import { reportProtectionEvent } from './report-protection-event.ts';

export interface Factors {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: Instant;
    readonly lastUsedAt: Instant | null;
    /** From when it counts as a strong check; past for one that does. */
    readonly strongFrom: Instant;
  }[];
  readonly totp: boolean;
  readonly totpStrongFrom: Instant | null;
  readonly recoveryCodesLeft: number;
  readonly history: readonly HistoryLine[];
}

/** Everything of `getFactors` but the devices, which are sessions. */
export async function readFactors(deps: PersonDeps, { uid }: { uid: string }): Promise<Factors & { personId: string }> {
  const attempt = await readAttempt(deps, uid);
  const { reader } = deps.database;
  const person = attempt.signedIn && attempt.personId ? await findPerson(reader, attempt.personId) : null;
  if (!person || person.role !== attempt.role) throw new Refused('INTERACTION_GONE');
  const passkeys = await readPasskeys(reader, person.id);
  return {
    personId: person.id,
    email: person.email,
    hasPassword: person.passwordHash !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, strongFrom }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
      strongFrom,
    })),
    totp: person.totp,
    totpStrongFrom: person.totpFrom,
    recoveryCodesLeft: person.recoveryCodes,
    history: await historyOf(reader, person.id),
  };
}

/** The current password, or a fresh check; who has no password needs the check. Says whose other sessions are to end. */
export async function changePassword(
  deps: PersonDeps,
  {
    uid,
    visit,
    password,
    newPassword,
    signOutOthers,
  }: Step & { password?: string | undefined; newPassword: string; signOutOthers: boolean },
): Promise<{ personId: string; signOutOthers: boolean }> {
  const { attempt, person } = await settle(deps, async (tx) => {
    const attempt = await takeAttempt(tx, uid, nowOf(deps));
    return { attempt, person: await signedInPerson(tx, attempt) };
  });
  const byPassword = password !== undefined && person.passwordHash !== null;
  if (byPassword) await checkCurrentPassword(deps, visit, person, password);
  else if (!isFreshlyChecked(attempt, person, nowOf(deps))) throw new Refused('STEP_UP');
  checkNewPassword(newPassword, person.email);
  if (person.passwordHash !== null && (await verifyPassword(deps, person.passwordHash, newPassword))) {
    throw onField('PASSWORD_SAME');
  }
  const passwordHash = await hashPassword(deps, newPassword);
  return settle(deps, async (tx) => {
    const again = await signedInPerson(tx, await takeAttempt(tx, uid, nowOf(deps)));
    // Changed from elsewhere while we were hashing: what was checked is no longer what is replaced.
    if (again.id !== person.id || again.passwordHash !== person.passwordHash) throw new Refused('INTERACTION_GONE');
    await setPassword(tx, person.id, passwordHash);
    if (signOutOthers) await deleteAttemptsOf(tx, person.id, uid);
    await tell(tx, deps, { person, visit, kind: 'password-changed', mail: mails.passwordChanged });
    return { personId: person.id, signOutOthers };
  });
}

async function checkCurrentPassword(deps: PersonDeps, visit: Visit, person: Standing, password: string): Promise<void> {
  const { network, device } = visit;
  const guesser = { network, device, emailKey: person.emailKey, guess: 'signIn' } as const;
  const reservation = await settle(deps, (tx) => reserve(tx, deps, guesser));
  const right = await verifyPassword(deps, person.passwordHash, password);
  const lines = [{ message: '今のパスワードが違います。', field: 'password' }];
  await settle(deps, async (tx) =>
    right
      ? giveBack(tx, deps, reservation)
      : failed(tx, deps, { visit }, { person, reservation, refusal: new Refused('SIGN_IN_FAILED', {}, lines) }),
  );
}

/** Every change is written down, and its owner is told. Gives the link that freezes, for a mail that comes later. */
export async function tell(
  tx: Tx,
  deps: PersonDeps,
  {
    person,
    visit,
    kind,
    mail,
  }: {
    person: Pick<Standing, 'id' | 'email'>;
    visit: Visit;
    kind: EventKind;
    mail: (at: Instant, device: string) => MailText;
  },
): Promise<string | null> {
  await recordEvent(tx, deps, { kind, personId: person.id, visit });
  const link = await reportProtectionEvent(tx, deps, { personId: person.id, kind });
  const text = mail(await mailMoment(tx, deps), deviceLabel(visit.userAgent));
  await sendLater(tx, deps, person.email, withFreezeLink(text, link));
  return link;
}
