import { describe, expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { addPerson } from '@tsuzura/store/auth';
import { Authenticator } from './authenticator.test-support.ts';
import { nowOf } from './deps.ts';
import {
  acceptInvitation,
  checkByMailCode,
  checkByRecoveryCode,
  checkByTotp,
  finishPasskeyCheck,
  inviteOperator,
  proveInvitation,
  readInteraction,
  sendSignInCode,
  signInByPassword,
  startForgotten,
  startInvitation,
  startPasskeyCheck,
} from './index.ts';
import { hashPassword } from './password.ts';
import { createScene, goodPassword } from './scene.test-support.ts';

const scene = await createScene();
const { deps } = scene;

const kindOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.kind : String(error)),
  );
const tokenIn = (link: string) => link.split('#')[1] ?? '';
const visit = () => scene.visit();

let made = 0;
/** An operator with a password, as of before passkeys were the only way. */
async function operator(): Promise<string> {
  const email = `ope-${(made += 1)}@example.jp`;
  const passwordHash = await hashPassword(deps, goodPassword);
  await scene.database.tx((tx) =>
    addPerson(tx, {
      id: `ope-${made}`,
      role: 'operator',
      email,
      emailKey: email,
      passwordHash,
      marketing: false,
      createdAt: nowOf(deps),
    }),
  );
  return email;
}
const invite = async (email: string) => tokenIn((await inviteOperator(deps, { email })).link);
const newAuthenticator = () => new Authenticator(deps.rp.origin, deps.rp.id);

/** Code and passkey, as the screen does it. */
async function enrol(email: string, token: string): Promise<Authenticator> {
  await startInvitation(deps, { token, visit: visit() });
  const authenticator = newAuthenticator();
  const { options } = await proveInvitation(deps, { token, visit: visit(), code: await scene.codeTo(email) });
  await acceptInvitation(deps, { token, visit: visit(), response: authenticator.register(options) });
  return authenticator;
}

async function signInBy(authenticator: Authenticator) {
  const step = await scene.open('signInWithCheckUsername', null, 'operator');
  const { options } = await startPasskeyCheck(deps, step);
  return finishPasskeyCheck(deps, { ...step, response: authenticator.use(options) });
}

describe('an operator signs in with a passkey and nothing else', () => {
  test('not with a code by mail, of an app or of the recovery list, whether there is a passkey or none', async () => {
    const email = await operator();
    for (const hasPasskey of [false, true]) {
      if (hasPasskey) await enrol(email, await invite(email));
      const step = await scene.open('signInWithCheckUsername', null, 'operator');
      const first = await signInByPassword(deps, { ...step, email, password: goodPassword });
      expect(first).toEqual({ next: 'secondFactor', methods: hasPasskey ? ['passkey'] : [], lost: null });
      expect(await kindOf(sendSignInCode(deps, step))).toBe('FORBIDDEN');
      expect(await kindOf(checkByMailCode(deps, { ...step, code: '000000' }))).toBe('FORBIDDEN');
      expect(await kindOf(checkByTotp(deps, { ...step, code: '000000' }))).toBe('FORBIDDEN');
      expect(await kindOf(checkByRecoveryCode(deps, { ...step, recoveryCode: 'x' }))).toBe('FORBIDDEN');
      expect((await readInteraction(deps, step)).username).toBeNull();
    }
  });

  test('there is no way of a forgotten password', async () => {
    const email = await operator();
    const step = await scene.open('signInWithCheckUsername', null, 'operator');
    expect(await kindOf(startForgotten(deps, { ...step, email }))).toBe('FORBIDDEN');
    expect(await scene.mailsTo(email)).toEqual([]);
  });
});

describe('an invitation', () => {
  test('is for operators: a customer’s address is refused, an unknown one becomes an operator without a password', async () => {
    await scene.join('customer@example.jp');
    expect(await kindOf(inviteOperator(deps, { email: 'customer@example.jp' }))).toBe('FORBIDDEN');
    expect((await inviteOperator(deps, { email: 'fresh@example.jp' })).created).toBe(true);
    const rolesOf = async () =>
      (
        await scene.database.pool.query<{ name: string; roles: string[] }>(
          `select o.name, o.roles from auth.operator o join auth.person p on p.id = person_id where email_key = 'fresh@example.jp'`,
        )
      ).rows;
    expect(await rolesOf()).toEqual([{ name: 'fresh@example.jp', roles: ['viewer'] }]);
    await inviteOperator(deps, { email: 'fresh@example.jp', name: '新人', roles: ['maker', 'checker'] });
    await inviteOperator(deps, { email: 'fresh@example.jp' });
    expect(await rolesOf()).toEqual([{ name: '新人', roles: ['maker', 'checker'] }]);
    const { link, created } = await inviteOperator(deps, { email: 'FRESH@example.jp' });
    expect(created).toBe(false);
    expect(link).toMatch(/^https:\/\/id\.example\.jp\/operator\/invitation#[\w-]{43}$/);
    const { rows } = await scene.database.pool.query<{ text: string }>(
      'select to_jsonb(i)::text as text from auth.operator_invitation i',
    );
    expect(rows.some(({ text }) => text.includes(tokenIn(link)))).toBe(false);
    expect((await signInBy(await enrol('fresh@example.jp', tokenIn(link)))).next).toBe('done');
  });

  test('registers the passkey that signs in, and takes the place of those before', async () => {
    const email = await operator();
    const lost = await enrol(email, await invite(email));
    expect(await signInBy(lost)).toMatchObject({ next: 'done', signedIn: { acr: 'phr' } });
    const found = await enrol(email, await invite(email));
    expect(await kindOf(signInBy(lost))).toBe('PASSKEY_FAILED');
    expect(await signInBy(found)).toMatchObject({ next: 'done', signedIn: { acr: 'phr' } });
    expect((await scene.mailsTo(email)).map(({ subject }) => subject)).toContain('【つづら】パスキーを追加しました');
  });

  test('works once, for a day, and not after a newer one', async () => {
    const email = await operator();
    const [older, newer] = [await invite(email), await invite(email)];
    expect(await kindOf(startInvitation(deps, { token: older, visit: visit() }))).toBe('INVITATION_GONE');
    await enrol(email, newer);
    expect(await kindOf(startInvitation(deps, { token: newer, visit: visit() }))).toBe('INVITATION_GONE');
    expect(await kindOf(startInvitation(deps, { token: 'x'.repeat(43), visit: visit() }))).toBe('INVITATION_GONE');
    const late = await invite(email);
    scene.pass(24 * 3_600_000 - 1);
    expect(await kindOf(startInvitation(deps, { token: late, visit: visit() }))).toBe('ok');
    scene.pass(1);
    expect(await kindOf(proveInvitation(deps, { token: late, visit: visit() }))).toBe('INVITATION_GONE');
  });

  test('without the code from the operator’s mailbox it opens nothing, and the code only on the device it was typed on', async () => {
    const email = await operator();
    const token = await invite(email);
    expect(await kindOf(proveInvitation(deps, { token, visit: visit() }))).toBe('INTERACTION_GONE');
    await startInvitation(deps, { token, visit: visit() });
    const right = await scene.codeTo(email);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await kindOf(proveInvitation(deps, { token, visit: visit() }))).toBe('CODE_EXPIRED');
    expect(await kindOf(proveInvitation(deps, { token, visit: visit(), code: wrong }))).toBe('CODE_WRONG');
    const { options } = await proveInvitation(deps, { token, visit: visit(), code: right });
    const other = scene.visit({ device: 'another' });
    expect(await kindOf(proveInvitation(deps, { token, visit: other }))).toBe('CODE_EXPIRED');
    const response = newAuthenticator().register(options);
    expect(await kindOf(acceptInvitation(deps, { token, visit: other, response }))).toBe('CODE_EXPIRED');
    // A try that failed begins again without another code.
    expect(await kindOf(acceptInvitation(deps, { token, visit: visit(), response: { id: 'x' } }))).toBe(
      'PASSKEY_FAILED',
    );
    const again = await proveInvitation(deps, { token, visit: visit() });
    const both = [newAuthenticator(), newAuthenticator()].map((one) =>
      acceptInvitation(deps, { token, visit: visit(), response: one.register(again.options) }),
    );
    const said = await Promise.all(both.map(kindOf));
    expect(said.filter((one) => one === 'ok')).toHaveLength(1);
  });
});
