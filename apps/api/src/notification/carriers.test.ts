import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPushes } from '@tsuzura/contract/partner';
import {
  changePreferences,
  listNotifications,
  putPushToken,
  readNotification,
  requestWithdrawal,
} from '@tsuzura/contract/main';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { createWorkers } from '@tsuzura/store/jobs';
import { listPushDevices, sendWaitingPushes } from '@tsuzura/store/notification';
import { subjectOf } from '@tsuzura/store/seed';
import { running, secret } from '../../../partners/src/running.test-support.ts';
import { couriersTo, deliverBy } from '../kernel/couriers.ts';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { carriers, mailWriters } from '../sites.ts';
import { notify, type NotificationEvent } from './index.ts';

const noon = atJst(ymd('2026-11-13'), '12:00');
const night = atJst(ymd('2026-11-13'), '21:00');
let scene: Scene;
let partners: Awaited<ReturnType<typeof running>>;
beforeAll(async () => {
  partners = await running();
  scene = await openScene({ pushOrigins: [partners.partnersUrl] });
});
afterAll(async () => {
  await scene.close();
  await partners.program.close();
});
beforeEach(async () => {
  await scene.api.database.pool.query('delete from app.push_device');
  await drain();
});

let attempt = 0;
/** Delivers what waits, a day later each time, so that what failed is tried again. */
async function drain(): Promise<string[]> {
  const { database, clock } = scene.api;
  const failures: string[] = [];
  attempt += 1;
  const realNow = testNow + attempt * 86_400_000;
  const couriers = couriersTo(partners.partnersUrl, secret);
  const workers = createWorkers({
    url: scene.db.url('api'),
    now: clock.now,
    realNow: () => realNow,
    failed: (task, error) => failures.push(`${task} ${(error as Error).name}`),
    deliver: deliverBy(
      couriers,
      mailWriters(database, clock),
      carriers(database, clock, couriers, 'http://web.example'),
    ),
  });
  await workers.drain();
  await workers.close();
  return failures;
}
const device = async (who: string, token: string | null, platform: 'ANDROID' | 'WEB' = 'ANDROID', deviceId = 'phone') =>
  (await scene.as(who)).call(putPushToken, { body: { token, platform, deviceId, appVersion: '1.0.0' } });
const devicesOf = async (who: string) =>
  (await listPushDevices(scene.api.database.reader, subjectOf(who))).map(({ deviceId }) => deviceId);
const happens = (who: string, event: NotificationEvent, at: Instant = noon) =>
  scene.api.database.tx((tx) => notify(tx, { id: subjectOf(who), mail: `${who}@example.jp` }, event, at));
let refs = 0;
const deposited = (): NotificationEvent => ({
  kind: 'cash.deposited',
  ref: `carried ${(refs += 1)}`,
  amount: yen(1_234_567),
  way: 'TRANSFER',
});
const pushesTo = async (to: string) => (await partners.partners.call(listPushes, { query: { to } })).messages;
const subscription = (name: string, origin = partners.partnersUrl) => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return JSON.stringify({ endpoint: `${origin}/web-push/${name}`, expirationTime: null, keys });
};

describe('a push', () => {
  test('rule NOTE-2 says what happened without amounts, once, and leads to its page', async () => {
    await device('hanako', 'token-hanako');
    const event = deposited();
    await happens('hanako', event);
    await happens('hanako', event);
    expect(await drain()).toEqual([]);
    await drain();
    expect(await pushesTo('token-hanako')).toMatchObject([
      {
        subject: '入金を確認しました',
        text: 'くわしくは、つづらを開いてご覧ください。',
        category: 'CASH',
        url: 'http://web.example/cashTransfers',
      },
    ]);
  });

  test('rule NOTE-3 is not sent where the customer switched it off, or read the notification before', async () => {
    await device('waku', 'token-waku-0');
    const waku = await scene.as('waku');
    await waku.call(changePreferences, { body: { preferences: [{ category: 'CASH', push: false }] } });
    await happens('waku', deposited());
    await waku.call(changePreferences, { body: { preferences: [{ category: 'CASH', push: true }] } });
    await happens('waku', deposited());
    const { notifications } = await waku.call(listNotifications, { query: {} });
    for (const { id } of notifications) await waku.call(readNotification, { params: { id } });
    await drain();
    expect(await pushesTo('token-waku-0')).toEqual([]);
  });

  test('rule NOTE-6 a device that is gone is forgotten; one that fails is tried again, and the others get it once', async () => {
    await device('beika', 'unregistered-1', 'ANDROID', 'gone');
    await device('beika', 'unavailable-1', 'ANDROID', 'down');
    await device('beika', 'token-beika', 'ANDROID', 'phone');
    await happens('beika', deposited());
    expect(await drain()).toEqual(['outbox.push PushFailed']);
    expect((await devicesOf('beika')).toSorted()).toEqual(['down', 'phone']);
    await device('beika', null, 'ANDROID', 'down');
    expect(await drain()).toEqual([]);
    expect(await pushesTo('token-beika')).toHaveLength(1);
  });

  test('rule NOTE-4 of the night waits for the morning, except for safety', async () => {
    await device('midoku', 'token-midoku');
    await happens('midoku', deposited(), night);
    await happens(
      'midoku',
      { kind: 'protection.frozen', by: 'LINK', stoppedWithdrawals: 0, at: night, requestId: 'r' },
      night,
    );
    await drain();
    expect((await pushesTo('token-midoku')).map(({ subject }) => subject)).toEqual(['口座を凍結しました']);
    const send = () => scene.api.database.tx((tx) => sendWaitingPushes(tx, 1, atJst(ymd('2026-11-14'), '08:00')));
    expect([await send(), await send()]).toEqual([true, false]);
    await drain();
    expect(await pushesTo('token-midoku')).toHaveLength(2);
  });
});

describe('Web Push', () => {
  test('an address that is no push service, and what is no subscription, are refused', async () => {
    const inside = subscription('inside', 'http://127.0.0.1:5432');
    for (const token of ['text', '{}', inside, subscription('x', 'https://evil.example'), 'a'.repeat(4_097)])
      await expect(device('hanako', token, 'WEB')).rejects.toMatchObject({ code: '400-001' });
    await device('hanako', 'a'.repeat(4_096));
    await device('hanako', subscription('x', 'https://fcm.googleapis.com'), 'WEB', 'chrome');
    await device('hanako', subscription('x', 'https://web.push.apple.com'), 'WEB', 'safari');
    expect((await devicesOf('hanako')).toSorted()).toEqual(['chrome', 'phone', 'safari']);
  });

  test('the message goes sealed to the browser’s push service; a subscription that has ended is forgotten', async () => {
    await device('oisho', subscription('oisho-browser'), 'WEB', 'browser');
    await device('oisho', subscription('gone-oisho-1'), 'WEB', 'old');
    await happens('oisho', deposited());
    expect(await drain()).toEqual([]);
    const pushes = await pushesTo('oisho-browser');
    expect(pushes).toMatchObject([{ category: 'WEB_PUSH' }]);
    expect(JSON.stringify(pushes)).not.toContain('入金');
    expect(await devicesOf('oisho')).toEqual(['browser']);
  });
});

describe('what a database function wrote is handed over', () => {
  test('what the sign-in server saw, once, without a second mail', async () => {
    const { database } = scene.api;
    await scene.db
      .open('auth')
      .pool.query('select auth.tell_shield($1, $2, $3, now(), null, null)', [
        subjectOf('waku'),
        'NEW_DEVICE',
        'sign-in',
      ]);
    await drain();
    await database.pool.query(`update ops.outbox set delivered_at = null where topic = 'protection.event'`);
    expect(await drain()).toEqual([]);
    const { notifications } = await (
      await scene.as('waku')
    ).call(listNotifications, { query: { category: ['SECURITY'] } });
    expect(notifications).toMatchObject([{ title: '新しい端末でログインがありました', url: '/settings' }]);
  });

  test('a withdrawal, with its mail', async () => {
    const hanako = await scene.as('hanako', 'main', { strongSecondsAgo: 1 });
    const before = (await hanako.call(listNotifications, { query: { category: ['CASH'] } })).notifications.length;
    await hanako.call(requestWithdrawal, { body: { amount: yen(1_000) } });
    expect(await drain()).toEqual([]);
    const { notifications } = await hanako.call(listNotifications, { query: { category: ['CASH'] } });
    expect(notifications).toHaveLength(before + 1);
    expect(notifications.map(({ title }) => title)).toContain('出金を受け付けました');
  });
});
