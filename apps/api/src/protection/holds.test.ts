import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mainCalls, getAccountProtection, listWithdrawals, ownMainCalls } from '@tsuzura/contract/main';
import { errors, Refused, type Client, type Endpoint } from '@tsuzura/contract/kernel';
import { tradingCalls } from '@tsuzura/contract/trading';
import { protectionRulesAt } from '@tsuzura/domain/protection';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { pay } from '../account/procedure.test-support.ts';
import { cancel, withdraw } from '../cash/cash.test-support.ts';
import { createGuard } from '../kernel/guard.ts';
import { createIdentity } from '../kernel/identity.ts';
import { openMaintenanceBoard } from '../kernel/maintenance.ts';
import { issuer, keys, testNow } from '../kernel/scene.test-support.ts';
import { refuseTooManyChanges } from './change-velocity.ts';
import { openProtectionScene, said, type ProtectionScene } from './protection.test-support.ts';
import { whileFrozen } from './while-frozen.ts';

let scene: ProtectionScene;
beforeAll(async () => {
  scene = await openProtectionScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

/** Refused, and nothing of it is left. */
async function refused(who: string, client: Client, amount: number): Promise<string> {
  const before = await scene.trace(subjectOf(who));
  const outcome = await said(withdraw(client, amount));
  expect(await scene.trace(subjectOf(who))).toEqual(before);
  return outcome;
}

test('a new device lowers what may leave for 24 hours, whoever asks, and the everyday limit comes back', async () => {
  const client = await scene.signIn('hanako', true);
  await scene.seen('hanako', 'NEW_DEVICE', 'signed-in');
  expect(await refused('hanako', client, 100_001)).toBe('400-205');
  const { id } = await withdraw(client, 70_000);
  expect(await refused('hanako', client, 30_001)).toBe('400-205');
  expect(await client.call(getAccountProtection)).toMatchObject({
    state: 'NORMAL',
    holds: [
      {
        reason: 'NEW_DEVICE',
        label: '新しい端末でのログイン',
        since: '2026-11-13T10:00:00+09:00',
        until: '2026-11-14T10:00:00+09:00',
        mostADay: 100_000n,
        effect: 'ご出金は1日10万円までです。',
      },
    ],
    limits: { mostADay: 100_000n, usedToday: 70_000n, requestsToday: 1, leftToday: 30_000n },
    events: [{ kind: 'NEW_DEVICE' }],
  });
  // One amount for the screen, the button and the refusal: the limit is in it, and its lines add up.
  const { withdrawable, withdrawableLines } = await client.call(listWithdrawals);
  expect(withdrawableLines.amount).toBe(30_000n);
  expect(withdrawableLines.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(30_000n);
  expect(withdrawableLines.lines.at(-1)).toEqual({
    kind: 'DAY_LIMIT',
    label: '安全のため、きょうは出金できない金額',
    amount: 30_000n - withdrawable,
  });
  await expect(withdraw(client, Number(withdrawable) + 1)).rejects.toMatchObject({
    code: '400-201',
    message: '出金できる金額（30,000円）を超えています。',
  });
  // What is cancelled did not leave.
  await cancel(client, id);
  expect(await said(withdraw(client, 100_000))).toBe('ok');
  await scene.at('2026-11-14', '09:59:59');
  expect(await said(withdraw(client, 100_000))).toBe('ok'); // another day
  expect(await refused('hanako', client, 1)).toBe('400-205');
  await scene.at('2026-11-14', '10:00');
  expect(await said(withdraw(client, 100_001))).toBe('ok');
});

test('after a change of the mail address nothing leaves for 72 hours, and the list of withdrawals says so beforehand', async () => {
  const client = await scene.signIn('beika', true);
  await scene.seen('beika', 'EMAIL_CHANGE', 'email-changed');
  await scene.seen('beika', 'FACTOR_CHANGE', 'passkey-added');
  expect(await refused('beika', client, 1)).toBe('400-205');
  expect((await client.call(listWithdrawals)).refusal).toBe(
    'メールアドレスの変更のあとは安全のため、11/16（月）10:00までご出金いただけません。お急ぎのときはお客さまサポートへお電話ください。',
  );
  await scene.at('2026-11-16', '10:00');
  expect((await client.call(listWithdrawals)).refusal).toBeNull();
  expect(await said(withdraw(client, 200_000))).toBe('ok');
});

test('of one customer so much leaves a day, and is asked for so often, cancelled or not', async () => {
  const { mostADay, requestsADay } = protectionRulesAt(demoStart);
  await pay(scene, subjectOf('waku'), 2 * Number(mostADay));
  const waku = await scene.signIn('waku', true);
  expect(await said(withdraw(waku, Number(mostADay)))).toBe('ok');
  expect(await refused('waku', waku, 1)).toBe('400-206');

  const oisho = await scene.signIn('oisho', true);
  await cancel(oisho, (await withdraw(oisho, 1)).id);
  for (let asked = 1; asked < requestsADay; asked += 1) await withdraw(oisho, 1);
  expect(await refused('oisho', oisho, 1)).toBe('400-206');
  await scene.at('2026-11-14', '00:00');
  expect([await said(withdraw(waku, 1)), await said(withdraw(oisho, 1))]).toEqual(['ok', 'ok']);
});

test('the tenth change within 30 days is the last', async () => {
  const ask = () => scene.api.database.tx((tx) => refuseTooManyChanges(tx, subjectOf('ginko'), scene.api.clock.now()));
  const add = (count: number, at: string) =>
    scene.rows(
      `insert into app.update_request (id, customer_id, kind, status, changes, requested_at, updated_at)
        select 'many-' || $2 || n, '${subjectOf('ginko')}', 'WITHDRAW_BANK', 'REJECTED', '{}', $2::timestamptz, $2::timestamptz from generate_series(1, $1) n`,
      count,
      at,
    );
  await add(3, '2026-10-01T10:00:00+09:00');
  await add(9, '2026-11-01T10:00:00+09:00');
  await ask();
  await add(1, '2026-11-12T10:00:00+09:00');
  await expect(ask()).rejects.toThrow('2026年12月1日（火）まで受け付けられません');
});

test('what the sign-in server sees is dated in business time, also while that runs', async () => {
  await scene.api.clock.put(demoStart, 'running');
  scene.pass(3_600_000);
  await scene.seen('ichinen', 'FACTOR_CHANGE', 'password-reset');
  const [hold] = (await (await scene.signIn('ichinen')).call(getAccountProtection)).holds;
  expect([hold?.since, hold?.until]).toEqual(['2026-11-13T11:00:00+09:00', '2026-11-14T11:00:00+09:00']);
});

test('whoever is no customer has no account protection, and one without an account has nothing to hold', async () => {
  await scene.seen('nobody', 'NEW_DEVICE');
  expect(await said((await scene.signIn('nobody')).call(getAccountProtection))).toBe('400-000');
  await scene.seen('hajime', 'NEW_DEVICE');
  expect(await (await scene.signIn('hajime')).call(getAccountProtection)).toMatchObject({ holds: [], state: 'NORMAL' });
});

test('a frozen customer reads everything, and every command but those of the freeze is refused', async () => {
  const { database, clock } = scene.api;
  const guard = createGuard({
    database,
    clock,
    identity: createIdentity({ issuer, keys, realNow: () => testNow, boundTokens: 'optional' }),
    maintenance: await openMaintenanceBoard(database, clock),
    protection: { isFrozen: (subject) => subject === subjectOf('hanako') },
    realNow: () => testNow,
    allowedWhileFrozen: whileFrozen,
  });
  const codeOf = async (endpoint: Endpoint, who: string) => {
    try {
      const strongAuthAt = testNow;
      await guard.admit(endpoint, { role: 'customer', subject: subjectOf(who), username: '', strongAuthAt });
      return 'ok';
    } catch (error) {
      return error instanceof Refused ? errors[error.kind].code : String(error);
    }
  };
  const calls = [...mainCalls, ...ownMainCalls, ...tradingCalls].filter(({ caller }) => caller === 'customer');
  for (const one of calls) {
    const mayCall = one.method === 'GET' || whileFrozen.has(one);
    expect(await codeOf(one, 'hanako'), `${one.method} ${one.path}`).toBe(mayCall ? 'ok' : '403-200');
    expect(await codeOf(one, 'beika'), `${one.method} ${one.path}`).toBe('ok');
  }
});

test('S8 a check that is not strong: set one up, wait for it, or make it again', async () => {
  const [who, at] = ['oisho', (milliseconds: number) => new Date(scene.realNow() + milliseconds)];
  const weak = await scene.signIn(who);
  const answers = async () =>
    [await said(withdraw(weak, 1)), (await weak.call(getAccountProtection)).strongCheck] as const;
  expect(await answers()).toEqual(['403-100', { state: 'NONE', from: null, passkeys: 0, hasApp: false }]);
  await scene.rows(
    `insert into auth.person (id, role, email, email_key, created_at) values ($1, 'customer', 'o@example.jp', 'o@example.jp', $2)`,
    subjectOf(who),
    at(0),
  );
  await scene.rows(
    `insert into auth.passkey (id, person_id, public_key, counter, transports, name, created_at, strong_from)
      values ('k', $1, '', 0, '{}', 'n', $2, $3)`,
    subjectOf(who),
    at(0),
    at(60_000),
  );
  const from = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d.*\+09:00$/) as string;
  expect(await answers()).toEqual(['403-101', { state: 'WAITING', from, passkeys: 1, hasApp: false }]);
  scene.pass(59_999);
  expect((await answers())[0]).toBe('403-101');
  scene.pass(1);
  expect(await answers()).toEqual(['403-100', { state: 'READY', from, passkeys: 1, hasApp: false }]);
});
