import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import {
  ensureCustomer,
  freezeAccount,
  freezeByLink,
  getAccountStatus,
  getAccountProtection,
  issueAccountToken,
  liftFreeze,
  listWithdrawals,
} from '@tsuzura/contract/main';
import { freezeForCustomer, showAccountProtection } from '@tsuzura/contract/ops';
import { atJst } from '@tsuzura/domain/calendar';
import { reportUpdateReview } from '@tsuzura/contract/partner';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { withdraw } from '../cash/cash.test-support.ts';
import { buyNow, completeBuy, quoteBuy, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, testNow } from '../kernel/scene.test-support.ts';
import { freezeCustomer } from './freeze-customer.ts';
import { openProtectionScene, said, type ProtectionScene } from './protection.test-support.ts';

let scene: ProtectionScene;
beforeAll(async () => {
  scene = await openProtectionScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const tap = (client: Client) => client.call(freezeAccount);
const press = (token: string) => scene.visitor.call(freezeByLink, { body: { token } });
const lift = (client: Client) => client.call(liftFreeze);
/** As it was before, whoever froze it. */
async function thaw(who: string): Promise<void> {
  await scene.rows('update app.customer set frozen_at = null, frozen_by = null where id = $1', subjectOf(who));
  await scene.rows('delete from app.shield_event where customer_id = $1', subjectOf(who));
}

async function signedInRecords(who: string): Promise<void> {
  const [person, grant] = [subjectOf(who), `grant-${who}`];
  await scene.asOwner(`insert into auth.record (kind, id, payload, grant_id, account_id) values
      ('Session', 'session-${who}', '{"accountId": "${person}"}', null, '${person}'),
      ('Grant', '${grant}', '{"accountId": "${person}"}', null, null),
      ('RefreshToken', 'refresh-${who}', '{"accountId": "${person}"}', '${grant}', null),
      ('AuthorizationCode', 'code-${who}', '{}', '${grant}', null),
      ('Interaction', 'interaction-${who}', '{"session": {"accountId": "${person}"}}', null, null)
      on conflict do nothing`);
  await scene.asOwner(`insert into auth.attempt (uid, state, expires_at) values ('attempt-${who}', '{"personId": "${person}"}', now())
      on conflict do nothing`);
}
const recordsOf = async (who: string) =>
  (
    await scene.rows<{ id: string }>(
      `select id from auth.record where id like '%-${who}' union select uid from auth.attempt where uid like '%-${who}' order by 1`,
    )
  ).map(({ id }) => id);

test('one tap: every token and refresh family dies, withdrawals on their way come back, and the customer is told', async () => {
  const here = await scene.signIn('hanako', true);
  const elsewhere = await scene.signIn('hanako');
  await signedInRecords('hanako');
  await signedInRecords('waku');
  await withdraw(here, 30_000);
  await withdraw(here, 20_000);
  const { free, reserved } = await scene.cashOf('hanako');
  expect(reserved).toBe(50_000n);

  expect(await tap(here)).toMatchObject({ state: 'FROZEN', stoppedWithdrawals: 2 });
  expect(await scene.cashOf('hanako')).toEqual({ free: free + 50_000n, reserved: 0n });
  expect([await said(here.call(getAccountProtection)), await said(elsewhere.call(getAccountProtection))]).toEqual([
    '401-000',
    '401-000',
  ]);
  expect(await said(tap(here))).toBe('401-000');
  expect(await recordsOf('hanako')).toEqual([]);
  expect(await recordsOf('waku')).toHaveLength(6);
  expect((await scene.mailsTo('hanako')).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['【つづら】出金できませんでした', '【つづら】口座を凍結しました']),
  );
  const trail = await scene.rows(`select action, actor, detail from ops.audit where action like 'shield.%'`);
  expect(trail).toEqual([
    {
      action: 'shield.frozen',
      actor: subjectOf('hanako'),
      detail: { by: 'CUSTOMER', isNew: true, stoppedWithdrawals: 2, stoppedTransfers: 0 },
    },
  ]);

  // After a new sign-in the account reads as before.
  const again = await scene.signIn('hanako', true);
  await again.call(ensureCustomer);
  expect(await again.call(getAccountStatus)).toMatchObject({ status: { equity: 'AVAILABLE' } });
  const { withdrawalRequests, refusal } = await again.call(listWithdrawals);
  expect(refusal).toContain('口座を凍結しています');
  expect(withdrawalRequests).toMatchObject([
    { status: 'FAILED', reason: '口座を凍結したため、出金を取りやめました。' },
    { status: 'FAILED' },
  ]);
  const before = await scene.trace(subjectOf('hanako'));
  expect([await said(withdraw(again, 1)), await said(buyNow(again))]).toEqual(['403-200', '403-200']);
  expect(await scene.trace(subjectOf('hanako'))).toEqual(before);

  // A second tap ends what was begun since, and says nothing twice.
  const { frozen } = await again.call(getAccountProtection);
  await signedInRecords('hanako');
  expect(await tap(again)).toEqual({ state: 'FROZEN', since: frozen?.since, stoppedWithdrawals: 0 });
  expect(await recordsOf('hanako')).toEqual([]);
  expect((await scene.mailsTo('hanako')).filter(({ subject }) => subject.includes('凍結しました'))).toHaveLength(1);
  await thaw('hanako');
});

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Runs `meanwhile` against a customer whose freeze is decided and not yet committed, and says what became of it. */
async function against(who: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const { database, clock } = scene.api;
  const actor = { actorRole: 'customer', actor: subjectOf(who) } as const;
  let outcome: Promise<string> = Promise.resolve('');
  await database.tx(async (tx) => {
    const tools = { clock, realNow: () => 0 };
    await freezeCustomer(tx, subjectOf(who), { by: 'CUSTOMER', actor, requestId: 'r' }, tools);
    outcome = said(meanwhile());
    await expect.poll(() => scene.rows(waiting), { interval: 5 }).toHaveLength(1);
  });
  return outcome;
}

test('a freeze that is first refuses an order and a withdrawal that have passed the guard, and they leave nothing', async () => {
  const waku = await scene.signIn('waku', true);
  await readFundDocuments(waku);
  const { confirmToken } = await quoteBuy(waku);
  const midoku = await scene.signIn('midoku', true);
  for (const [who, asked] of [
    ['waku', () => completeBuy(waku, confirmToken)],
    ['midoku', () => withdraw(midoku, 1_000)],
  ] as const) {
    const before = (await scene.trace(subjectOf(who))) as { mails: number };
    expect(await against(who, asked)).toBe('403-200');
    // The one mail is about the freeze.
    expect(await scene.trace(subjectOf(who))).toEqual({ ...before, mails: before.mails + 1 });
    expect(await scene.rows('select from app.withdrawal where customer_id = $1', subjectOf(who))).toEqual([]);
  }
});

test('of withdrawals and taps that come together nothing is left on its way, and the books hold the same', async () => {
  const before = await scene.cashOf('beika');
  const clients = await Promise.all(Array.from({ length: 6 }, () => scene.signIn('beika', true)));
  const [first, second, ...others] = clients;
  const outcomes = await Promise.all([
    ...others.map((client) => said(withdraw(client, 1_000))),
    ...[first, second].map((client) => said(tap(client as Client))),
    ...others.map((client) => said(withdraw(client, 2_000))),
  ]);
  expect(outcomes.every((one) => ['ok', '403-200', '401-000'].includes(one))).toBe(true);
  expect(await scene.cashOf('beika')).toEqual(before);
  const states = await scene.rows(
    `select distinct state from app.withdrawal where customer_id = '${subjectOf('beika')}'`,
  );
  expect(states.filter(({ state }) => state !== 'FAILED')).toEqual([]);
  expect(await scene.rows(`select from app.shield_event where customer_id = '${subjectOf('beika')}'`)).toHaveLength(1);
});

test('a payment run that meets a frozen account pays nothing and gives the cash back', async () => {
  const client = await scene.signIn('ichinen', true);
  const before = await scene.cashOf('ichinen');
  const { payDate } = await withdraw(client, 5_000);
  await scene.asOwner(
    `update app.customer set frozen_at = now(), frozen_by = 'OPERATOR', tokens_void_at = now() where id = '${subjectOf('ichinen')}'`,
  );
  await scene.api.scheduler.runTo(atJst(payDate, '00:01'));
  expect(
    await scene.rows(`select state, reason from app.withdrawal where customer_id = '${subjectOf('ichinen')}'`),
  ).toEqual([{ state: 'FAILED', reason: 'ACCOUNT_FROZEN' }]);
  expect(await scene.cashOf('ichinen')).toEqual(before);
  await thaw('ichinen');
});

test('a freeze is lifted by a strong check after it, and by nothing less', async () => {
  const early = await scene.signIn('oisho', true);
  await tap(early);
  expect(await said(lift(early))).toBe('401-000');
  expect(await said(lift(await scene.signIn('oisho')))).toBe('403-100');
  expect(await said(lift(scene.visitor))).toBe('401-000');
  const late = await scene.signIn('oisho', true);
  scene.pass(5 * 60_000 - 1_000);
  expect(await said(late.call(getAccountProtection))).toBe('ok');
  const owner = await scene.signIn('oisho', true);
  expect(await owner.call(getAccountProtection)).toMatchObject({ state: 'FROZEN', liftRefusal: null });
  expect(await lift(owner)).toMatchObject({
    state: 'NORMAL',
    frozen: null,
    events: [{ kind: 'LIFTED' }, { kind: 'FROZEN' }],
  });
  expect(await said(withdraw(owner, 1_000))).toBe('ok');
  expect(await lift(owner)).toMatchObject({ state: 'NORMAL' });
  const lifted = (await scene.mailsTo('oisho')).filter(({ subject }) => subject.includes('解除しました'));
  expect(lifted).toHaveLength(1);

  // The mail about it freezes again, once.
  const token = /https:\/\/web\.test\/freeze#([\w-]{43})\n/.exec(lifted[0]?.text ?? '')?.[1] ?? '';
  expect(await press(token)).toMatchObject({ state: 'FROZEN', stoppedWithdrawals: 1 });
  expect(await press(token)).toMatchObject({ state: 'FROZEN', stoppedWithdrawals: 0 });
  await lift(await scene.signIn('oisho', true));
  expect(await said(press(token))).toBe('400-817');
});

test.each([
  ['passkey-added', 'FACTOR_CHANGE'],
  ['email-changed', 'EMAIL_CHANGE'],
] as const)('a factor that came with a new device does not lift (%s)', async (event, reason) => {
  await scene.seen('oisho', 'NEW_DEVICE', 'signed-in');
  await scene.seen('oisho', reason, event);
  await tap(await scene.signIn('oisho'));
  const client = await scene.signIn('oisho', true);
  expect(await said(lift(client))).toBe('403-201');
  expect((await client.call(getAccountProtection)).liftRefusal).toContain('お客さまサポートへお電話ください');
  await thaw('oisho');
});

test('a link freezes the account it was made for, whoever presses, and only while it lives', async () => {
  const [hers, old] = [await scene.seen('ginko', 'NEW_DEVICE'), await scene.seen('henko', 'NEW_DEVICE')];
  const hanako = await scene.signIn('hanako', true);
  expect(await said(hanako.call(freezeByLink, { body: { token: hers } }))).toBe('ok');
  expect((await hanako.call(getAccountProtection)).state).toBe('NORMAL');
  expect((await (await scene.signIn('ginko')).call(getAccountProtection)).frozen).toMatchObject({ by: 'LINK' });
  scene.pass(72 * 3_600_000);
  expect(await said(press(old))).toBe('400-817');
  expect(await said(press('A'.repeat(43)))).toBe('400-817');
  expect(await said(press('short'))).toBe('400-001');
  const opened = await fetch(`${scene.address('main')}/shield/freeze?token=${old}`);
  expect(opened.status).toBe(405);
  expect(await (await scene.signIn('henko')).call(getAccountProtection)).toMatchObject({ state: 'NORMAL' });
});

test('on the phone an operator freezes, and two of them lift; the customer lifts nothing of ours', async () => {
  const strongSecondsAgo = Math.floor((testNow - scene.realNow()) / 1_000); // a passkey shown now, which is later
  const later = { expiresInSeconds: 30 * 86_400, strongSecondsAgo };
  const ops = await scene.as('unyo', 'ops', later);
  const lifting = { kind: 'freeze.lift', payload: { accountNumber: '1000010' } } as const;
  expect(await said(proposed(scene, lifting, '凍結されていない', later))).toBe('400-000');
  const params = { accountNumber: '1000010' };
  const body = { note: '端末を紛失。生年月日と電話番号で確認' };
  expect(await said(ops.call(showAccountProtection, { params: { accountNumber: '9999999' } }))).toBe('400-000');
  const henko = await scene.signIn('henko', true);
  expect(await ops.call(freezeForCustomer, { params, body })).toMatchObject({
    state: 'FROZEN',
    frozen: { by: 'OPERATOR' },
  });
  expect(await ops.call(showAccountProtection, { params })).toMatchObject({
    state: 'FROZEN',
    frozen: { by: 'OPERATOR' },
  });
  expect(await said(henko.call(getAccountProtection))).toBe('401-000');
  const again = await scene.signIn('henko', true);
  expect(await said(lift(again))).toBe('403-201');
  const callback = 'https://web.test/settings';
  const asked = again.call(issueAccountToken, { body: { purpose: 'ACCOUNT_UPDATE', callback } });
  expect(await said(asked)).toBe('403-200');
  // A change that was on its way stays there until somebody has looked at it.
  const [pending] = await scene.rows<{ id: string }>(
    `update app.update_request set status = 'IN_REVIEW' where customer_id = '${subjectOf('henko')}' and status in ('REQUESTED', 'IN_REVIEW') returning id`,
  );
  const site = createClient({ baseUrl: scene.address('main'), token: async () => 'secret-of-the-sites' });
  const reviewed = { requestId: pending?.id ?? '', status: 'COMPLETED' } as const;
  expect(await said(site.call(reportUpdateReview, { body: reviewed }))).toBe('403-200');
  await byTwo(scene, lifting, body.note, later);
  expect(await ops.call(showAccountProtection, { params })).toMatchObject({ state: 'NORMAL' });
  const trail = await scene.rows(
    `select action, actor_role, actor, detail ->> 'note' as note from ops.audit where subject = '${subjectOf('henko')}' and actor_role = 'operator'`,
  );
  expect(trail).toEqual(
    (
      [
        ['shield.frozen', 'unyo'],
        ['shield.lifted', 'kansa'],
      ] as const
    ).map(([action, actor]) => ({ action, actor_role: 'operator', actor: subjectOf(actor), note: body.note })),
  );
});

test('another copy of the program learns of it: its servers refuse the same tokens, and accept new ones', async () => {
  const other = await openScene({ db: scene.db, realNow: scene.realNow });
  try {
    const token = await scene.tokenFor('hajime');
    const [here, there] = [scene, other].map((one) =>
      createClient({ baseUrl: one.address('main'), token: async () => token }),
    ) as [Client, Client];
    expect(await said(there.call(getAccountProtection))).toBe('ok'); // remembered from here on
    await tap(here);
    await expect.poll(() => said(there.call(getAccountProtection)), { interval: 5 }).toBe('401-000');
    const later = await scene.tokenFor('hajime');
    const again = createClient({ baseUrl: other.address('main'), token: async () => later });
    expect(await again.call(getAccountProtection)).toMatchObject({ state: 'FROZEN' });
  } finally {
    await other.api.close();
  }
});

test('the sign-in server and the API see no table of each other', async () => {
  for (const [program, table] of [
    ['api', 'auth.record'],
    ['auth', 'app.shield_event'],
  ] as const) {
    const { reader } = scene.db.open(program);
    await expect(sql.raw(`select from ${table}`).execute(reader)).rejects.toThrow(/permission denied/);
  }
});
