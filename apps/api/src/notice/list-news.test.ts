import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNews } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { demoStart, news as seeded } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let visitor: Client;
beforeAll(async () => {
  scene = await openScene();
  visitor = await scene.as(null);
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

type Query = NonNullable<Parameters<typeof visitor.call<typeof listNews>>[1]>['query'];
const idsOf = async (query: Query = {}) =>
  (await visitor.call(listNews, { query: { limit: 100, ...query } })).news.map(({ id }) => id);

const publishedAtStart = seeded.filter(
  ({ publishedAt, expiresAt }) => publishedAt <= demoStart && (expiresAt === undefined || expiresAt > demoStart),
);

describe('R2.12 the business clock decides what is shown', () => {
  test('neither what is still to come nor what has expired', async () => {
    const ids = await idsOf();
    expect(ids.toSorted()).toEqual(publishedAtStart.map(({ id }) => id).toSorted());
    expect(publishedAtStart.length).toBeLessThan(seeded.length);
  });

  test('news appears at its moment, not a millisecond earlier', async () => {
    const moment = atJst(ymd('2026-11-13'), '15:00');
    await scene.api.clock.put(instant(moment - 1), 'frozen');
    expect(await idsOf()).not.toContain('news-20261113-2');
    expect(await idsOf({ id: 'news-20261113-2' })).toEqual([]);
    await scene.api.clock.put(moment, 'frozen');
    expect(await idsOf()).toContain('news-20261113-2');
    expect(await idsOf({ id: 'news-20261113-2' })).toEqual(['news-20261113-2']);
  });

  test('news is gone at the moment it expires', async () => {
    const moment = atJst(ymd('2026-10-26'), '00:00');
    await scene.api.clock.put(instant(moment - 1), 'frozen');
    expect(await idsOf()).toContain('news-20261019-1');
    await scene.api.clock.put(moment, 'frozen');
    expect(await idsOf()).not.toContain('news-20261019-1');
  });
});

describe('R2.12 the order', () => {
  test('what is pinned stands on top of what is newer, until its moment has come', async () => {
    const ends = atJst(ymd('2026-12-31'), '23:59');
    await scene.api.clock.put(instant(ends - 1), 'frozen');
    expect((await idsOf()).slice(0, 2)).toEqual(['news-20261113-1', 'news-20261116-1']);
    await scene.api.clock.put(ends, 'frozen');
    expect((await idsOf()).slice(0, 3)).toEqual(['news-20261116-1', 'news-20261113-2', 'news-20261113-1']);
  });

  test('the rest is newest first, and pages neither overlap nor leave a gap', async () => {
    const all = await visitor.call(listNews, { query: { limit: 100 } });
    const times = all.news.slice(1).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const first = await visitor.call(listNews);
    const second = await visitor.call(listNews, { query: { offset: 20 } });
    expect(first.paging).toEqual({ total: publishedAtStart.length, limit: 20, offset: 0 });
    expect(first.news).toHaveLength(20);
    expect(second.news.length).toBeGreaterThan(0);
    expect([...first.news, ...second.news]).toEqual(all.news);
  });
});

describe('R2.12 the filters', () => {
  test('one category, all of them, and what is important', async () => {
    for (const category of ['SYSTEM', 'MAINTENANCE', 'FUND', 'CAMPAIGN'] as const) {
      const { news, paging } = await visitor.call(listNews, { query: { category } });
      const wanted = publishedAtStart.filter((piece) => piece.category === category);
      expect(news.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      expect(paging.total).toBe(wanted.length);
    }
    expect(await idsOf({ category: 'ALL' })).toEqual(await idsOf());
    const important = await visitor.call(listNews, { query: { importance: 'HIGH', category: 'SYSTEM' } });
    expect(important.news.map(({ id }) => id)).toEqual([
      'news-20261113-1',
      'news-20261112-1',
      'news-20261001-1',
      'news-20260907-1',
    ]);
  });

  test('an id nobody knows and a page past the end are empty lists', async () => {
    expect(await visitor.call(listNews, { query: { id: 'no-such-news' } })).toEqual({
      news: [],
      paging: { total: 0, limit: 20, offset: 0 },
    });
    const { news, paging } = await visitor.call(listNews, { query: { offset: 1000 } });
    expect([news, paging.total]).toEqual([[], publishedAtStart.length]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['category=OTHER', 'category'],
    ['importance=LOW', 'importance'],
    ['id=%27%20or%201', 'id'],
  ])('%s is refused by field', async (query, field) => {
    const answer = await fetch(`${scene.address('main')}/public/v1/news?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: '400-001', errors: [{ field }] });
  });
});

test('R2.12 a piece of news names its fund, its files and its page', async () => {
  const { news } = await visitor.call(listNews, { query: { id: 'news-20261106-1' } });
  expect(news[0]).toMatchObject({
    category: 'FUND',
    importance: 'NORMAL',
    publishedAt: '2026-11-06T16:00:00+09:00',
    pinnedUntil: null,
    fundCode: 'TZ010005',
    attachments: [{ url: expect.stringMatching(/^http.*\/documents\/news-trust-change-2026\.html$/) as string }],
    url: null,
  });
  const [pinned] = (await visitor.call(listNews, { query: { id: 'news-20261113-1' } })).news;
  expect(pinned).toMatchObject({ pinnedUntil: '2026-12-31T23:59:00+09:00', url: '/settings', attachments: [] });
  expect(pinned?.body).toContain('\n\n## 見分け方\n\n- ');
});
