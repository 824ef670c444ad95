import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  confirmEquityOrder,
  confirmMarginSettlement,
  listMarginPositions,
  moveCollateral,
  placeMarginSettlement,
} from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import { applyReports } from '../night/stock/index.ts';
import { openStockNight, type StockNight } from '../night/stock/stock-night.test-support.ts';
import { placeShares, usualDraft, type DraftChanges } from '../stock-order/stock-orders.test-support.ts';

/* What orders of margin are refused for, on the database; nothing of it leaves a trace. */

let scene: StockNight;
let oisho: Client;
const day = '2026-11-13';
beforeAll(async () => {
  scene = await openStockNight();
  await scene.at(day, '10:00');
  oisho = await scene.trader('oisho');
  const body = { direction: 'TO_MARGIN', amount: yen(1_000_000) } as const;
  await oisho.call(moveCollateral, { body }, { key: randomUUID() });
});
afterAll(() => scene.close());
afterEach(() => scene.expectSoundBooks());

const opening: DraftChanges = { stockCode: '1217', tradeType: 'MARGIN_NEW', marginType: 'SYSTEM' };
const limit = (price: string): DraftChanges => ({ ...opening, orderType: 'LIMIT', price });
const quote = (changes: object) => oisho.call(confirmEquityOrder, { body: { ...usualDraft, ...changes } });
const count = async () =>
  (await scene.row(`select count(*)::int as n from app.stock_order where trade_type <> 'SPOT'`))?.['n'];

test.each([
  ['off the tick', limit('541.5'), '400-112'],
  ['beyond the upper limit', limit('900'), '400-113'],
  ['below the lower limit', limit('1'), '400-113'],
  ['a price of 0', limit('0'), '400-112'],
  ['an odd lot', { ...opening, quantity: 150 }, '400-111'],
  ['no shares', { ...opening, quantity: 0 }, '400-001'],
  ['fewer than none', { ...opening, quantity: -100 }, '400-001'],
  ['2^53', { ...opening, quantity: 2 ** 53 }, '400-001'],
  ['half a share', { ...opening, quantity: 100.5 }, '400-001'],
  ['in NISA', { ...opening, accountType: 'NISA_GROWTH' }, '400-001'],
  ['short of a share that may not be shorted', { ...opening, stockCode: '1208', side: 'SELL' }, '400-131'],
  ['a share without margin', { ...opening, stockCode: '1288' }, '400-131'],
  ['a share that is not listed', { ...opening, stockCode: '9999' }, '400-000'],
  ['a close of what is not held', { ...opening, tradeType: 'MARGIN_CLOSE', side: 'SELL' }, '400-134'],
])('%s is refused', async (_, changes, code) => {
  const before = await count();
  await expect(quote(changes)).rejects.toMatchObject({ code });
  expect(await count()).toBe(before);
});

test('a halted share is neither opened nor closed', async () => {
  await scene.faults({ halted: ['1213'] });
  // Prices and halts are asked for once a minute.
  await scene.at(day, '10:01');
  const halted = { ...opening, stockCode: '1213' };
  await expect(quote(halted)).rejects.toMatchObject({ code: '400-121' });
  const close = { ...halted, tradeType: 'MARGIN_CLOSE', side: 'SELL' };
  await expect(quote(close)).rejects.toMatchObject({ code: '400-121' });
  await scene.faults({ halted: [] });
});

test('more than was ordered is kept and shown to the operators; the lots stay as they are', async () => {
  const { orderId } = await placeShares(oisho, { ...limit('500'), quantity: 300 });
  await scene.send();
  await scene.pollAt(day, '10:02');
  const row = await scene.row(`select cl_ord_id from app.exchange_message where order_id = '${orderId}'`);
  const at = atJst(ymd(day), '10:02');
  const trade = { seq: 0, type: 'TRADE', price: readStockPrice('500'), at, reason: null } as const;
  const clOrdId = String(row?.['cl_ord_id']);
  const report = { ...trade, execId: 'over-1', clOrdId, quantity: 400n, cumQuantity: 400n };
  for (let times = 0; times < 2; times += 1) await scene.api.database.tx((tx) => applyReports(tx, [report], at));
  expect(await scene.alerts()).toEqual(['stock.overfill']);
  expect((await oisho.call(listMarginPositions, { query: {} })).positions).toEqual([]);
  await scene.cancel(oisho, orderId);
  await scene.send();
  await scene.pollAt(day, '10:04');
});

test('shares under a sale or under 現渡 are not sold or delivered again, lots under a close not settled otherwise', async () => {
  await placeShares(oisho, { ...opening, side: 'SELL', quantity: 200 });
  await placeShares(oisho, { stockCode: '1217', quantity: 200 });
  await scene.send();
  await scene.pollAt(day, '10:30');
  const { positions } = await oisho.call(listMarginPositions, { query: {} });
  const positionId = positions[0]?.positionId ?? '';
  const deliver = { kind: 'GENWATASHI' as const, lots: [{ positionId, quantity: 100 }] };
  const { confirmToken } = await oisho.call(confirmMarginSettlement, { body: deliver });
  const sale = { stockCode: '1217', side: 'SELL', quantity: 200 } as const;
  await oisho.call(placeMarginSettlement, { body: { ...deliver, confirmToken } }, { key: randomUUID() });
  await expect(quote(sale)).rejects.toMatchObject({ code: '400-117' });
  await placeShares(oisho, { ...sale, quantity: 100 });
  await expect(quote({ ...sale, quantity: 100 })).rejects.toMatchObject({ code: '400-117' });
  const { orderId } = await placeShares(oisho, { ...opening, tradeType: 'MARGIN_CLOSE', side: 'BUY', quantity: 100 });
  await expect(oisho.call(confirmMarginSettlement, { body: deliver })).rejects.toMatchObject({ code: '400-134' });
  await expect(quote({ ...opening, tradeType: 'MARGIN_CLOSE', side: 'BUY', quantity: 100 })).rejects.toMatchObject({
    code: '400-134',
  });
  expect(await scene.cancel(oisho, orderId)).toMatchObject({ status: 'CANCELED' });
});
