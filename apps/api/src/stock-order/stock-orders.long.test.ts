import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  cancelEquityOrder,
  changeEquityOrder,
  confirmEquityOrder,
  getEquityOrder,
  getStock,
  getTradeCapacities,
  listEquityBalances,
  listTrades,
  listWorkingEquityOrders,
  placeEquityOrder,
} from '@tsuzura/contract/trading';
import { addBusinessDays, atJst, formatJst, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { trialBalance } from '@tsuzura/store/ledger';
import { running, secret } from '../../../partners/src/running.test-support.ts';
import { stockMarketAt } from '../stock/index.ts';
import { stockJobs } from '../stock/index.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { stockNightJobs } from '../night/stock/index.ts';
import { exchangeAt, exchangeCarrier, noExchange, type StockExchange } from './index.ts';

/* Orders of shares from the quote to the settlement, against the stand-in of the exchange. */

let partners: Awaited<ReturnType<typeof running>>;
let scene: Scene;
let exchange: StockExchange;
let hanako: Client;
const today = ymd('2026-11-13');

async function moveTo(at: Instant): Promise<void> {
  partners.setClock(formatJst(at));
  await scene.api.database.pool.query(
    `update ops.clock set state = 'frozen', business_at = to_timestamp($1 / 1000.0)`,
    [at],
  );
  await scene.api.clock.refresh();
}

/** Brings to the exchange what the outbox has for it. */
async function sendAll(): Promise<void> {
  const carry = exchangeCarrier(scene.api.database, scene.api.clock, { TSE: exchange, US: noExchange });
  const { rows } = await scene.api.database.pool.query(
    `select id, payload from ops.outbox where topic = 'exchange' and delivered_at is null order by created_at`,
  );
  for (const row of rows as { id: string; payload: unknown }[])
    await carry({ id: row.id, topic: 'exchange', payload: row.payload, at: scene.api.clock.now() }, []);
}

async function runJob(name: string, at: Instant): Promise<void> {
  const jobs = [...stockJobs(stockMarketAt(partners.partnersUrl)), ...stockNightJobs(exchange)];
  const job = jobs.find((one) => one.name === name);
  const prepared = await job?.prepare?.(at, scene.api.database.reader);
  await scene.api.database.tx((tx) => job?.run(tx, at, prepared) ?? Promise.resolve());
}

const usual = {
  stockCode: '1078',
  tradeType: 'SPOT',
  side: 'BUY',
  orderType: 'MARKET',
  condition: 'NONE',
  timeInForce: 'DAY',
  quantity: 100,
  accountType: 'SPECIFIC',
} as const;
type OrderDraft = Partial<Omit<typeof usual, 'side' | 'quantity' | 'orderType'>> & {
  side?: 'BUY' | 'SELL';
  quantity?: number;
  orderType?: 'MARKET' | 'LIMIT';
  price?: string;
};

async function quote(asked: OrderDraft = {}) {
  const shown = await hanako.call(confirmEquityOrder, { body: { ...usual, ...asked } });
  expect(shown.quote).not.toBeNull();
  return shown;
}

async function place(asked: OrderDraft = {}) {
  const { quote: quoted } = await quote(asked);
  const body = { ...usual, ...asked, confirmToken: quoted?.confirmToken ?? '' };
  return hanako.call(placeEquityOrder, { body }, { key: randomUUID() });
}

const power = async () => (await hanako.call(getTradeCapacities)).buyingPower;

beforeAll(async () => {
  partners = await running();
  exchange = exchangeAt(partners.partnersUrl, secret);
  scene = await openScene({ stockMarket: stockMarketAt(partners.partnersUrl), exchange });
  hanako = await scene.as('hanako', 'trading', { strongSecondsAgo: 0 });
  await moveTo(atJst(today, '10:00:30'));
});
afterAll(async () => {
  await scene.close();
  await partners.program.close();
});

test('what is wrong with an order is said with its code, and nothing is written', async () => {
  const refused = (asked: OrderDraft) => hanako.call(confirmEquityOrder, { body: { ...usual, ...asked } });
  const stock = await hanako.call(getStock, { params: { 'stock-code': '1078' }, query: {} });
  await expect(refused({ quantity: 150 })).rejects.toMatchObject({ code: '400-111' });
  await expect(refused({ orderType: 'LIMIT', price: '2000.5' })).rejects.toMatchObject({ code: '400-112' });
  await expect(refused({ orderType: 'LIMIT', price: '1' })).rejects.toMatchObject({ code: '400-113' });
  await expect(refused({ side: 'SELL' })).rejects.toMatchObject({ code: '400-117' });
  await expect(refused({ orderType: 'LIMIT' })).rejects.toMatchObject({ code: '400-116' });
  const most = Math.floor(500_000_000 / Number(stock.upperLimit) / 100) * 100 + 100;
  await expect(refused({ quantity: most })).rejects.toMatchObject({ code: '400-106' });
  expect((await hanako.call(listWorkingEquityOrders, { query: {} })).orders).toEqual([]);
});

test('an order is taken once, reserves its cash, and a cancellation before it left gives all back', async () => {
  const before = await power();
  const { quote: quoted } = await quote();
  const body = { ...usual, confirmToken: quoted?.confirmToken ?? '' };
  const key = randomUUID();
  const placed = await hanako.call(placeEquityOrder, { body }, { key });
  expect(placed).toMatchObject({ status: 'ACCEPTED', filledQuantity: 0, quantity: 100 });
  expect(await hanako.call(placeEquityOrder, { body }, { key })).toEqual(placed);
  await expect(hanako.call(placeEquityOrder, { body }, { key: randomUUID() })).rejects.toMatchObject({
    code: '400-107',
  });
  expect(await power()).toBe(before - (quoted?.estimate.reservedAmount ?? 0n));
  await expect(place()).rejects.toMatchObject({ code: '400-123' });
  const params = { order_id: placed.orderId };
  expect(await hanako.call(cancelEquityOrder, { params }, { key: randomUUID() })).toMatchObject({ status: 'CANCELED' });
  expect(await power()).toBe(before);
  await expect(hanako.call(cancelEquityOrder, { params }, { key: randomUUID() })).rejects.toMatchObject({
    code: '400-108',
  });
  const jiro = await scene.as('jiro', 'trading');
  await expect(jiro.call(getEquityOrder, { params })).rejects.toMatchObject({ status: 400 });
});

test('a purchase is sent, filled, compared with the file of the day, and settled; the same for its sale', async () => {
  const stock = await hanako.call(getStock, { params: { 'stock-code': '1078' }, query: {} });
  const price = stock.upperLimit;
  const bought = await place({ orderType: 'LIMIT', price });
  const params = { order_id: bought.orderId };
  const seen = { seenFilledQuantity: 0, price };
  await expect(hanako.call(changeEquityOrder, { params, body: seen }, { key: randomUUID() })).rejects.toMatchObject({
    code: '400-119',
  });
  await sendAll();
  await sendAll();
  await moveTo(atJst(today, '11:31'));
  await runJob('stock-order.take-morning', atJst(today, '11:31'));
  const filled = await hanako.call(getEquityOrder, { params });
  expect(filled).toMatchObject({ status: 'FILLED', filledQuantity: 100 });
  expect(filled.executions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(100);
  // Taken in again, nothing happens.
  await runJob('stock-order.take-morning', atJst(today, '11:31'));
  expect(await hanako.call(getEquityOrder, { params })).toEqual(filled);
  const { balances } = await hanako.call(listEquityBalances, { query: {} });
  expect(balances.find(({ stockCode }) => stockCode === '1078')).toMatchObject({ quantity: 100, lockedQuantity: 0 });

  const sold = await place({ side: 'SELL' });
  const held = await hanako.call(listEquityBalances, { query: {} });
  expect(held.balances.find(({ stockCode }) => stockCode === '1078')).toMatchObject({ lockedQuantity: 100 });
  await sendAll();
  await moveTo(atJst(today, '15:46'));
  await runJob('stock-order.take-day', atJst(today, '15:31'));
  await runJob('stock-order.reconcile', atJst(today, '15:45'));
  await runJob('stock-order.fix-costs', atJst(today, '15:45'));
  expect(await hanako.call(getEquityOrder, { params: { order_id: sold.orderId } })).toMatchObject({ status: 'FILLED' });
  const { rows: alerts } = await scene.api.database.pool.query(`select kind from ops.alert where kind like 'stock.%'`);
  expect(alerts).toEqual([]);

  const settles = addBusinessDays(japan, today, 2);
  await moveTo(atJst(settles, '00:00'));
  await runJob('stock-order.settle-trades', atJst(settles, '00:00'));
  const { trades } = await hanako.call(listTrades, { query: {} });
  expect(trades.map(({ side, settlementDate }) => [side, settlementDate])).toEqual([
    ['SELL', settles],
    ['BUY', settles],
  ]);
  const { rows } = await scene.api.database.pool.query(
    `select l.kind, sum(b.amount)::text as amount from ledger.account l join ledger.balance b on b.account_id = l.id
      where l.instrument = '1078' group by 1 having sum(b.amount) <> 0`,
  );
  expect(rows).toEqual([]);
  const unbalanced = (await trialBalance(scene.api.database.reader)).filter(({ difference }) => difference !== 0n);
  expect(unbalanced).toEqual([]);
  expect(ymdOf(scene.api.clock.now())).toBe(settles);
});
