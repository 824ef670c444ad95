import { describe, expect, test } from 'vitest';
import { Authenticator } from './authenticator.test-support.ts';
import {
  checkByMailCode,
  checkByRecoveryCode,
  checkByTotp,
  finishPasskeyCheck,
  makeRecoveryCodes,
  readFactors,
  readInteraction,
  readOutcome,
  sendSignInCode,
  signInByPassword,
  startPasskeyCheck,
} from './index.ts';
import { createScene, goodPassword } from './scene.test-support.ts';

const scene = await createScene();
const minutes = 60_000;

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as { kind: string; lines: unknown },
  );
  return error && { kind: error.kind, lines: error.lines };
};
const guess = async (email: string, password = 'not the password 1') => {
  const step = await scene.open();
  return refusalOf(signInByPassword(scene.deps, { ...step, email, password }));
};

describe('enumeration', () => {
  test('an unknown address and a wrong password get the same answer, from the first failure to the lock', async () => {
    await scene.join('known@example.jp');
    for (let failure = 1; failure <= 6; failure += 1) {
      const known = await guess('known@example.jp');
      expect(await guess('unknown@example.jp')).toEqual(known);
      expect(known?.kind).toBe(failure < 5 ? 'SIGN_IN_FAILED' : 'SIGN_IN_LOCKED');
    }
    expect((await scene.mailsTo('known@example.jp')).map(({ subject }) => subject)).toContain(
      '【つづら】ログインを停止しました',
    );
    expect(await scene.mailsTo('unknown@example.jp')).toEqual([]);
  });

  test('both cost the same number of statements', async () => {
    await scene.join('statements@example.jp');
    const statementsOf = async (email: string) => {
      let statements = 0;
      const step = await scene.open();
      const { pool } = scene.database;
      const connect = pool.connect.bind(pool);
      const counted = Object.create(pool, {
        connect: {
          value: async () => {
            const client = await connect();
            const run = client.query.bind(client) as (...args: unknown[]) => unknown;
            return Object.assign(Object.create(client) as typeof client, {
              query: (...args: unknown[]) => ((statements += 1), run(...args)),
              release: () => client.release(),
            });
          },
        },
      }) as typeof pool;
      const { Kysely, PostgresDialect } = await import('kysely');
      const reader = new Kysely({ dialect: new PostgresDialect({ pool: counted }) });
      const database = {
        ...scene.database,
        reader,
        tx: (work: never) => reader.transaction().execute(work),
      } as unknown as typeof scene.database;
      await refusalOf(signInByPassword({ ...scene.deps, database }, { ...step, email, password: 'wrong password 1' }));
      return statements;
    };
    const known = await statementsOf('statements@example.jp');
    expect(known).toBeGreaterThan(5);
    expect(await statementsOf('nobody-here@example.jp')).toBe(known);
  });

  test('an operator does not exist for the customers’ sign-in', async () => {
    await scene.database.tx(async (tx) => {
      await tx
        .insertInto('auth.person')
        .columns(['id', 'role', 'email', 'email_key', 'password_hash', 'created_at'])
        .expression(
          tx
            .selectFrom('auth.person')
            .select((e) => [
              e.val('op').as('id'),
              e.val('operator').as('role'),
              e.val('op@example.jp').as('email'),
              e.val('op@example.jp').as('email_key'),
              'password_hash',
              'created_at',
            ])
            .limit(1),
        )
        .execute();
    });
    expect((await guess('op@example.jp', goodPassword))?.kind).toBe('SIGN_IN_FAILED');
    const step = await scene.open('signInWithCheckUsername', null, 'operator');
    const outcome = await signInByPassword(scene.deps, { ...step, email: 'op@example.jp', password: goodPassword });
    expect(outcome.next).toBe('secondFactor');
  });
});

describe('the lock', () => {
  test('ends after 15 minutes, not a moment before; the next one takes 30', async () => {
    await scene.join('lock@example.jp');
    for (let failure = 0; failure < 5; failure += 1) await guess('lock@example.jp');
    scene.pass(15 * minutes - 2); // every interaction begins a millisecond after the one before
    expect((await guess('lock@example.jp', goodPassword))?.kind).toBe('SIGN_IN_LOCKED');
    expect((await scene.passwordStep('lock@example.jp')).outcome.next).toBe('secondFactor');
    for (let failure = 0; failure < 5; failure += 1) await guess('lock@example.jp');
    const locked = await guess('lock@example.jp');
    expect(locked?.lines).toEqual([{ message: '安全のためログインを停止しました。30分後にお試しください。' }]);
  });

  test('bears five of twelve guesses that are sent at once', async () => {
    await scene.join('many@example.jp');
    const steps = await Promise.all(Array.from({ length: 12 }, () => scene.open()));
    const answers = await Promise.all(
      steps.map((step) =>
        refusalOf(signInByPassword(scene.deps, { ...step, email: 'many@example.jp', password: 'x1' })),
      ),
    );
    expect(answers.filter((answer) => answer?.kind === 'SIGN_IN_FAILED')).toHaveLength(4);
  });

  test('a right password alone does not wipe out failures of the second factor', async () => {
    const { step: joined, personId } = await scene.join('second@example.jp');
    await scene.addTotp(joined);
    await scene.letCount(personId);
    const kinds: (string | undefined)[] = [];
    for (let failure = 0; failure < 5; failure += 1) {
      const { step } = await scene.passwordStep('second@example.jp');
      kinds.push((await refusalOf(checkByTotp(scene.deps, { ...step, code: '000000' })))?.kind);
    }
    expect(kinds).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'SIGN_IN_LOCKED']);
  });

  test('does not stop a passkey, and a whole sign-in ends it', async () => {
    const { passkey } = await scene.joinStrong('owner@example.jp');
    for (let failure = 0; failure < 5; failure += 1) await guess('owner@example.jp');
    const step = await scene.open();
    const { options } = await startPasskeyCheck(scene.deps, step);
    expect(await finishPasskeyCheck(scene.deps, { ...step, response: passkey.use(options) })).toMatchObject({
      next: 'done',
      signedIn: { acr: 'phr', amr: ['pop', 'user', 'mfa'] },
    });
    expect((await scene.passwordStep('owner@example.jp')).outcome.next).toBe('secondFactor');
  });
});

describe('second factors', () => {
  test('nothing counts before the password', async () => {
    const step = await scene.open();
    await expect(checkByTotp(scene.deps, { ...step, code: '123456' })).rejects.toMatchObject({
      kind: 'INTERACTION_GONE',
    });
    await expect(sendSignInCode(scene.deps, step)).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
    await expect(readFactors(scene.deps, step)).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  });

  test('by mail for who has nothing else; full-width digits count, a second use does not', async () => {
    const { personId } = await scene.join('mail@example.jp');
    const { step, outcome } = await scene.passwordStep('ＭＡＩＬ@example.jp ');
    expect(outcome).toEqual({ next: 'secondFactor', methods: ['mailCode'], lost: null });
    await sendSignInCode(scene.deps, step);
    const wide = (await scene.codeTo('mail@example.jp')).replaceAll(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect(await checkByMailCode(scene.deps, { ...step, code: wide })).toMatchObject({
      next: 'done',
      signedIn: { personId, acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] },
    });
    await expect(checkByMailCode(scene.deps, { ...step, code: wide })).rejects.toMatchObject({ kind: 'CODE_EXPIRED' });
  });

  test('a TOTP code counts once, one step early or late, and two steps late not', async () => {
    const { step: joined } = await scene.join('totp@example.jp');
    const secret = await scene.addTotp(joined);
    const check = async (code: string) => {
      const { step } = await scene.passwordStep('totp@example.jp');
      return refusalOf(checkByTotp(scene.deps, { ...step, code }));
    };
    scene.pass(5 * minutes);
    const code = scene.totpAt(secret);
    scene.pass(60_000);
    expect((await check(code))?.kind).toBe('CODE_WRONG');
    const current = scene.totpAt(secret);
    scene.pass(30_000);
    expect(await check(current)).toBeNull();
    expect((await check(current))?.kind).toBe('CODE_WRONG');
  });

  test('S5 who has a passkey that counts is asked for it after the password; a recovery code is the way out', async () => {
    const { step: joined, personId } = await scene.join('all@example.jp');
    const secret = await scene.addTotp(joined);
    await scene.addPasskey(joined);
    const { codes } = await makeRecoveryCodes(scene.deps, joined);
    expect(codes).toHaveLength(10);
    expect((await scene.passwordStep('all@example.jp')).outcome).toMatchObject({
      methods: ['passkey', 'totp', 'recoveryCode', 'mailCode'],
    });
    await scene.letCount(personId);
    const { step, outcome } = await scene.passwordStep('all@example.jp');
    expect(outcome).toEqual({ next: 'secondFactor', methods: ['passkey', 'recoveryCode'], lost: { from: null } });
    await expect(sendSignInCode(scene.deps, step)).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    await expect(checkByTotp(scene.deps, { ...step, code: scene.totpAt(secret) })).rejects.toMatchObject({
      kind: 'FORBIDDEN',
    });
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`;
    expect((await checkByRecoveryCode(scene.deps, { ...step, recoveryCode: typed })).next).toBe('continue');
    expect(await readOutcome(scene.deps, step)).toMatchObject({ next: 'done', signedIn: { acr: 'mfa' } });
    const again = await scene.passwordStep('all@example.jp');
    await expect(
      checkByRecoveryCode(scene.deps, { ...again.step, recoveryCode: codes[0] ?? '' }),
    ).rejects.toMatchObject({ kind: 'CODE_WRONG' });
  });
});

describe('step-up', () => {
  test('who has a passkey uses it; a TOTP code is refused', async () => {
    const { step: joined, personId } = await scene.join('phr@example.jp');
    const secret = await scene.addTotp(joined);
    const passkey = await scene.addPasskey(joined);
    await scene.letCount(personId);
    const step = await scene.open('signInForceTOTPMFA', personId);
    expect(await readInteraction(scene.deps, step)).toMatchObject({ needsCheck: true, methods: ['passkey'] });
    await expect(checkByTotp(scene.deps, { ...step, code: scene.totpAt(secret) })).rejects.toMatchObject({
      kind: 'FORBIDDEN',
    });
    const { options } = await startPasskeyCheck(scene.deps, step);
    expect(options['allowCredentials']).toMatchObject([{ id: passkey.id }]);
    expect(await finishPasskeyCheck(scene.deps, { ...step, response: passkey.use(options) })).toMatchObject({
      signedIn: { acr: 'phr' },
    });
  });

  test('who has none uses TOTP; who has neither goes on to set one up', async () => {
    const { personId } = await scene.join('otp@example.jp');
    const first = await scene.open('signInForceTOTPMFA', personId);
    await sendSignInCode(scene.deps, first);
    expect(await checkByMailCode(scene.deps, { ...first, code: await scene.codeTo('otp@example.jp') })).toEqual({
      next: 'continue',
    });
    expect(await readOutcome(scene.deps, first)).toEqual({ next: 'continue' });
    const secret = await scene.addTotp(first);
    expect(await readOutcome(scene.deps, first)).toEqual({ next: 'continue' });
    await scene.letCount(personId);
    expect(await readOutcome(scene.deps, first)).toEqual({ next: 'continue' });
    const step = await scene.open('signInForceTOTPMFA', personId);
    expect(await checkByTotp(scene.deps, { ...step, code: scene.totpAt(secret) })).toMatchObject({
      next: 'done',
      signedIn: { personId, acr: 'totp' },
    });
  });

  test('another person’s passkey or password does not answer', async () => {
    const { step: joined, personId } = await scene.join('one@example.jp');
    await scene.addPasskey(joined);
    const other = await scene.join('two@example.jp');
    const foreign = await scene.addPasskey(other.step);
    const step = await scene.open('signInForceTOTPMFA', personId);
    const { options } = await startPasskeyCheck(scene.deps, step);
    await expect(finishPasskeyCheck(scene.deps, { ...step, response: foreign.use(options) })).rejects.toMatchObject({
      kind: 'PASSKEY_FAILED',
    });
    await expect(
      signInByPassword(scene.deps, { ...step, email: 'two@example.jp', password: goodPassword }),
    ).rejects.toMatchObject({ kind: 'SIGN_IN_FAILED' });
  });
});

describe('a passkey is refused', () => {
  test.each([
    ['from another origin', { origin: 'https://id.examp1e.jp' }],
    ['for another site', { rpId: 'examp1e.jp' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without the user verified', { verified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['with the handle of somebody else', { userHandle: 'c29tZWJvZHk' }],
  ])('%s', async (_name, lies) => {
    const { step: joined } = await scene.join(`lie-${Object.keys(lies)[0]?.toLowerCase()}@example.jp`);
    const passkey = await scene.addPasskey(joined);
    const step = await scene.open();
    const { options } = await startPasskeyCheck(scene.deps, step);
    const finish = (response: ReturnType<Authenticator['use']>) =>
      finishPasskeyCheck(scene.deps, { ...step, response });
    await expect(finish(passkey.use(options, lies))).rejects.toMatchObject({ kind: 'PASSKEY_FAILED' });
    // The challenge is gone with the failure: the honest answer to it comes too late.
    await expect(finish(passkey.use(options))).rejects.toMatchObject({ kind: 'PASSKEY_FAILED' });
  });

  test('that nobody registered, or after its five minutes', async () => {
    const { step: joined } = await scene.join('late@example.jp');
    const passkey = await scene.addPasskey(joined);
    const step = await scene.open();
    const stranger = new Authenticator(scene.deps.rp.origin, scene.deps.rp.id);
    const first = await startPasskeyCheck(scene.deps, step);
    await expect(
      finishPasskeyCheck(scene.deps, { ...step, response: stranger.use(first.options) }),
    ).rejects.toMatchObject({ kind: 'PASSKEY_FAILED' });
    const { options } = await startPasskeyCheck(scene.deps, step);
    scene.pass(5 * minutes);
    await expect(finishPasskeyCheck(scene.deps, { ...step, response: passkey.use(options) })).rejects.toMatchObject({
      kind: 'PASSKEY_FAILED',
    });
  });
});

test('an interaction ends after 30 minutes', async () => {
  const step = await scene.open();
  scene.pass(30 * minutes);
  await expect(startPasskeyCheck(scene.deps, step)).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
});

test('a sign-in from a new device is told once, from a known one never', async () => {
  await scene.join('device@example.jp');
  const signIn = async (device: string) => {
    const { step } = await scene.passwordStep('device@example.jp');
    const on = { uid: step.uid, visit: { ...step.visit, device } };
    await sendSignInCode(scene.deps, on);
    await checkByMailCode(scene.deps, { ...on, code: await scene.codeTo('device@example.jp') });
  };
  const told = async () =>
    (await scene.mailsTo('device@example.jp')).filter(({ subject }) => subject.includes('新しい端末')).length;
  await signIn('device-1');
  expect(await told()).toBe(0);
  await signIn('device-2');
  await signIn('device-2');
  expect(await told()).toBe(1);
});
