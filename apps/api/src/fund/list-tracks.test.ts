import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { listFundTracks, listFunds } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { navsBetween, type NavRow } from '@tsuzura/store/fund';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let visitor: Client;
/** TZ010006 pays four times a year. */
let all: readonly NavRow[];
beforeAll(async () => {
  scene = await openScene();
  visitor = await scene.as(null);
  all = await navsBetween(scene.api.database.reader, 'TZ010006', ymd('2016-01-01'), ymd('2026-11-12'));
});
afterAll(() => scene.close());

type Period = '1m' | '3m' | '6m' | '1y' | '3y' | '5y' | 'all';
const tracks = async (period?: Period, code = 'TZ010006') =>
  (await visitor.call(listFundTracks, { params: { code }, query: period ? { period } : {} })).tracks;

describe('R2.05 the periods', () => {
  test.each<[Period, string]>([
    ['1m', '2026-10-09'], // the 12th is a holiday
    ['3m', '2026-08-12'],
    ['6m', '2026-05-12'],
    ['1y', '2025-11-12'],
    ['3y', '2023-11-10'], // the 12th is a Sunday
    ['5y', '2021-11-12'],
    ['all', '2016-11-14'],
  ])('%s begins with the NAV of %s and ends with the newest', async (period, first) => {
    const points = await tracks(period);
    expect(points[0]?.date).toBe(first);
    expect(points.at(-1)?.date).toBe('2026-11-12');
    expect(points.length).toBeLessThanOrEqual(400);
    const days = points.map(({ date }) => date);
    expect(days).toEqual([...new Set(days)].toSorted());
  });

  test('a year unless told otherwise, every business day of it', async () => {
    const points = await tracks();
    const stored = all.filter(({ date }) => date >= '2025-11-12');
    expect(points.map(({ date, nav, netAssets }) => [date, nav, netAssets])).toEqual(
      stored.map(({ date, nav, netAssets }) => [date, nav, netAssets]),
    );
    expect(points.every(({ benchmark }) => benchmark === null)).toBe(true);
  });

  test('a fund with an index has it on every day, beginning at the NAV of the first; it goes nearly the same way', async () => {
    for (const period of ['1m', '5y', 'all'] as const) {
      const points = await tracks(period, 'TZ010002');
      expect(points[0]?.benchmark).toBe(points[0]?.nav);
      expect(points.every(({ benchmark }) => benchmark !== null)).toBe(true);
    }
    const year = await tracks('1y', 'TZ010002');
    const [fund, index] = [Number(year.at(-1)?.nav), Number(year.at(-1)?.benchmark)];
    expect(Math.abs(index / fund - 1)).toBeLessThan(0.03);
    expect(index).not.toBe(fund);
  });

  test('a fund younger than the period begins with its first NAV', async () => {
    const points = await tracks('5y', 'TZ010012');
    expect(points[0]).toMatchObject({ date: '2022-01-17', nav: 10_000n, navWithDistributions: 10_000n });
  });

  test.each(['2y', '', 'ALL'])('«%s» is refused or left out', async (period) => {
    const answer = await fetch(`${scene.address('main')}/public/v1/funds/TZ010006/tracks?period=${period}`);
    expect(answer.status).toBe(period === '' ? 200 : 400);
    const body = (await answer.json()) as { code?: string };
    expect(body.code).toBe(period === '' ? undefined : '400-001');
  });
});

describe('R2.05 with distributions reinvested', () => {
  test('it is the NAV until the first distribution, and grows as the summary says', async () => {
    const points = await tracks('all');
    const firstPaid = all.find(({ distribution }) => distribution > 0n)?.date ?? ymd('2016-11-14');
    for (const { date, nav, navWithDistributions } of points) {
      if (date < firstPaid) expect(navWithDistributions).toBe(nav);
      else expect(navWithDistributions).toBeGreaterThan(nav);
    }
    const { funds } = await visitor.call(listFunds, { query: { keyword: 'TZ010006' } });
    const growth = Number(points.at(-1)?.navWithDistributions) / Number(points[0]?.navWithDistributions) - 1;
    expect(Number(funds[0]?.returns.sinceInception)).toBeCloseTo(growth * 100, 1.5);
  });

  test('it agrees with a plain day-by-day calculation to the yen', async () => {
    let level = 0;
    let before = 0;
    const plain = new Map<string, number>();
    for (const { date, nav, distribution } of all) {
      level = before === 0 ? Number(nav) : (level * Number(nav + distribution)) / before;
      before = Number(nav);
      plain.set(date, level);
    }
    for (const { date, navWithDistributions } of await tracks('all')) {
      expect(Math.abs(Number(navWithDistributions) - (plain.get(date) ?? 0))).toBeLessThanOrEqual(0.500001);
    }
  });
});

test('R2.05 a thinned period keeps its highest and lowest NAV, and only days that exist', async () => {
  const points = await tracks('all');
  expect(points.length).toBeGreaterThan(350);
  const navs = all.map(({ nav }) => Number(nav));
  const shown = points.map(({ nav }) => Number(nav));
  expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...navs), Math.max(...navs)]);
  const stored = new Map(all.map(({ date, nav }) => [date, nav]));
  expect(points.every(({ date, nav }) => stored.get(date) === nav)).toBe(true);
});
