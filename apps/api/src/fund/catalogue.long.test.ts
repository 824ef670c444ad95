import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getFund, listFundDocuments, listFunds, listFundTracks } from '@tsuzura/contract/main';
import { addDays, atJst, instant, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import { navsOn } from '@tsuzura/store/asset';
import { addNavs, type NavRow } from '@tsuzura/store/fund';
import { openDatabase, type Tx } from '@tsuzura/store/kernel';
import { releaseNav } from '../night/fund/index.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

const code = 'TZ010001';
const priced = (date: Ymd, price: number, distribution = 0): NavRow => ({
  fundCode: code,
  date,
  nav: nav(price),
  netAssets: yen(1_000_000_000),
  distribution: yen(distribution),
  fiscalPeriod: distribution > 0 ? 99 : null,
});

/** A vendor whose price of a day is 20,000 yen and the day of the month, unless a test says otherwise. */
const usualPrice = (date: Ymd) => 20_000 + Number(date.slice(-2));
let priceOf = usualPrice;
const market = { navsOf: async (date: Ymd) => [priced(date, priceOf(date))] };

let scene: Scene;
let visitor: Client;
beforeEach(async () => {
  priceOf = usualPrice;
  scene = await openScene({ market });
  visitor = await scene.as(null);
});
afterEach(() => scene.close());

const detail = () => visitor.call(getFund, { params: { code } });
const listed = async () => (await visitor.call(listFunds, { query: { keyword: code } })).funds[0];
const addPrices = (...rows: NavRow[]) => scene.api.database.tx((tx) => addNavs(tx, rows));
/** What an operator's program or another release does. */
async function asOwner(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test', connections: 1 });
  await owner.tx(change);
  await owner.close();
}

const friday = ymd('2026-11-13');

describe('R2.04 R2.05 when the clock moves', () => {
  test('a day on, the night has brought a price and every figure follows; the day after it is no longer 速報', async () => {
    const [before, listedBefore] = [await detail(), await listed()];
    expect([before.nav, before.navDate]).toEqual([23_333n, '2026-11-12']);
    await scene.api.scheduler.runTo(atJst(friday, '20:00'));
    const [after, listedAfter] = [await detail(), await listed()];
    expect(after).toMatchObject({
      nav: 20_013n,
      navDate: '2026-11-13',
      isPreliminary: true,
      navChange: -3_320n,
      navChangeRate: '-14.23',
      netAssets: 1_000_000_000n,
    });
    expect(listedAfter).toMatchObject({ nav: 20_013n, navChange: -3_320n });
    expect(listedAfter?.returns).not.toEqual(listedBefore?.returns);
    expect(listedAfter?.returns.sinceInception).toBe('100.13');
    expect(after.returns).toEqual(listedAfter?.returns);
    const { tracks } = await visitor.call(listFundTracks, { params: { code }, query: { period: '1m' } });
    expect(tracks.at(-1)).toMatchObject({ date: '2026-11-13', nav: 20_013n });
    // As long as anybody can look: from then on the service is closed.
    await scene.api.scheduler.runTo(atJst(addDays(friday, 1), '03:29:59'));
    expect((await detail()).isPreliminary).toBe(true);
    await scene.api.scheduler.runTo(atJst(addDays(friday, 1), '05:30'));
    expect((await detail()).isPreliminary).toBe(false);
  });

  test('a repeated delivery of the same prices changes nothing', async () => {
    await addPrices(priced(friday, 23_456));
    await scene.api.clock.put(atJst(friday, '18:00'), 'frozen');
    const before = await detail();
    await addPrices(priced(friday, 99_999));
    expect(await detail()).toEqual(before);
    expect(before.nav).toBe(23_456n);
  });
});

describe('a price that is not published', () => {
  test('is in no answer before 18:00 of its day, though it is stored', async () => {
    const before = [await detail(), await listed(), await visitor.call(listFundTracks, { params: { code } })];
    await addPrices(priced(friday, 23_456, 500), priced(ymd('2026-11-16'), 30_000));
    await scene.api.clock.put(instant(atJst(friday, '18:00') - 1), 'frozen');
    const { nextDates: _then, ...then } = await detail();
    const { nextDates: _was, ...was } = before[0] as typeof then & { nextDates: unknown };
    expect([then, await listed(), await visitor.call(listFundTracks, { params: { code } })]).toEqual([
      was,
      ...before.slice(1),
    ]);
    await scene.api.clock.put(atJst(friday, '18:00'), 'frozen');
    const after = await detail();
    expect(after).toMatchObject({ nav: 23_456n, navDate: '2026-11-13' });
    expect(after.distributions[0]).toEqual({ fiscalDate: '2026-11-13', amountPer10k: 500n });
    const { tracks } = await visitor.call(listFundTracks, { params: { code } });
    expect(tracks.at(-1)).toMatchObject({ date: '2026-11-13', nav: 23_456n, navWithDistributions: 23_956n });
  });

  test('leaves the figures of an earlier day as they were then', async () => {
    await scene.api.clock.put(atJst(ymd('2025-11-13'), '18:00'), 'frozen');
    const then = await listed();
    expect([then?.nav, then?.navDate]).toEqual([19_838n, '2025-11-13']);
    const { tracks } = await visitor.call(listFundTracks, { params: { code }, query: { period: 'all' } });
    expect(tracks.at(-1)?.date).toBe('2025-11-13');
    expect((await detail()).distributions.every(({ fiscalDate }) => fiscalDate <= '2025-11-13')).toBe(true);
  });

  test('a fund before its first price is not handled: neither listed nor found', async () => {
    await scene.api.clock.put(atJst(ymd('2022-01-17'), '17:59:59'), 'frozen');
    const unborn = { params: { code: 'TZ010012' } };
    expect((await visitor.call(listFunds)).paging.total).toBe(11);
    await expect(visitor.call(getFund, unborn)).rejects.toMatchObject({ status: 400, body: { code: '400-000' } });
    await scene.api.clock.put(atJst(ymd('2022-01-17'), '18:00'), 'frozen');
    expect((await visitor.call(listFunds)).paging.total).toBe(12);
    const newborn = await visitor.call(getFund, unborn);
    expect(newborn).toMatchObject({ nav: 10_000n, navChange: 0n, navChangeRate: '0' });
    expect(new Set(Object.values(newborn.returns))).toEqual(new Set([null]));
    expect(newborn.deviation).toEqual({ y1: null, y3: null, y5: null });
    expect(newborn.sharpeRatio).toEqual({ y1: null, y3: null, y5: null });
    expect((await visitor.call(listFundTracks, { ...unborn, query: { period: '5y' } })).tracks).toHaveLength(1);
  });
});

describe('R2.04 a price that moved too far', () => {
  const yesterday = { nav: 23_333n, navDate: '2026-11-12', isPreliminary: false };

  test('is seen by nobody from the moment it comes until an operator releases it', async () => {
    priceOf = () => 33_333;
    await scene.api.scheduler.runTo(atJst(friday, '19:00'));
    expect(await detail()).toMatchObject(yesterday);
    expect(await listed()).toMatchObject(yesterday);
    const { tracks } = await visitor.call(listFundTracks, { params: { code }, query: { period: '1m' } });
    expect(tracks.at(-1)).toMatchObject({ date: '2026-11-12' });
    await scene.api.scheduler.runTo(atJst(addDays(friday, 1), '06:00'));
    expect(await detail()).toMatchObject(yesterday);

    const at = scene.api.clock.now();
    await scene.api.database.tx((tx) => releaseNav(tx, { fundCode: code, date: friday, operator: 'ops-1' }, at));
    expect(await detail()).toMatchObject({ nav: 33_333n, navDate: '2026-11-13', isPreliminary: true });
    await scene.api.scheduler.runTo(atJst(addDays(friday, 2), '07:30'));
    expect(await detail()).toMatchObject({ nav: 33_333n, isPreliminary: false });
  });

  test("does not value anybody's holdings, nor the chart of their assets", async () => {
    priceOf = () => 33_333;
    await scene.api.scheduler.runTo(atJst(addDays(friday, 1), '06:00'));
    const navs = await navsOn(scene.api.database.reader, friday);
    expect(navs.get(code)?.nav).toBe(23_333n);
  });
});

test('a young fund has the returns it is old enough for, and null for the rest; it sorts last by return', async () => {
  await scene.api.clock.put(atJst(ymd('2022-09-01'), '10:00'), 'frozen');
  const { funds } = await visitor.call(listFunds, { query: { sort: 'return1y', order: 'asc' } });
  const young = funds.at(-1);
  expect(young?.code).toBe('TZ010012');
  expect(young?.returns).toMatchObject({ y1: null, y3: null, y5: null });
  expect([young?.returns.m1, young?.returns.m6, young?.returns.sinceInception]).not.toContain(null);
  const inOrder = await visitor.call(listFunds, { query: { sort: 'return1y' } });
  expect(inOrder.funds.at(-1)?.code).toBe('TZ010012');
});

test('another program that corrects a price or closes a fund is seen at the next call', async () => {
  await detail();
  await asOwner((tx) =>
    tx
      .updateTable('app.nav')
      .set({ nav: 23_300n })
      .where('fund_code', '=', code)
      .where('date', '=', ymd('2026-11-12'))
      .execute(),
  );
  expect((await detail()).nav).toBe(23_300n);
  await asOwner((tx) => tx.updateTable('app.fund').set({ takes_buys: false }).where('code', '=', code).execute());
  const closed = await detail();
  expect(closed.orderable).toEqual({ buy: false, sell: true, scheduled: true });
  expect(closed.nextDates).toMatchObject({ buy: null, sell: { applicationDate: '2026-11-13' } });
  await asOwner((tx) => tx.updateTable('app.fund').set({ term_end_on: friday }).where('code', '=', code).execute());
  expect((await detail()).orderable).toEqual({ buy: false, sell: false, scheduled: false });
  expect((await detail()).nextDates).toEqual({ buy: null, sell: null });
});

test('many callers at once, while prices come in, all get a whole answer', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => detail()),
    addPrices(priced(friday, 23_456)).then(detail),
  ]);
  expect(new Set(answers.map((answer) => answer.nav))).toEqual(new Set([23_333n]));
});

test('R2.05 an edition of the prospectus counts from its day on, not a day earlier', async () => {
  const documents = async () =>
    (await visitor.call(listFundDocuments, { params: { code: 'TZ010005' } })).fundDocuments.map(({ id }) => id);
  expect(await documents()).toEqual(['prospectus-TZ010005-2025-12', 'supplement-TZ010005-2026-04']);
  await scene.api.clock.put(instant(atJst(ymd('2026-12-15'), '00:00') - 1), 'frozen');
  expect(await documents()).toEqual(['prospectus-TZ010005-2025-12', 'supplement-TZ010005-2026-04']);
  await scene.api.clock.put(atJst(ymd('2026-12-15'), '00:00'), 'frozen');
  expect(await documents()).toEqual(['prospectus-TZ010005-2026-12', 'supplement-TZ010005-2026-04']);
});
