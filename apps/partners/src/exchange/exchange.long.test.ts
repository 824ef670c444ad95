import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from '@tsuzura/contract/kernel';
import {
  cancelExchangeOrder,
  changeExchangeOrder,
  getExchangeDay,
  getStockBarsOfDay,
  getStockBoard,
  getStockIntraday,
  listExchangeReports,
  listMarketStocks,
  listStockEvents,
  listStockQuotes,
  sendExchangeOrder,
  setExchangeFaults,
} from '@tsuzura/contract/partner';
import { ymd } from '@tsuzura/domain/calendar';
import { asPartner, running } from '../running.test-support.ts';

const folder = mkdtempSync(join(tmpdir(), 'partners-exchange-'));
afterAll(() => rmSync(folder, { recursive: true }));

const date = ymd('2026-11-16');
const at = (time: string) => `2026-11-16T${time}+09:00`;
type Reports = Answer<typeof listExchangeReports>['reports'];

const order = {
  clOrdId: 'order-1',
  stockCode: '1078',
  side: 'BUY' as const,
  condition: 'NONE' as const,
  orderType: 'MARKET' as const,
  price: null,
  triggerPrice: null,
  quantity: 300,
  outsideCap: false,
};

async function market(changes: Parameters<typeof running>[0] = {}) {
  const here = await running(changes);
  here.setClock(at('08:30:00'));
  const { partners } = here;
  return {
    ...here,
    send: (over: Partial<typeof order> | object = {}) =>
      partners.call(sendExchangeOrder, { body: { ...order, ...over } }, asPartner),
    cancel: (clOrdId: string, requestId: string) =>
      partners.call(cancelExchangeOrder, { params: { clOrdId }, query: { requestId } }, asPartner),
    reports: async (after = 0): Promise<Reports> =>
      (await partners.call(listExchangeReports, { query: { after } }, asPartner)).reports,
    day: (on = date) => partners.call(getExchangeDay, { params: { date: on } }, asPartner),
    faults: (body: object) => partners.call(setExchangeFaults, { body }, asPartner),
    [Symbol.asyncDispose]: () => here.program.close(),
  };
}

const types = (reports: Reports) => reports.map(({ clOrdId, type }) => `${clOrdId} ${type}`);

test('nothing of the exchange is open to strangers', async () => {
  await using here = await market();
  await expect(here.partners.call(sendExchangeOrder, { body: order })).rejects.toMatchObject({ status: 401 });
  await expect(here.partners.call(listExchangeReports, { query: { after: 0 } })).rejects.toMatchObject({ status: 401 });
});

test('an order is acknowledged, traded at the price of the opening auction, and in the day file from 15:45', async () => {
  await using here = await market();
  expect(await here.send()).toEqual({ clOrdId: 'order-1', receivedAt: at('08:30:00') });
  expect(types(await here.reports())).toEqual(['order-1 ACK']);
  here.setClock(at('09:00:00'));
  expect(types(await here.reports())).toEqual(['order-1 ACK']);
  here.setClock(at('09:01:00'));
  const [, trade] = await here.reports();
  expect(trade).toMatchObject({ seq: 2, type: 'TRADE', quantity: 300, cumQuantity: 300, execId: '2026-11-16-1078-1' });
  const { prices } = await here.partners
    .call(getStockIntraday, { params: { stockCode: '1078', date } })
    .then(({ points }) => ({ prices: points.map(({ price }) => price) }));
  expect(trade?.price).toBe(prices[0]);
  expect(await here.reports(1)).toEqual([trade]);
  await expect(here.day()).rejects.toMatchObject({ status: 400 });
  here.setClock(at('15:45:00'));
  expect((await here.day()).orders).toEqual([
    {
      clOrdId: 'order-1',
      stockCode: '1078',
      side: 'BUY',
      quantity: 300,
      filledQuantity: 300,
      state: 'FILLED',
      executions: [{ execId: '2026-11-16-1078-1', quantity: 300, price: prices[0], at: trade?.at }],
    },
  ]);
});

test('the same order again is one order; another one under its id is refused', async () => {
  await using here = await market();
  const first = await here.send();
  here.setClock(at('08:40:00'));
  expect(await here.send()).toEqual(first);
  await expect(here.send({ quantity: 400 })).rejects.toMatchObject({ status: 409 });
  expect(types(await here.reports())).toEqual(['order-1 ACK']);
});

test.each([
  ['a price beyond the limit', { orderType: 'LIMIT', price: '9999' }, 'PRICE_LIMIT'],
  ['a price off the steps', { orderType: 'LIMIT', price: '2300.5' }, 'TICK'],
  ['an odd lot', { quantity: 150 }, 'LOT'],
  ['a share that nobody lists', { stockCode: '9999' }, 'UNKNOWN_STOCK'],
])('%s is refused by a report', async (_, changes, reason) => {
  await using here = await market();
  await here.send(changes);
  expect(await here.reports()).toMatchObject([{ type: 'REJECT', reason }]);
});

test('on a closed day everything is refused', async () => {
  await using here = await market();
  here.setClock('2026-11-14T10:00:00+09:00');
  await here.send();
  await here.cancel('order-1', 'c1');
  expect(await here.reports()).toMatchObject([
    { type: 'REJECT', reason: 'CLOSED' },
    { type: 'CANCEL_REJECTED', requestId: 'c1' },
  ]);
});

test('a change and a cancel are answered once, however often they are sent', async () => {
  await using here = await market();
  await here.send({ orderType: 'LIMIT', price: '2000' });
  const change = { requestId: 'r1', orderType: 'LIMIT' as const, price: '2100', triggerPrice: null, quantity: 200 };
  for (let time = 0; time < 2; time += 1) {
    await here.partners.call(changeExchangeOrder, { params: { clOrdId: 'order-1' }, body: change }, asPartner);
  }
  await here.cancel('order-1', 'r2');
  await here.cancel('order-1', 'r2');
  const reports = await here.reports();
  expect(types(reports)).toEqual(['order-1 ACK', 'order-1 REPLACED', 'order-1 CANCELED']);
  expect(reports[1]).toMatchObject({ requestId: 'r1', price: '2100', quantity: 200 });
});

test('whether time runs or jumps, and over a restart, the reports are the same', async () => {
  const send = async (here: Awaited<ReturnType<typeof market>>) => {
    await here.send({ quantity: 40_000 });
    await here.send({ clOrdId: 'order-2', orderType: 'LIMIT', price: '2300', quantity: 900 });
    await here.send({ clOrdId: 'order-3', stockCode: '1011', side: 'SELL', triggerPrice: '3290', quantity: 100 });
    await here.send({ clOrdId: 'order-4', condition: 'CLOSE', quantity: 200 });
  };
  await using walking = await market();
  await send(walking);
  const seen: Reports = [];
  for (let minute = 8 * 60 + 31; minute <= 15 * 60 + 46; minute += 1) {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
    walking.setClock(at(`${hours}:${minutes}:00`));
    seen.push(...(await walking.reports(seen.length)));
  }
  const jumping = await market({ folder });
  await send(jumping);
  await jumping.program.close();
  await using again = await market({ folder });
  again.setClock('2026-11-20T12:00:00+09:00');
  expect(await again.reports()).toEqual(seen);
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1));
  expect(types(seen)).toContain('order-4 TRADE');
});

test('faults: a lost answer, a link that is down, reports twice, in disorder and late, a late file', async () => {
  await using here = await market();
  await here.faults({ loseAnswers: 1 });
  await expect(here.send()).rejects.toMatchObject({ status: 503 });
  expect(types(await here.reports())).toEqual(['order-1 ACK']);
  expect((await here.send()).receivedAt).toBe(at('08:30:00'));

  await here.faults({ linkDown: true });
  await expect(here.send({ clOrdId: 'order-2' })).rejects.toMatchObject({ status: 503 });
  await expect(here.reports()).rejects.toMatchObject({ status: 503 });
  await here.faults({ linkDown: false });
  expect(types(await here.reports())).toEqual(['order-1 ACK']);

  here.setClock(at('09:01:00'));
  await here.faults({ doubled: true, reversed: true });
  expect((await here.reports()).map(({ seq }) => seq)).toEqual([2, 2, 1, 1]);
  await here.faults({ doubled: false, reversed: false, heldBack: 1 });
  expect((await here.reports()).map(({ seq }) => seq)).toEqual([1]);
  await here.faults({ heldBack: 0, dayFileMinutesLate: 30 });
  here.setClock(at('16:14:00'));
  await expect(here.day()).rejects.toMatchObject({ status: 400 });
  here.setClock(at('16:15:00'));
  expect((await here.day()).orders).toHaveLength(1);
});

test('a halted share is refused and shown as halted, also the day after, until it is lifted', async () => {
  await using here = await market();
  const isHalted = async () =>
    (await here.partners.call(listMarketStocks)).stocks.find(({ stockCode }) => stockCode === '1078')?.halted;
  await here.faults({ halted: ['1078'] });
  expect(await isHalted()).toBe(true);
  await here.send();
  here.setClock('2026-11-17T08:30:00+09:00');
  await here.send({ clOrdId: 'order-2' });
  await here.faults({ halted: [] });
  await here.send({ clOrdId: 'order-3' });
  expect(types(await here.reports())).toEqual(['order-1 REJECT', 'order-2 REJECT', 'order-3 ACK']);
  expect(await isHalted()).toBe(false);
});

test('a busted trade is told, and is not in the day file', async () => {
  await using here = await market();
  await here.send();
  here.setClock(at('10:00:00'));
  await here.faults({ bustedExecId: '2026-11-16-1078-1' });
  expect(types(await here.reports()).at(-1)).toBe('order-1 TRADE_BUSTED');
  here.setClock(at('15:45:00'));
  expect((await here.day()).orders).toMatchObject([{ filledQuantity: 0, executions: [] }]);
});

test('the feed: quotes of a minute and of fifteen minutes ago, the board with own orders, bars after the close', async () => {
  await using here = await market();
  here.setClock(at('10:00:30'));
  const quotes = async (minutesAgo?: number) =>
    (await here.partners.call(listStockQuotes, { params: { date }, query: { minutesAgo } })).quotes.find(
      ({ stockCode }) => stockCode === '1078',
    );
  const { points } = await here.partners.call(getStockIntraday, { params: { stockCode: '1078', date } });
  expect(await quotes()).toMatchObject({ price: points.at(-1)?.price, at: at('09:59:00'), basePrice: '2318' });
  expect(await quotes(15)).toMatchObject({ at: at('09:44:00') });
  const board = () => here.partners.call(getStockBoard, { params: { stockCode: '1078', date } });
  const before = await board();
  const best = before.bids[0];
  await here.send({ orderType: 'LIMIT', price: best?.price, quantity: 500 });
  expect((await board()).bids[0]).toEqual({ price: best?.price, quantity: (best?.quantity ?? 0) + 500 });
  expect(before.asks).toHaveLength(10);
  await expect(here.partners.call(getStockBarsOfDay, { params: { date } })).rejects.toMatchObject({ status: 400 });
  here.setClock(at('15:45:00'));
  expect((await here.partners.call(getStockBarsOfDay, { params: { date } })).bars).toHaveLength(40);
  await expect(here.partners.call(getStockIntraday, { params: { stockCode: '9999', date } })).rejects.toMatchObject({
    status: 400,
  });
});

test('before the opening there is a base price and no price; events are told long before', async () => {
  await using here = await market();
  const { quotes } = await here.partners.call(listStockQuotes, { params: { date }, query: {} });
  expect(quotes.find(({ stockCode }) => stockCode === '1011')).toMatchObject({ price: null, at: null, volume: 0 });
  const { events } = await here.partners.call(listStockEvents);
  expect(events).toContainEqual({
    kind: 'SPLIT',
    stockCode: '1174',
    recordDate: '2026-12-31',
    lastCumDay: '2026-12-28',
    exDate: '2026-12-29',
    sharesAfter: 2,
    sharesBefore: 1,
  });
});
