import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsStockBars, listUsStocks } from '@tsuzura/contract/trading';
import { formatJst, instant, parseInstant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { emptyUsPosition } from '@tsuzura/domain/us-order';
import { readPerShare, readQuantity } from '@tsuzura/domain/us-stock';
import { subjectOf } from '@tsuzura/store/seed';
import { writeUsPositions } from '@tsuzura/store/us-order';
import { newestUsStockBars, usStockEventsOf } from '@tsuzura/store/us-stock';
import { running } from '../../../partners/src/running.test-support.ts';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { noUsStockMarket, usStockMarketAt, type UsStockMarket } from './index.ts';
import { everyMorningAfter, usStockJobs } from './jobs.ts';
import { lastUsSession } from './us-prices.ts';

/* New York of 2026-11-13 trades from 23:30 in Japan to 06:00 of the 14th, in winter time. */

let partners: Awaited<ReturnType<typeof running>>;
let scene: Scene;
const vendor = { isAway: false, asked: 0 };
let realTime = testNow;

beforeAll(async () => {
  partners = await running();
  const real = usStockMarketAt(partners.partnersUrl);
  const usStockMarket: UsStockMarket = {
    ...real,
    quotes: async (date) => {
      vendor.asked += 1;
      if (vendor.isAway) throw new Error('vendor away');
      return real.quotes(date);
    },
  };
  scene = await openScene({ usStockMarket, realNow: () => realTime });
});
afterAll(async () => {
  await scene.close();
  await partners.program.close();
});

const at = (text: string): Instant => parseInstant(`${text}+09:00`) as Instant;
async function moveTo(text: string): Promise<void> {
  partners.setClock(`${text}+09:00`);
  await scene.api.clock.put(at(text), 'frozen');
}
const list = async (query: { keyword?: string; symbol?: string; limit?: number; offset?: number } = {}) =>
  (await scene.as('hanako', 'trading')).call(listUsStocks, { query });
const shown = async () => (await list({ symbol: 'ORCHA' })).usstocks[0];

test('who is not signed in or has no account is told nothing', async () => {
  await expect((await scene.as(null, 'trading')).call(listUsStocks, { query: {} })).rejects.toMatchObject({
    status: 401,
  });
  await expect((await scene.as('hajime', 'trading')).call(listUsStocks, { query: {} })).rejects.toMatchObject({
    status: 400,
  });
});

test('before a session it is the last close, and the vendor is not asked', async () => {
  await moveTo('2026-11-13T23:29:59');
  const bar = (await newestUsStockBars(scene.api.database.reader)).find(({ symbol }) => symbol === 'ORCHA');
  expect(bar?.date).toBe('2026-11-12');
  expect(await shown()).toEqual({
    symbol: 'ORCHA',
    name: 'Orchard Devices (fictitious)',
    exchange: 'NASDAQ',
    price: `${(bar?.close ?? 0n) / 10_000n}.${String((bar?.close ?? 0n) % 10_000n).padStart(4, '0')}`,
    priceAt: '2026-11-13T06:00:00+09:00',
    fractional: true,
    nisaGrowth: true,
  });
  expect(vendor.asked).toBe(0);
});

test('all are listed by symbol, a page at a time, by symbol, and by a word of the name; ADRs have no fractions', async () => {
  const { usstocks, paging } = await list({ limit: 10, offset: 20 });
  expect(paging).toEqual({ total: 25, limit: 10, offset: 20 });
  expect(usstocks.map(({ symbol }) => symbol)).toEqual(['SEQLO', 'SMCAP', 'TERRN', 'VOLTR', 'WORLB']);
  expect((await list({ keyword: 'ａｄｒ' })).usstocks.map(({ symbol, fractional }) => [symbol, fractional])).toEqual([
    ['MERIA', false],
    ['NORDA', false],
  ]);
  expect((await list({ symbol: 'NOONE' })).usstocks).toEqual([]);
});

test('in a session it is the last minute, asked for once a minute; a vendor that is away leaves what is known', async () => {
  await moveTo('2026-11-13T23:30:58');
  expect((await shown())?.priceAt).toBe('2026-11-13T06:00:00+09:00');
  await moveTo('2026-11-13T23:31:00');
  const opened = await shown();
  expect(opened?.priceAt).toBe('2026-11-13T23:30:00+09:00');
  const { asked } = vendor;
  await shown();
  expect(vendor.asked).toBe(asked);
  vendor.isAway = true;
  await moveTo('2026-11-13T23:45:00');
  expect(await shown()).toEqual(opened);
  vendor.isAway = false;
  realTime += 6_000;
  await moveTo('2026-11-13T23:46:00');
  expect((await shown())?.priceAt).toBe('2026-11-13T23:45:00+09:00');
});

test('after the close and before its bar is here it is the last price of the session; then the bar, brought once with missed days', async () => {
  await moveTo('2026-11-14T06:04:00');
  const last = await shown();
  expect(last?.priceAt).toBe('2026-11-14T06:00:00+09:00');
  const [job] = usStockJobs(usStockMarketAt(partners.partnersUrl));
  const { database } = scene.api;
  const run = async (text: string) => {
    await moveTo(text);
    const prepared = await job?.prepare?.(at(text), database.reader);
    await database.tx(async (tx) => job?.run(tx, at(text), prepared));
  };
  await run('2026-11-14T06:05:00');
  expect(await shown()).toEqual(last);
  await run('2026-11-14T06:05:00');
  await run('2026-11-18T06:05:00');
  const { rows } = await database.pool.query(
    `select count(*)::int as bars, max(date)::text as last from app.us_stock_bar where date > '2026-11-12'`,
  );
  expect(rows).toEqual([{ bars: 75, last: '2026-11-17' }]);
});

test('where no vendor is connected nothing is brought and nothing fails', async () => {
  const [job] = usStockJobs(noUsStockMarket);
  const dueAt = at('2026-11-19T06:05:00');
  const prepared = await job?.prepare?.(dueAt, scene.api.database.reader);
  expect(prepared).toEqual({ stocks: [], bars: [], announced: { events: [], unusable: [] } });
});

test('a dividend that is announced differently, one that comes late for shares that are held, and a merger are shown to the operators', async () => {
  const [job] = usStockJobs({
    ...noUsStockMarket,
    events: async () => ({
      events: [
        {
          kind: 'DIVIDEND',
          symbol: 'ORCHA',
          exDate: ymd('2026-10-20'),
          payDate: ymd('2026-11-03'),
          perShare: readPerShare('9'),
        },
        {
          kind: 'DIVIDEND',
          symbol: 'ORCHA',
          exDate: ymd('2026-11-16'),
          payDate: ymd('2026-11-30'),
          perShare: readPerShare('1'),
        },
        {
          kind: 'DIVIDEND',
          symbol: 'TERRN',
          exDate: ymd('2026-11-16'),
          payDate: ymd('2026-11-30'),
          perShare: readPerShare('1'),
        },
      ],
      unusable: ['HERON 2026-12-01 1:5'],
    }),
  });
  const { database } = scene.api;
  await database.tx((tx) =>
    writeUsPositions(tx, [
      { ...emptyUsPosition(subjectOf('beika'), 'ORCHA', 'SPECIFIC'), quantity: readQuantity('1') },
    ]),
  );
  const dueAt = at('2026-11-19T06:05:00');
  const prepared = await job?.prepare?.(dueAt, database.reader);
  for (const _ of ['once', 'and again']) await database.tx(async (tx) => job?.run(tx, dueAt, prepared));
  const { rows } = await database.pool.query(
    `select kind, subject from ops.alert where kind like 'us-stock.%' order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'us-stock.event-changed', subject: 'ORCHA DIVIDEND 2026-10-20' },
    { kind: 'us-stock.event-late', subject: 'ORCHA DIVIDEND 2026-11-16' },
    { kind: 'us-stock.event-without-rule', subject: 'HERON 2026-12-01 1:5' },
  ]);
  const kept = await usStockEventsOf(database.reader, 'ORCHA');
  expect(kept.find(({ exDate }) => exDate === '2026-10-20')).toMatchObject({ perShare: readPerShare('0.18745') });
});

test.each([
  ['2026-11-13T10:00:00', '2026-11-14T06:05:00+09:00'],
  ['2026-11-14T06:05:00', '2026-11-17T06:05:00+09:00'],
  ['2026-11-16T12:00:00', '2026-11-17T06:05:00+09:00'],
  // Thanksgiving; the day after it closes early.
  ['2026-11-26T06:05:00', '2026-11-28T06:05:00+09:00'],
  // A holiday in Japan alone.
  ['2026-11-23T12:00:00', '2026-11-24T06:05:00+09:00'],
  // Nights of the change to summer time and back.
  ['2027-03-13T06:05:00', '2027-03-16T06:05:00+09:00'],
  ['2027-11-06T06:05:00', '2027-11-09T06:05:00+09:00'],
])('after %s prices are brought at %s', (after, next) => {
  expect(formatJst(everyMorningAfter(at(after)))).toBe(next);
});

test.each([
  ['2027-03-12T23:29:00', '2027-03-11'],
  ['2027-03-12T23:30:00', '2027-03-12'],
  ['2027-03-15T22:29:59', '2027-03-12'],
  ['2027-03-15T22:30:00', '2027-03-15'],
  ['2027-11-05T22:30:00', '2027-11-05'],
  ['2027-11-08T23:29:59', '2027-11-05'],
  ['2027-11-08T23:30:00', '2027-11-08'],
  ['2026-11-27T12:00:00', '2026-11-25'],
])('at %s the session that began last is that of %s', (now, session) => {
  expect(lastUsSession(instant(at(now)))).toBe(ymd(session));
});

test('days of a share: a year where no period is named, the named ones otherwise; nobody listed has none', async () => {
  const bars = async (symbol: string, query: { from?: ReturnType<typeof ymd>; to?: ReturnType<typeof ymd> } = {}) =>
    (await scene.as('hanako', 'trading')).call(listUsStockBars, { params: { symbol }, query });
  const newest = (await newestUsStockBars(scene.api.database.reader)).find(({ symbol }) => symbol === 'ORCHA');
  const year = (await bars('ORCHA')).prices;
  expect(year.at(-1)?.date).toBe(newest?.date);
  expect(year).toEqual((await bars('ORCHA', { from: ymd('2025-11-14') })).prices);
  const week = (await bars('ORCHA', { from: ymd('2026-11-02'), to: ymd('2026-11-06') })).prices;
  expect(week.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']);
  expect(Number(week[0]?.high)).toBeGreaterThanOrEqual(Number(week[0]?.low));
  expect((await bars('ORCHA', { from: ymd('2030-01-01') })).prices).toEqual([]);
  await expect(bars('NOONE')).rejects.toMatchObject({ body: { code: '400-000' } });
  await expect(bars('ORCHA', { from: ymd('2026-11-06'), to: ymd('2026-11-02') })).rejects.toMatchObject({
    status: 400,
  });
  const outside = await scene.as('hajime', 'trading');
  await expect(outside.call(listUsStockBars, { params: { symbol: 'ORCHA' }, query: {} })).rejects.toMatchObject({
    status: 400,
  });
});

test('the chart of a share that was split shows every day in the shares of now', async () => {
  await moveTo('2026-11-13T12:00:00');
  const { prices } = await (
    await scene.as('hanako', 'trading')
  ).call(listUsStockBars, {
    params: { symbol: 'FJORD' },
    query: { from: ymd('2026-10-19'), to: ymd('2026-10-30') },
  });
  const closes = prices.map(({ close }) => Number(close));
  // 2:1 on 26 October; without it half of the price would be gone in a night.
  for (const [index, close] of closes.slice(1).entries())
    expect(close / (closes[index] as number)).toBeGreaterThan(0.8);
  const { rows } = await scene.api.database.pool.query(
    `select close from app.us_stock_bar where symbol = 'FJORD' and date = '2026-10-23'`,
  );
  const before = prices.find(({ date }) => date === '2026-10-23');
  expect(Number(before?.close)).toBeCloseTo(Number(rows[0]?.close) / 20_000, 2);
});
