import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePreferences,
  getPreferences,
  getWebPushKey,
  listNotifications,
  listProminentNotifications,
  readNotification,
  readNotifications,
  suppressNotification,
  undoSuppression,
} from '@tsuzura/contract/main';
import { atJst, instant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { findCustomer } from '@tsuzura/store/account';
import { addNotifications } from '@tsuzura/store/notification';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { notify, notifyAll, type NotificationEvent } from './index.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const noon = atJst(ymd('2026-11-13'), '12:00');
const later = (minutes: number): Instant => instant(noon + minutes * 60_000);

async function recipient(who: string) {
  const customer = await findCustomer(scene.api.database.reader, subjectOf(who));
  return { id: customer?.id ?? '', mail: `${who}@example.jp` };
}
const deposited = (ref: string): NotificationEvent => ({
  kind: 'cash.deposited',
  ref,
  amount: yen(1_000),
  way: 'TRANSFER',
});
const tomorrow = (day: string): NotificationEvent => ({
  kind: 'plan.purchases-tomorrow',
  on: ymd(day),
  lines: ['積立'],
});
const issued = (id: string): NotificationEvent => ({
  kind: 'statement.issued',
  statements: [{ id, name: '取引報告書' }],
});

async function happens(who: string, event: NotificationEvent, at: Instant = noon): Promise<void> {
  const customer = await recipient(who);
  await scene.api.database.tx((tx) => notify(tx, customer, event, at));
}
const list = async (who: string, query: object = {}) => (await scene.as(who)).call(listNotifications, { query });
const titles = async (who: string, query: object = {}) =>
  (await list(who, query)).notifications.map(({ title }) => title);
const topicsOf = async (who: string): Promise<string[]> => {
  const { id, mail } = await recipient(who);
  const { rows } = await scene.api.database.pool.query<{ topic: string }>(
    `select topic from ops.outbox where payload ->> 'to' = $1 or payload ->> 'customerId' = $2 order by topic`,
    [mail, id],
  );
  return rows.map(({ topic }) => topic);
};
const foreignId = '00000000-0000-8000-a000-000000000000';

describe('the inbox', () => {
  test('somebody without a record has an empty one; a page token of another list is refused', async () => {
    expect(await list('someone-new')).toEqual({
      notifications: [],
      unreadCount: 0,
      paging: { total: 0, limit: 20, offset: 0, next: null },
    });
    await expect(list('hanako', { after: 'abc.def' })).rejects.toMatchObject({ code: '400-001' });
    await expect(list('hanako', { category: ['NOTHING'] })).rejects.toThrow();
  });

  test('an event is there once, newest first, with its page and how it is shown', async () => {
    await happens('hanako', deposited('a'), later(0));
    await happens('hanako', deposited('a'), later(5));
    await happens('hanako', tomorrow('2026-11-16'), later(1));
    const { notifications, unreadCount, paging } = await list('hanako');
    expect(notifications).toMatchObject([
      {
        category: 'PLAN',
        title: 'あした積立の注文をします',
        url: '/assets/scheduled',
        suppressible: true,
        isRead: false,
      },
      {
        category: 'CASH',
        title: '入金を確認しました',
        body: 'お振込1,000円を預り金に加えました。',
        url: '/cashTransfers',
        displayType: 'LIST',
        suppressible: false,
        createdAt: '2026-11-13T12:00:00+09:00',
      },
    ]);
    expect([unreadCount, paging.total, paging.next]).toEqual([2, 2, null]);
  });

  test('pages go on behind the last one, and a filter takes one category or several', async () => {
    for (let n = 0; n < 5; n += 1) await happens('beika', deposited(`b${n}`), later(n));
    await happens('beika', issued('s1'), later(2));
    const first = await list('beika', { limit: 4 });
    const second = await list('beika', { limit: 4, after: first.paging.next ?? '' });
    const all = [...first.notifications, ...second.notifications];
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(second.paging).toMatchObject({ total: 6, offset: 4, next: null });
    expect(await titles('beika', { category: ['DOCUMENT'] })).toEqual(['新しい書面をお届けしました']);
    expect(await titles('beika', { category: ['DOCUMENT', 'CASH', 'CASH'] })).toHaveLength(6);
    expect(await titles('beika', { offset: 5 })).toHaveLength(1);
  });
});

test('rule NOTE-10 above my page: what has to be acted on, unread, of the last 30 days, the newest five', async () => {
  const prominent = async (who: string) =>
    (await (await scene.as(who)).call(listProminentNotifications)).notifications.map(
      ({ title, displayType }) => `${displayType} ${title}`,
    );
  expect(await prominent('someone-new')).toEqual([]);
  expect(await prominent('ginko')).toEqual([]);
  const failed = (n: number): NotificationEvent => ({
    kind: 'protection.frozen',
    at: later(n),
    requestId: `r${n}`,
    by: 'OPERATOR',
    stoppedWithdrawals: 0,
  });
  await happens('ginko', failed(0), atJst(ymd('2026-10-13'), '23:59'));
  for (let n = 0; n < 3; n += 1) await happens('ginko', deposited(`g${n}`), later(n));
  expect(await prominent('ginko')).toEqual([]);
  await happens('ginko', failed(1), atJst(ymd('2026-10-14'), '00:00'));
  expect(await prominent('ginko')).toEqual(['MODAL 口座を凍結しました']);
  for (let n = 2; n < 8; n += 1) await happens('ginko', failed(n), later(n));
  expect(await prominent('ginko')).toHaveLength(5);
  const ginko = await scene.as('ginko');
  const [newest] = (await ginko.call(listProminentNotifications)).notifications;
  await ginko.call(readNotification, { params: { id: newest?.id ?? '' } });
  expect((await ginko.call(listProminentNotifications)).notifications.map(({ id }) => id)).not.toContain(newest?.id);
});

describe('what is read', () => {
  test('another’s notification is answered as none, and nothing of it changes', async () => {
    await happens('waku', deposited('w1'));
    const [own] = (await list('waku')).notifications;
    const hanako = await scene.as('hanako');
    for (const id of [own?.id ?? '', foreignId, 'no-uuid']) {
      await expect(hanako.call(readNotification, { params: { id } })).rejects.toMatchObject({ code: '400-000' });
      const body = { notificationId: id };
      await expect(hanako.call(readNotifications, { body })).rejects.toMatchObject({ code: '400-000' });
      await expect(hanako.call(suppressNotification, { params: { id } })).rejects.toMatchObject({ code: '400-000' });
      await expect(hanako.call(undoSuppression, { params: { id } })).rejects.toMatchObject({ code: '400-000' });
    }
    expect(await list('waku')).toMatchObject({ unreadCount: 1, notifications: [{ isRead: false }] });
  });

  test('one is marked once; all up to one are marked, and what came after stays unread', async () => {
    for (let n = 0; n < 4; n += 1) await happens('midoku', deposited(`m${n}`), later(n));
    const midoku = await scene.as('midoku');
    const [newest, third, , oldest] = (await list('midoku')).notifications;
    const mark = (id = '') => midoku.call(readNotification, { params: { id } });
    expect(await mark(oldest?.id)).toEqual({ unreadCount: 3 });
    expect(await mark(oldest?.id)).toEqual({ unreadCount: 3 });
    const upTo = (notificationId = '') => midoku.call(readNotifications, { body: { notificationId } });
    expect(await upTo(third?.id)).toEqual({ unreadCount: 1 });
    expect((await list('midoku')).notifications.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect(await upTo(newest?.id)).toEqual({ unreadCount: 0 });
  });
});

describe('rule NOTE-5 今後表示しない', () => {
  test('what is no reminder cannot be hidden', async () => {
    await happens('oisho', deposited('o1'));
    const [one] = (await list('oisho')).notifications;
    const call = (await scene.as('oisho')).call(suppressNotification, { params: { id: one?.id ?? '' } });
    await expect(call).rejects.toMatchObject({ code: '400-505' });
  });

  test('hides the one, keeps others of its kind from being written, and can be taken back', async () => {
    await happens('oisho', tomorrow('2026-11-16'), later(1));
    const oisho = await scene.as('oisho');
    const [one] = (await list('oisho')).notifications;
    const params = { id: one?.id ?? '' };
    const mails = (await topicsOf('oisho')).length;
    expect(await oisho.call(suppressNotification, { params })).toBe('OK');
    expect(await oisho.call(suppressNotification, { params })).toBe('OK');
    await happens('oisho', tomorrow('2026-12-16'), later(2));
    expect(await list('oisho')).toMatchObject({ unreadCount: 1, notifications: [{ title: '入金を確認しました' }] });
    expect(await topicsOf('oisho')).toHaveLength(mails);
    await oisho.call(undoSuppression, { params });
    await oisho.call(undoSuppression, { params });
    await happens('oisho', tomorrow('2027-01-18'), later(3));
    expect(await list('oisho')).toMatchObject({ unreadCount: 3 });
    expect(await titles('oisho')).toHaveLength(3);
  });
});

describe('rule NOTE-3 preferences', () => {
  test('safety is locked, and somebody without a record has none', async () => {
    const hanako = await scene.as('hanako');
    const { preferences } = await hanako.call(getPreferences);
    expect(preferences).toHaveLength(10);
    expect(preferences.filter(({ locked }) => locked)).toEqual([
      { category: 'SECURITY', email: true, push: true, locked: true },
    ]);
    expect(preferences.filter(({ email }) => !email).map(({ category }) => category)).toEqual(['NEWS']);
    const off = { body: { preferences: [{ category: 'SECURITY', push: false } as const] } };
    await expect(hanako.call(changePreferences, off)).rejects.toMatchObject({ code: '400-001' });
    const nobody = await scene.as('someone-new');
    await expect(nobody.call(getPreferences)).rejects.toMatchObject({ code: '400-000' });
    await expect(nobody.call(changePreferences, off)).rejects.toMatchObject({ code: '400-000' });
    const unknown = { body: { preferences: [{ category: 'GOSSIP', push: false }] } } as never;
    await expect(hanako.call(changePreferences, unknown)).rejects.toThrow();
  });

  test('a switch changes itself alone, and a mail that is off is not written; the inbox has the event', async () => {
    const beika = await scene.as('beika');
    const change = (one: object) => beika.call(changePreferences, { body: { preferences: [one as never] } });
    await change({ category: 'DOCUMENT', email: false });
    const { preferences } = await change({ category: 'DOCUMENT', push: false });
    expect(preferences.find(({ category }) => category === 'DOCUMENT')).toMatchObject({ email: false, push: false });
    await change({ category: 'DOCUMENT', push: true });
    const before = await topicsOf('beika');
    await happens('beika', issued('s2'), later(9));
    expect(await topicsOf('beika')).toEqual(before);
    expect(await titles('beika', { category: ['DOCUMENT'] })).toHaveLength(2);
    await change({ category: 'DOCUMENT', email: true });
    await happens('beika', issued('s3'), later(10));
    expect(await topicsOf('beika')).toHaveLength(before.length + 1);
  });

  test('what is about the account goes out although everything is off', async () => {
    const waku = await scene.as('waku');
    const categories = ['TRADE', 'PLAN', 'CASH', 'DOCUMENT', 'NISA', 'PRICE', 'CAMPAIGN', 'SEMINAR', 'NEWS'] as const;
    const preferences = categories.map((category) => ({ category, email: false, push: false }));
    await waku.call(changePreferences, { body: { preferences } });
    const before = await topicsOf('waku');
    await happens('waku', deposited('w2'));
    expect(await topicsOf('waku')).toEqual(before);
    await happens('waku', { kind: 'protection.frozen', by: 'LINK', stoppedWithdrawals: 0, at: noon, requestId: 'r' });
    expect(await topicsOf('waku')).toHaveLength(before.length + 1);
  });
});

test('many are written in one statement, and nobody is no statement', async () => {
  const [one, other] = [await recipient('hanako'), await recipient('midoku')];
  const before = [(await list('hanako')).unreadCount, (await list('midoku')).unreadCount] as const;
  await scene.api.database.tx(async (tx) => {
    await addNotifications(tx, [], noon);
    await notifyAll(
      tx,
      [1, 2, 3].flatMap((n) => [one, other].map((customer) => ({ customer, event: deposited(`${customer.id} ${n}`) }))),
      noon,
    );
  });
  expect([(await list('hanako')).unreadCount, (await list('midoku')).unreadCount]).toEqual(before.map((n) => n + 3));
});

test('the key of Web Push is a point of P-256, the same each time', async () => {
  const anyone = await scene.as(null);
  const { publicKey } = await anyone.call(getWebPushKey);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await anyone.call(getWebPushKey)).toEqual({ publicKey });
});
