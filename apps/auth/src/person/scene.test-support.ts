import { randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll } from 'vitest';
import type { View } from '@tsuzura/contract/auth';
import { instant } from '@tsuzura/domain/calendar';
import type { Role } from '@tsuzura/store/auth';
import { moment } from '@tsuzura/store/kernel';
import { createTestDatabase } from '@tsuzura/store/testing';
import { Authenticator } from './authenticator.test-support.ts';
import {
  enableTotp,
  finishAddPasskey,
  finishPasskeyCheck,
  finishSignUp,
  openAttempt,
  setSignUpPassword,
  signInByPassword,
  startAddPasskey,
  startPasskeyCheck,
  startSignUp,
  startTotp,
  verifySignUp,
  type PersonDeps,
  type Visit,
} from './index.ts';

export const goodPassword = 'kettle-93-violet-quay';
export const otherPassword = 'orchard-71-basalt-fern';

/** The mails that were written. One that waits for its moment is not there yet. */
function mailsOf(database: PersonDeps['database'], realNow: () => number) {
  return {
    mailsTo: async (to: string) =>
      database.reader
        .selectFrom('auth.mail')
        .select(['subject', 'text'])
        .where('recipient', '=', to)
        .where('created_at', '<=', moment(instant(realNow())))
        .orderBy('created_at')
        .orderBy('subject')
        .execute(),
    codeTo: async (to: string) => {
      const { rows } = await database.pool.query<{ text: string }>(
        `select text from auth.mail where recipient = $1 and text ~ '　[0-9]{6}' order by created_at desc limit 1`,
        [to],
      );
      return /　(\d{6})/.exec(rows[0]?.text ?? '')?.[1] ?? 'none';
    },
  };
}

/** Every factor of this person counts as strong, as if its wait were over. */
async function letFactorsCount(database: PersonDeps['database'], personId: string): Promise<void> {
  for (const table of ['passkey', 'totp'] as const) {
    await database.pool.query(`update auth.${table} set strong_from = to_timestamp(0) where person_id = $1`, [
      personId,
    ]);
  }
}

/**
 * For one test file: a database that goes with it, a clock that stands still until it is moved, and the mails that were
 * written.
 */
export async function createScene() {
  const db = await createTestDatabase();
  afterAll(() => db.drop());
  const database = db.open('auth');
  let now = Date.parse('2026-11-13T01:00:00Z');
  let visitor = 0;
  const deps: PersonDeps = {
    database,
    realNow: () => now,
    random: randomBytes,
    secrets: { pepper: 'pepper of the test', deviceKey: 'device key of the test' },
    rp: { id: 'id.example.jp', origin: 'https://id.example.jp', name: 'つづら' },
    publicUrl: 'https://id.example.jp',
    webUrl: 'https://web.example.jp',
  };
  const visit = (over: Partial<Visit> = {}): Visit => ({
    network: `192.0.2.${visitor % 250}`,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    device: 'device-1',
    requestId: 'request-1',
    ...over,
  });
  const { mailsTo, codeTo } = mailsOf(database, () => now);
  /** An interaction; with `personId` one of a signed-in person. */
  const open = async (
    view: View = 'signInWithCheckUsername',
    personId: string | null = null,
    role: Role = 'customer',
  ) => {
    visitor += 1;
    now += 1; // so that mails have an order
    const uid = randomBytes(16).toString('base64url');
    await openAttempt(deps, { uid, view, role, personId });
    return { uid, visit: visit() };
  };
  /** A person who signed up with a password; the step is that of the sign-up, freshly checked. */
  const join = async (email: string) => {
    const step = await open('signUp');
    await startSignUp(deps, { ...step, email });
    await verifySignUp(deps, { ...step, code: await codeTo(email) });
    await setSignUpPassword(deps, { uid: step.uid, newPassword: goodPassword });
    const outcome = await finishSignUp(deps, { ...step, terms: ['terms', 'privacy'], marketing: false });
    if (outcome.next !== 'done') throw new Error('the sign-up is not done');
    return { step, personId: outcome.signedIn.personId };
  };
  const addPasskey = async (step: { uid: string; visit: Visit }, name = '携帯') => {
    const authenticator = new Authenticator(deps.rp.origin, deps.rp.id);
    const { options } = await startAddPasskey(deps, step);
    await finishAddPasskey(deps, { ...step, response: authenticator.register(options), name });
    return authenticator;
  };
  const totpAt = (secret: string, at = now) => generateSync({ secret, epoch: Math.floor(at / 1_000) });
  const addTotp = async (step: { uid: string; visit: Visit }) => {
    const { secret } = await startTotp(deps, step);
    await enableTotp(deps, { ...step, code: totpAt(secret) });
    now += 30_000; // the code that enabled it is used up
    return secret;
  };
  const letCount = (personId: string) => letFactorsCount(database, personId);
  /** Somebody with a passkey that counts, and the step of the passkey check they have just made. */
  const joinStrong = async (email: string, view: View = 'mfaSetUp') => {
    const { step: joined, personId } = await join(email);
    const passkey = await addPasskey(joined);
    await letCount(personId);
    const step = await open(view, personId);
    await usePasskey(step, passkey);
    return { step, personId, passkey };
  };
  const usePasskey = async (step: { uid: string; visit: Visit }, passkey: Authenticator) => {
    const { options } = await startPasskeyCheck(deps, step);
    return finishPasskeyCheck(deps, { ...step, response: passkey.use(options) });
  };
  const passwordStep = async (email: string, password = goodPassword, view: View = 'signInWithCheckUsername') => {
    const step = await open(view);
    return { step, outcome: await signInByPassword(deps, { ...step, email, password }) };
  };
  return {
    deps,
    database,
    visit,
    mailsTo,
    codeTo,
    open,
    join,
    addPasskey,
    addTotp,
    totpAt,
    letCount,
    joinStrong,
    usePasskey,
    passwordStep,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Business time stands at this moment, whatever the real time is. */
    atBusiness: async (at: string) => {
      await db.open('api').pool.query(`update ops.clock set business_at = $1, state = 'frozen'`, [at]);
    },
    count: async (table: string) =>
      Number((await database.pool.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n),
  };
}
