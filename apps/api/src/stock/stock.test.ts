import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStock, getStockQuote, listStockBars, listStockMinutes, listStocks } from '@tsuzura/contract/trading';
import { atJst, formatJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { formatStockPrice, stockPrice, type StockCode } from '@tsuzura/domain/stock';
import { addStockBars, stockBars, stockBarsOfDay } from '@tsuzura/store/stock';
import { running } from '../../../partners/src/running.test-support.ts';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { noStockMarket, stockMarketAt, stockPricesOf, type StockMarket } from './index.ts';
import { stockJobs } from './jobs.ts';

/* A customer without margin (hanako) sees delayed prices, one with it (oisho) those of the last minute. */

let partners: Awaited<ReturnType<typeof running>>;
let scene: Scene;
const today = ymd('2026-11-13');
const code = { 'stock-code': '1078' };

/** Business time of the service and of the market, without the jobs in between. */
async function moveTo(at: Instant): Promise<void> {
  partners.setClock(formatJst(at));
  await scene.api.database.pool.query(
    `update ops.clock set state = 'frozen', business_at = to_timestamp($1 / 1000.0)`,
    [at],
  );
  await scene.api.clock.refresh();
}

beforeAll(async () => {
  partners = await running();
  scene = await openScene({ stockMarket: stockMarketAt(partners.partnersUrl) });
});
afterAll(async () => {
  await scene.close();
  await partners.program.close();
});

test('a share that nobody lists is not found, and a visitor is told nothing', async () => {
  const hanako = await scene.as('hanako', 'trading');
  const params = { 'stock-code': '9999' };
  await expect(hanako.call(getStock, { params, query: {} })).rejects.toMatchObject({ status: 400 });
  await expect(hanako.call(getStockQuote, { params })).rejects.toMatchObject({ status: 400 });
  await expect(hanako.call(listStockBars, { params, query: {} })).rejects.toMatchObject({ status: 400 });
  await expect(hanako.call(listStockMinutes, { params, query: {} })).rejects.toMatchObject({ status: 400 });
  const visitor = await scene.as(null, 'trading');
  await expect(visitor.call(listStocks, { query: {} })).rejects.toMatchObject({ status: 401 });
});

test('before the first price of a day it is the last close, with base price and limits of the session', async () => {
  await moveTo(atJst(today, '08:59:59'));
  const hanako = await scene.as('hanako', 'trading');
  const [last] = await stockBars(scene.api.database.reader, '1078', ymd('2026-11-12'), ymd('2026-11-12'));
  const stock = await hanako.call(getStock, { params: code, query: {} });
  expect(stock).toMatchObject({
    stockCode: '1078',
    name: 'いわお建設（架空）',
    lotSize: 100,
    price: last && formatStockPrice(last.close),
    priceKind: 'CLOSE',
    priceAt: '2026-11-12T15:30:00+09:00',
    basePrice: stock.price,
    haircut: '80',
    marginRate: '30',
    regulation: [],
  });
  expect(Number(stock.upperLimit)).toBeGreaterThan(Number(stock.price));
  const quote = await hanako.call(getStockQuote, { params: code });
  expect(quote).toMatchObject({ priceKind: 'CLOSE', board: null, halted: false, refreshAfterSeconds: 2 });
});

test('in a session margin customers see the last minute with the board, others fifteen minutes before without it', async () => {
  await moveTo(atJst(today, '10:00:30'));
  const [hanako, oisho] = [await scene.as('hanako', 'trading'), await scene.as('oisho', 'trading')];
  const now = await oisho.call(getStockQuote, { params: code });
  expect(now).toMatchObject({ priceKind: 'REALTIME', priceAt: '2026-11-13T09:59:00+09:00', refreshAfterSeconds: 31 });
  expect(now.board?.asks).toHaveLength(10);
  expect(Number(now.board?.asks[0]?.price)).toBeGreaterThan(Number(now.board?.bids[0]?.price));
  const delayed = await hanako.call(getStockQuote, { params: code });
  expect(delayed).toMatchObject({ priceKind: 'DELAYED', priceAt: '2026-11-13T09:44:00+09:00', board: null });
  const minutes = await oisho.call(listStockMinutes, { params: code, query: {} });
  expect(minutes.points.at(-1)).toMatchObject({ at: now.priceAt, price: now.price });
  const earlier = await hanako.call(listStockMinutes, { params: code, query: {} });
  expect(earlier.points.at(-1)).toMatchObject({ at: delayed.priceAt, price: delayed.price });
  expect(minutes.points.length - earlier.points.length).toBe(15);
});

test('every read shows the same price, and orders are decided by one that is not delayed', async () => {
  await moveTo(atJst(today, '13:00:00'));
  const hanako = await scene.as('hanako', 'trading');
  const stock = await hanako.call(getStock, { params: code, query: {} });
  const { stocks } = await hanako.call(listStocks, { query: { keyword: '1078' } });
  const quote = await hanako.call(getStockQuote, { params: code });
  expect([stocks[0]?.price, quote.price]).toEqual([stock.price, stock.price]);
  const prices = stockPricesOf({ ...scene.api, stockMarket: noStockMarket, realNow: () => testNow });
  const oisho = await scene.as('oisho', 'trading');
  const live = await oisho.call(getStockQuote, { params: code });
  const decided = await prices.marketPrice('1078', scene.api.clock.now());
  expect(decided && formatStockPrice(decided.price)).toBe(live.price);
});

test('shares are found by name, code and sector, by market and by what margin allows', async () => {
  const hanako = await scene.as('hanako', 'trading');
  const codes = async (query: object) =>
    (await hanako.call(listStocks, { query: { limit: 100, ...query } })).stocks.map(({ stockCode }) => stockCode);
  expect(await codes({})).toHaveLength(40);
  expect(await codes({ keyword: 'いわお' })).toEqual(['1078']);
  expect(await codes({ keyword: 'イワオ' })).toEqual(['1078']);
  expect(await codes({ keyword: '１０７８' })).toEqual(['1078']);
  expect(await codes({ keyword: '銀行業' })).toEqual(['1033']);
  expect(await codes({ market: 'TSE_GROWTH' })).toEqual(['109A', '1193', '1281', '1288']);
  expect(await codes({ market: 'TSE_GROWTH', marginable: 'SYSTEM' })).toEqual(['1193', '1281']);
  expect(await codes({ market: 'TSE_STANDARD', marginable: 'SHORT' })).toEqual([]);
  const { stocks, paging } = await hanako.call(listStocks, { query: { limit: 10, offset: 35 } });
  expect([stocks.length, paging.total]).toEqual([5, 40]);
});

test('bars by day, week and month; an empty period is empty', async () => {
  const hanako = await scene.as('hanako', 'trading');
  const bars = async (query: object) => (await hanako.call(listStockBars, { params: code, query })).prices;
  const from = ymd('2026-10-01');
  const to = ymd('2026-10-31');
  const days = await bars({ from, to });
  const [month] = await bars({ from, to, interval: 'MONTH' });
  expect(days.length).toBeGreaterThan(18);
  expect([month?.open, month?.close]).toEqual([days[0]?.open, days.at(-1)?.close]);
  expect(month?.volume).toBe(days.reduce((sum, { volume }) => sum + volume, 0));
  expect((await bars({ from, to, interval: 'WEEK' })).length).toBeLessThan(7);
  expect(await bars({ from: ymd('2030-01-01'), to: ymd('2030-01-31') })).toEqual([]);
  await expect(bars({ from: to, to: from })).rejects.toMatchObject({ status: 400 });
});

test('a day of the past has its own base price and limits', async () => {
  const hanako = await scene.as('hanako', 'trading');
  const [before] = await stockBars(scene.api.database.reader, '1078', ymd('2026-09-28'), ymd('2026-09-28'));
  const stock = await hanako.call(getStock, { params: code, query: { date: ymd('2026-09-29') } });
  // 2026-09-29 is an ex-date: the dividend of 27 yen is off.
  expect(before && stock.basePrice).toBe(before && formatStockPrice(stockPrice(before.close - 270n)));
  const regulated = await hanako.call(getStock, {
    params: { 'stock-code': '1193' },
    query: { date: ymd('2026-12-01') },
  });
  expect(regulated).toMatchObject({ marginRate: '50', regulation: ['増担保規制（保証金率50％、うち現金20％）'] });
});

test('closes come at 15:45, once; then they are shown, and the next session has its own limits from 16:00', async () => {
  await moveTo(atJst(today, '15:40:00'));
  const oisho = await scene.as('oisho', 'trading');
  const before = await oisho.call(getStockQuote, { params: code });
  expect(before).toMatchObject({ priceKind: 'REALTIME', priceAt: '2026-11-13T15:30:00+09:00' });
  await moveTo(atJst(today, '15:45:00'));
  const [job] = stockJobs(stockMarketAt(partners.partnersUrl));
  const run = async () => {
    const prepared = await job?.prepare?.(atJst(today, '15:45'), scene.api.database.reader);
    await scene.api.database.tx(async (tx) => job?.run(tx, atJst(today, '15:45'), prepared));
  };
  await run();
  const { rows } = await scene.api.database.pool.query('select revision from app.stock_revision');
  await run();
  expect((await scene.api.database.pool.query('select revision from app.stock_revision')).rows).toEqual(rows);
  expect(await stockBarsOfDay(scene.api.database.reader, today)).toHaveLength(40);
  const after = await oisho.call(getStockQuote, { params: code });
  expect(after).toMatchObject({ priceKind: 'CLOSE', price: '2318', refreshAfterSeconds: null });
  expect(after.price).toBe(before.price);
  expect(after.change).toBe(before.change);
  const stock = async () => oisho.call(getStock, { params: code, query: {} });
  expect((await stock()).basePrice).not.toBe('2318');
  await moveTo(atJst(today, '16:00:00'));
  expect(await stock()).toMatchObject({ price: '2318', basePrice: '2318', lowerLimit: '1818', upperLimit: '2818' });
});

test('a share that is new to us gets its history; a price of 0 is left out and raises an alert', async () => {
  const day = ymd('2026-11-16');
  const bar = (date: typeof day, close: number) => ({
    stockCode: '1300' as StockCode,
    date,
    open: stockPrice(close),
    high: stockPrice(close),
    low: stockPrice(close),
    close: stockPrice(close),
    volume: 100n,
  });
  const real = stockMarketAt(partners.partnersUrl);
  const [template] = await real.stocks();
  const asked: string[] = [];
  const market: StockMarket = {
    ...noStockMarket,
    stocks: async () => (template ? [{ ...template, code: '1300' as StockCode, name: '新しい会社（架空）' }] : []),
    barsOf: async () => ({ bars: [], unreadable: ['1300 2026-11-16'] }),
    history: async (of, from, to) => {
      asked.push(`${of} ${from} ${to}`);
      return { bars: [bar(ymd('2026-11-12'), 500), bar(ymd('2026-11-13'), 510)], unreadable: [] };
    },
  };
  const alarms: string[] = [];
  const [job] = stockJobs(market, ({ kind, subject }) => alarms.push(`${kind} ${subject}`));
  const prepared = await job?.prepare?.(atJst(day, '15:45'), scene.api.database.reader);
  await scene.api.database.tx(async (tx) => job?.run(tx, atJst(day, '15:45'), prepared));
  expect(asked).toEqual(['1300 2016-11-14 2026-11-13']);
  expect(alarms).toEqual(['stock.unreadable-bar 1300 2026-11-16']);
  expect(await stockBars(scene.api.database.reader, '1300', day, day)).toEqual([]);
  const hanako = await scene.as('hanako', 'trading');
  expect(await hanako.call(getStock, { params: { 'stock-code': '1300' }, query: {} })).toMatchObject({ price: '51' });
});

test('a vendor that does not answer is left alone for a moment, and older prices stay with their time', async () => {
  const time = { real: testNow };
  let asks = 0;
  let isDown = false;
  const real = stockMarketAt(partners.partnersUrl);
  const market: StockMarket = {
    ...real,
    quotes: async (...args) => {
      asks += 1;
      if (isDown) throw new Error('down');
      return real.quotes(...args);
    },
  };
  const { createStockFeed } = await import('./stock-feed.ts');
  const feed = createStockFeed(market, () => time.real);
  const ask = async (clock: string) => {
    const now = atJst(today, clock);
    partners.setClock(formatJst(now));
    return (await feed.quote('1078', today, 0, now))?.last?.at;
  };
  const at = (clock: string) => atJst(today, clock);
  expect(await ask('10:00:10')).toBe(at('09:59'));
  expect(await ask('10:00:50')).toBe(at('09:59'));
  expect(asks).toBe(1);
  isDown = true;
  expect(await ask('10:01:10')).toBe(at('09:59'));
  expect(await ask('10:01:11')).toBe(at('09:59'));
  expect(asks).toBe(2);
  time.real += 5_000;
  isDown = false;
  expect(await ask('10:01:16')).toBe(at('10:00'));
});

test('prices that were there before are not written again', async () => {
  const [bar] = await stockBars(scene.api.database.reader, '1011', ymd('2026-11-12'), ymd('2026-11-12'));
  const added = await scene.api.database.tx((tx) =>
    addStockBars(tx, bar ? [{ ...bar, close: stockPrice(bar.low) }] : []),
  );
  expect(added).toBe(0);
});
