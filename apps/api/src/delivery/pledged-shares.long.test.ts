import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { listDeliverableStocks, listMarginPositions, moveCollateral } from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { checkOpenBooks } from '@tsuzura/store/books';
import { subjectOf } from '@tsuzura/store/seed';
import { openStockNight, type StockNight } from '../night/stock/stock-night.test-support.ts';
import { placeShares } from '../stock-order/stock-orders.test-support.ts';
import { giveShares, moveShares } from './delivery.test-support.ts';

/* Shares that secure positions of margin (rule DELIV-2). */

let scene: StockNight;
let oisho: Client;
beforeAll(async () => {
  scene = await openStockNight();
  await scene.at('2026-11-13', '10:00');
  oisho = await scene.trader('oisho');
  const { database, clock } = scene.api;
  await giveShares(database, subjectOf('oisho'), { quantity: 1_000n, paid: 300_000 }, clock.now());
  const body = { direction: 'TO_MARGIN', amount: yen(320_000) } as const;
  await oisho.call(moveCollateral, { body }, { key: randomUUID() });
});
afterAll(() => scene.close());

const movable = async () => (await oisho.call(listDeliverableStocks)).transferable[0]?.quantity;

test('S71 shares that positions need as collateral are not moved, those to spare are', async () => {
  expect(await movable()).toBe(1_000);
  await placeShares(oisho, { stockCode: '1213', tradeType: 'MARGIN_NEW', marginType: 'SYSTEM', quantity: 1_600 });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:30');
  const { positions } = await oisho.call(listMarginPositions, { query: {} });
  expect(positions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1_600);
  const left = (await movable()) ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(1_000);
  const to = { holderName: '追証 学' };
  await expect(moveShares(oisho, { to, quantity: left + 1 })).rejects.toMatchObject({ code: '400-151' });
  expect(await moveShares(oisho, { to, quantity: left })).toMatchObject({ status: 'REQUESTED' });
  expect(await movable()).toBe(0);
  expect(await checkOpenBooks(scene.api.database.reader, [subjectOf('oisho')])).toEqual([]);
});
