import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getOpsNews, listOpsNews, previewProposal, type ProposedAct } from '@tsuzura/contract/ops';
import { listNews } from '@tsuzura/contract/main';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { approved, byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const maker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const viewer = () => scene.as('unyo', 'ops', { roles: ['viewer'] });
type Payload = Extract<ProposedAct, { kind: 'news.publish' }>['payload'];
const written = (over: Partial<Payload> = {}): ProposedAct => ({
  kind: 'news.publish',
  payload: {
    id: null,
    title: '年末年始の営業について',
    body: '## 営業日\n\n12月30日まで。<script>alert(1)</script>',
    category: 'SYSTEM',
    importance: 'NORMAL',
    publishedAt: null,
    expiresAt: null,
    pinnedUntil: null,
    fundCode: null,
    url: null,
    ...over,
  },
});
const seen = async (id: string) =>
  (await (await scene.as(null)).call(listNews, { query: { id, limit: 1 } })).news[0] ?? null;
const linesOf = async (over: Partial<Payload>) =>
  (await maker()).call(previewProposal, { body: { act: written(over) } }).then(
    () => 'accepted',
    (error: { body?: { errors?: { field?: string; message: string }[] } }) =>
      (error.body?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
  );

test('rule PUB-1 what two people publish is read by customers, script as text, and a change is another revision', async () => {
  const { id } = await byTwo(scene, written());
  expect(await seen(String(id))).toMatchObject({ title: '年末年始の営業について', category: 'SYSTEM' });
  expect((await seen(String(id)))?.body).toContain('<script>alert(1)</script>');
  const changed = await byTwo(scene, written({ id: String(id), title: '年末年始の営業（訂正）' }));
  expect(changed).toEqual({ id, revision: 2 });
  expect((await seen(String(id)))?.title).toBe('年末年始の営業（訂正）');
});

test('rule PUB-2 what is scheduled appears at its moment and ends at `to`', async () => {
  const { id } = await byTwo(
    scene,
    written({ publishedAt: '2026-11-16T09:00:00+09:00', expiresAt: '2026-11-20T17:00:00+09:00' }),
  );
  const stateAt = async (day: string, time: string, shift = 0) => {
    await scene.api.clock.put(instant(atJst(ymd(day), time) + shift), 'frozen');
    const own = await (await viewer()).call(getOpsNews, { params: { id: String(id) } });
    return [own.state, (await seen(String(id))) !== null];
  };
  expect(await stateAt('2026-11-16', '09:00', -1)).toEqual(['SCHEDULED', false]);
  expect(await stateAt('2026-11-16', '09:00')).toEqual(['PUBLISHED', true]);
  expect(await stateAt('2026-11-20', '17:00', -1)).toEqual(['PUBLISHED', true]);
  expect(await stateAt('2026-11-20', '17:00')).toEqual(['ENDED', false]);
});

test('rule PUB-2 what important news pins stands on top; withdrawn news is gone for customers and kept for operators', async () => {
  const { id } = await byTwo(scene, written({ importance: 'HIGH', pinnedUntil: '2026-12-31T00:00:00+09:00' }));
  const top = async () => (await (await scene.as(null)).call(listNews)).news[0]?.id;
  expect(await top()).toBe(id);
  await byTwo(scene, { kind: 'news.withdraw', payload: { id: String(id) } });
  expect(await top()).not.toBe(id);
  expect(await seen(String(id))).toBeNull();
  const own = await (await viewer()).call(getOpsNews, { params: { id: String(id) } });
  expect([own.state, own.revision]).toEqual(['WITHDRAWN', 2]);
  await expect(proposed(scene, { kind: 'news.withdraw', payload: { id: String(id) } })).rejects.toMatchObject({
    code: '400-001',
  });
  expect(await linesOf({ id: String(id) })).toContain('取り下げたお知らせは変えられません');
});

test('rule PUB-3 a proposal is refused when the piece was changed meanwhile', async () => {
  const { id } = await byTwo(scene, written({ title: '版の試験' }));
  const waiting = await proposed(scene, { kind: 'news.withdraw', payload: { id: String(id) } });
  const database = scene.db.open('api');
  await database.pool.query('update app.news set revision = revision + 1 where id = $1', [id]);
  await expect(approved(scene, waiting.id)).rejects.toMatchObject({
    body: {
      errors: expect.arrayContaining([{ message: 'お知らせの版：承認に出したとき「1」、いま「2」' }]) as unknown,
    },
  });
});

test('rule PUB-4 bad input is named item by item in Japanese', async () => {
  expect(await linesOf({ expiresAt: '2026-11-12T00:00:00+09:00' })).toContain('expiresAt 掲載を終える日時は');
  expect(await linesOf({ publishedAt: '2026-11-20T00:00:00+09:00', expiresAt: '2026-11-20T00:00:00+09:00' })).toContain(
    '掲載を終える日時は開始日時より後にしてください。',
  );
  expect(await linesOf({ pinnedUntil: '2026-12-01T00:00:00+09:00' })).toContain(
    '先頭に固定する期限は入力しないでください',
  );
  expect(await linesOf({ fundCode: 'TZ999999' })).toContain('fundCode ファンドコードをご確認ください');
  expect(await linesOf({ url: 'javascript:alert(1)' })).toContain('案内する画面');
  expect(await linesOf({ title: '' })).toContain('題名を入力してください。');
  expect(await linesOf({ body: 'a\u0000b' })).toContain('本文');
  expect(await linesOf({ id: 'no-such-news' })).toContain('お探しの情報は見つかりませんでした');
});

test('operators list everything, newest first, page by page', async () => {
  const client = await viewer();
  const all = await client.call(listOpsNews, { query: { limit: 100 } });
  const first = await client.call(listOpsNews, { query: { limit: 5 } });
  const second = await client.call(listOpsNews, { query: { limit: 5, after: first.paging.next! } });
  expect([...first.news, ...second.news]).toEqual(all.news.slice(0, 10));
  const current = await client.call(listOpsNews, { query: { limit: 100, view: 'current' } });
  expect(new Set(current.news.map(({ state }) => state))).toEqual(new Set(['SCHEDULED', 'PUBLISHED']));
});
