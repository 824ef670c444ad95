import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getStock, getTradeCapacities, listMarginPositions, moveCollateral } from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { openStockNight, type StockNight } from '../night/stock/stock-night.test-support.ts';
import { placeShares, type DraftChanges } from '../stock-order/stock-orders.test-support.ts';

/* What happens to orders of margin between the house and the exchange; every story ends with sound books. */

let scene: StockNight;
let oisho: Client;
beforeEach(async () => {
  scene = await openStockNight();
  await scene.at('2026-11-13', '10:00');
  oisho = await scene.trader('oisho');
  await oisho.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1_000_000) } }, { key: randomUUID() });
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const day = '2026-11-13';
const opening: DraftChanges = { stockCode: '1217', tradeType: 'MARGIN_NEW', marginType: 'SYSTEM' };
const resting: DraftChanges = { ...opening, orderType: 'LIMIT', price: '500', quantity: 3_000 };
const closing: DraftChanges = { ...opening, tradeType: 'MARGIN_CLOSE', side: 'SELL' };

/** 建余力 by what is free, in yen of margin. */
const power = async () => (await oisho.call(getTradeCapacities)).newPositionPower;
const held = async () =>
  (await oisho.call(listMarginPositions, { query: {} })).positions.reduce((sum, { quantity }) => sum + quantity, 0);
const locked = async (): Promise<number> => {
  const { rows } = await scene.api.database.pool.query(
    `select coalesce(sum(locked), 0)::int as locked from app.margin_lot where quantity > 0`,
  );
  return (rows as { locked: number }[])[0]?.locked ?? 0;
};
const limits = () => oisho.call(getStock, { params: { 'stock-code': '1217' }, query: {} });
const answered = async (time: string) => {
  await scene.send();
  await scene.pollAt(day, time);
};

test('訂正: price and quantity of an order for a position, before and after it left; its margin follows', async () => {
  const before = await power();
  const { orderId } = await placeShares(oisho, resting);
  expect(before - (await power())).toBe(1_500_000n);
  const change = (body: object) => scene.change(oisho, orderId, { seenFilledQuantity: 0, ...body });
  expect(await change({ quantity: 2_000 })).toMatchObject({ status: 'ACCEPTED', quantity: 2_000 });
  expect(before - (await power())).toBe(1_000_000n);
  await answered('10:01');
  expect(await scene.orderOf(oisho, orderId)).toMatchObject({ status: 'WORKING', quantity: 2_000 });

  await change({ price: '510' });
  await expect(change({ price: '511' })).rejects.toMatchObject({ code: '400-118' });
  // Until the exchange answers, the larger of both counts.
  expect(before - (await power())).toBe(1_020_000n);
  await answered('10:03');
  expect(await scene.orderOf(oisho, orderId)).toMatchObject({ price: '510', quantity: 2_000 });
  await change({ quantity: 1_000 });
  expect(before - (await power())).toBe(1_020_000n);
  await answered('10:05');
  expect(before - (await power())).toBe(510_000n);

  await expect(change({ quantity: 1_100 })).rejects.toMatchObject({ code: '400-119' });
  await expect(change({ quantity: 0 })).rejects.toMatchObject({ code: '400-001' });
  await expect(change({ price: '510.5' })).rejects.toMatchObject({ code: '400-112' });
  await expect(change({ price: '1' })).rejects.toMatchObject({ code: '400-113' });
  await expect(change({ seenFilledQuantity: 100, price: '509' })).rejects.toMatchObject({ code: '400-107' });
  await scene.cancel(oisho, orderId);
  await answered('10:07');
  expect(await power()).toBe(before);
  await expect(change({ price: '509' })).rejects.toMatchObject({ code: '400-119' });
});

test('a change that needs more than there is is refused to the yen, and leaves the order as it was', async () => {
  const { upperLimit } = await limits();
  const most = Number(await power());
  const quantity = Math.floor(most / 500 / 100) * 100;
  const { orderId } = await placeShares(oisho, { ...resting, quantity });
  const fits = Math.floor(most / quantity);
  expect(fits).toBeLessThan(Number(upperLimit));
  const change = (price: number) => scene.change(oisho, orderId, { seenFilledQuantity: 0, price: String(price) });
  await expect(change(fits + 1)).rejects.toMatchObject({ code: '400-132' });
  expect(await scene.orderOf(oisho, orderId)).toMatchObject({ price: '500', quantity });
  expect(await change(fits)).toMatchObject({ price: String(fits) });
});

test('a fill is faster than the change: it is not made smaller than what is filled', async () => {
  const { upperLimit } = await limits();
  const { orderId } = await placeShares(oisho, { ...resting, price: upperLimit, quantity: 3_000 });
  await answered('10:02');
  const part = await scene.orderOf(oisho, orderId);
  expect(part.status).toBe('PARTIALLY_FILLED');
  const { filledQuantity } = part;
  const change = (seenFilledQuantity: number, quantity: number) =>
    scene.change(oisho, orderId, { seenFilledQuantity, quantity });
  await expect(change(0, 2_000)).rejects.toMatchObject({ code: '400-107' });
  await expect(change(filledQuantity, filledQuantity)).rejects.toMatchObject({ code: '400-119' });
  // The exchange goes on filling, and nobody has asked for its reports when the change is made.
  await scene.at(day, '10:05');
  await change(filledQuantity, filledQuantity + 100);
  await answered('10:30');
  const after = await scene.orderOf(oisho, orderId);
  expect(after.filledQuantity).toBeGreaterThanOrEqual(filledQuantity + 100);
  expect(after.filledQuantity).toBeLessThanOrEqual(after.quantity);
  expect(await held()).toBe(after.filledQuantity);
});

test('a closing order is made smaller: what it closes no more is free when the exchange has taken it', async () => {
  await placeShares(oisho, { ...opening, quantity: 300 });
  await answered('10:05');
  expect(await held()).toBe(300);
  const { upperLimit } = await limits();
  const rest: DraftChanges = { ...closing, orderType: 'LIMIT', price: upperLimit, quantity: 300 };
  const { orderId } = await placeShares(oisho, rest);
  expect(await locked()).toBe(300);
  const change = (quantity: number) => scene.change(oisho, orderId, { seenFilledQuantity: 0, quantity });
  await change(200);
  expect(await locked()).toBe(200);
  await answered('10:07');
  await change(100);
  expect(await locked()).toBe(200);
  await answered('10:09');
  expect(await scene.orderOf(oisho, orderId)).toMatchObject({ status: 'WORKING', quantity: 100 });
  expect(await locked()).toBe(100);
  const { orderId: other } = await placeShares(oisho, {
    ...rest,
    orderType: 'MARKET',
    price: undefined,
    quantity: 200,
  });
  await answered('10:15');
  expect(await scene.orderOf(oisho, other)).toMatchObject({ status: 'FILLED' });
  expect([await held(), await locked()]).toEqual([100, 100]);
  await scene.cancel(oisho, orderId);
  await answered('10:17');
  expect([await held(), await locked()]).toEqual([100, 0]);
});

test('a fill that is faster than the cancellation closes the lot, and nothing stays locked', async () => {
  await placeShares(oisho, { ...opening, quantity: 200 });
  await answered('10:05');
  const { orderId } = await placeShares(oisho, { ...closing, quantity: 100 });
  await scene.send();
  await scene.at(day, '10:07');
  expect(await scene.cancel(oisho, orderId)).toMatchObject({ status: 'CANCEL_PENDING' });
  await answered('10:09');
  expect(await scene.orderOf(oisho, orderId)).toMatchObject({ status: 'FILLED', filledQuantity: 100 });
  expect([await held(), await locked()]).toEqual([100, 0]);
});
