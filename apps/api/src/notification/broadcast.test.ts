import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '@tsuzura/contract/main';
import {
  cancelBulkJob,
  listBroadcasts,
  listNotificationKinds,
  previewProposal,
  testBroadcast,
  type ProposedAct,
} from '@tsuzura/contract/ops';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { runBulkJobs } from '../kernel/bulk/run-all.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { deliveries } from './kinds/deliveries.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

type Payload = Extract<ProposedAct, { kind: 'broadcast.send' }>['payload'];
const written = (over: Partial<Payload> = {}): ProposedAct => ({
  kind: 'broadcast.send',
  payload: {
    category: 'NEWS',
    isImportant: false,
    title: '年末の営業<script>',
    body: '一つめ。\n\n二つめ。',
    url: '/information',
    audience: { kind: 'ALL' },
    sendAt: null,
    ...over,
  },
});
const maker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const preview = async (over: Partial<Payload>) =>
  (await maker()).call(previewProposal, { body: { act: written(over) } }).then(
    ({ effect }) => effect.map(({ text, count }) => `${text}${count ?? ''}`).join('\n'),
    (error: { body?: { errors?: { field?: string; message: string }[] } }) =>
      (error.body?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
  );
const named = async (title: string) =>
  (await (await maker()).call(listBroadcasts)).broadcasts.find((one) => one.title === title);
const titles = async (who: string) =>
  (await (await scene.as(who)).call(listNotifications)).notifications.map(({ title }) => title);

test('rule PUB-10 a message goes to everybody with an account, as text, and its results are counted', async () => {
  const { total } = await byTwo(scene, written());
  expect(await preview({})).toContain(`通知に入ります。取り消せません。${String(total)}`);
  await runBulkJobs(scene);
  expect(await titles('hanako')).toContain('年末の営業<script>');
  const sent = await named('年末の営業<script>');
  expect(sent).toMatchObject({ state: 'DONE', done: total, inbox: total, suppressed: 0, failed: 0, undelivered: 0 });
  // General news goes by mail to those who asked for it (rule NOTE-3).
  expect(sent?.mails).toBe(0);
  await byTwo(scene, written({ isImportant: true, title: '必ず届く' }));
  await runBulkJobs(scene);
  expect(await named('必ず届く')).toMatchObject({ kindText: '重要なお知らせ', mails: total });
});

test('rule PUB-10 a message waits for its moment, can be stopped before it, and reaches those who use a product alone', async () => {
  const { rows } = await scene.db
    .open('api')
    .pool.query<{ people: number }>(`select count(*)::int as people from app.account where nisa = 'AVAILABLE'`);
  const { total } = await byTwo(
    scene,
    written({ title: 'NISAの方へ', audience: { kind: 'PRODUCT', product: 'NISA' } }),
  );
  expect(total).toBe(rows[0]?.people);
  expect(await preview({ audience: { kind: 'FUND', fundCode: 'TZ010012' } })).toContain('送る相手がいません。');

  await byTwo(scene, written({ title: '予約した', sendAt: '2026-11-16T09:00:00+09:00' }));
  await runBulkJobs(scene);
  expect(await named('予約した')).toMatchObject({ state: 'SCHEDULED', done: 0 });
  expect(await titles('hanako')).not.toContain('予約した');
  await scene.api.clock.put(atJst(ymd('2026-11-16'), '09:00'), 'frozen');
  await runBulkJobs(scene);
  expect(await titles('hanako')).toContain('予約した');

  await byTwo(scene, written({ title: '止めた', sendAt: '2026-11-17T09:00:00+09:00' }));
  await (await maker()).call(cancelBulkJob, { params: { id: (await named('止めた'))?.jobId ?? '' } });
  await scene.api.clock.put(atJst(ymd('2026-11-17'), '09:00'), 'frozen');
  await runBulkJobs(scene);
  expect(await named('止めた')).toMatchObject({ state: 'CANCELED', done: 0 });
});

test('rule PUB-10 who wants no more of a kind is counted as suppressed', async () => {
  const database = scene.db.open('api');
  await database.pool.query(`insert into app.notification_suppression (customer_id, kind, at)
    select customer_id, 'broadcast.campaign', now() from app.account where equity = 'AVAILABLE' order by customer_id limit 1`);
  const { total } = await byTwo(scene, written({ category: 'CAMPAIGN', title: 'キャンペーンのご案内' }));
  await runBulkJobs(scene);
  expect(await named('キャンペーンのご案内')).toMatchObject({ inbox: Number(total) - 1, suppressed: 1 });
});

test('rule PUB-10 every kind is shown with its words, and those of security are locked', async () => {
  const { kinds } = await (await maker()).call(listNotificationKinds);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(deliveries).toSorted());
  expect(kinds.filter(({ isLocked }) => isLocked).every(({ category }) => category === 'SECURITY')).toBe(true);
  expect(kinds.find(({ kind }) => kind === 'protection.frozen')).toMatchObject({ isLocked: true, isRequired: true });
});

test('rule PUB-10 a maker sends it to themselves first', async () => {
  const body = { title: '試す', body: '本文です。', url: null };
  const { sentTo } = await (await maker()).call(testBroadcast, { body }, { key: randomUUID() });
  const { rows } = await scene.db
    .open('api')
    .pool.query<{ subject: string }>(
      `select payload ->> 'subject' as subject from ops.outbox where payload ->> 'to' = $1`,
      [sentTo],
    );
  expect(rows).toEqual([{ subject: '【つづら】［試し］試す' }]);
});

test('rule PUB-10 bad input is named item by item in Japanese', async () => {
  expect(await preview({ title: '' })).toContain('題名を入力してください。');
  expect(await preview({ url: 'https://example.com' })).toContain('案内する画面');
  expect(await preview({ audience: { kind: 'FUND', fundCode: 'TZ999999' } })).toContain('fundCode ファンドコードを');
  expect(await preview({ category: 'SECURITY' as never })).toContain('分類');
});
