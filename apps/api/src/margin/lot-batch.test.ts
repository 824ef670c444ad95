import { afterAll, beforeAll, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts } from '@tsuzura/domain/ledger';
import { noCosts } from '@tsuzura/domain/margin';
import { ratio } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import { balanceOf } from '@tsuzura/store/ledger';
import { lockShares } from '@tsuzura/store/margin';
import { subjectOf } from '@tsuzura/store/seed';
import { readStanding } from '@tsuzura/store/fund-order';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { LotBatch, lockedLots, lotIdOf } from './lot-batch.ts';
import { marginOrder } from './margin.test-support.ts';

let scene: Scene;
let customerId: string;
const at = atJst(ymd('2026-11-13'), '11:31');
const executedAt = atJst(ymd('2026-11-13'), '10:00');
const price = readStockPrice('1000');
const rates = { initialRatio: ratio(30, 100), cashRatio: null };
const execution = (fillId: string) => ({ fillId, quantity: 100n, price, executedAt });

beforeAll(async () => {
  scene = await openScene();
  customerId = (await readStanding(scene.api.database.reader, subjectOf('oisho'), '', ymd('2026-11-13'))).customerId;
});
afterAll(() => scene.close());

const lotsNow = async () => {
  const { rows } = await scene.api.database.pool.query<object>(
    `select id, quantity::int as quantity, locked::int as locked, open_amount::int as amount from app.margin_lot`,
  );
  return rows;
};

test('executions of one batch see the lots as those before them left them', async () => {
  const opening = marginOrder({ id: 'one', customerId, side: 'BUY', tradeType: 'MARGIN_NEW', quantity: 200n });
  const lotId = lotIdOf(opening, execution('one-1'));
  await scene.api.database.tx(async (tx) => {
    const batch = await LotBatch.lock(tx, [lotId], at);
    batch.open(opening, execution('one-1'), rates);
    batch.open(opening, execution('one-2'), rates);
    await batch.write(tx);
  });
  expect(await lotsNow()).toEqual([{ id: lotId, quantity: 200, locked: 0, amount: 200_000 }]);

  const close = { lots: [{ positionId: lotId, quantity: 200n }] };
  const order = marginOrder({ id: 'two', customerId, side: 'SELL', tradeType: 'MARGIN_CLOSE', quantity: 200n, close });
  const other = { ...order, id: 'three', quantity: 100n, close: { lots: [{ positionId: lotId, quantity: 100n }] } };
  const half = { ...order, filledQuantity: 100n };
  const ended = { ...half, status: 'CANCELED' as const };
  await scene.api.database.tx(async (tx) => {
    await lockShares(tx, lockedLots(order), 1n);
    const batch = await LotBatch.lock(tx, [lotId], at);
    expect(batch.close(order, execution('two-1'), noCosts)).toMatchObject([{ lotId, part: { quantity: 100n } }]);
    // What an order has locked is not free for one that has ended.
    expect(batch.hasEnough({ ...other, status: 'CANCELED' })).toBe(false);
    batch.free(lockedLots(ended));
    expect(batch.hasEnough(ended)).toBe(true);
    batch.close(ended, execution('two-2'), noCosts);
    expect(batch.hasEnough({ ...other, status: 'CANCELED' })).toBe(false);
    await batch.write(tx);
  });
  expect(await lotsNow()).toEqual([{ id: lotId, quantity: 0, locked: 0, amount: 0 }]);
  const { rows } = await scene.api.database.pool.query<object>('select id from app.margin_close order by id');
  expect(rows).toEqual([{ id: 'two-1' }, { id: 'two-2' }]);
  expect(await balanceOf(scene.api.database.reader, accounts.marginLoan(customerId))).toBe(0n);
});

test('a late execution leaves what other orders have locked', async () => {
  const opening = marginOrder({ id: 'four', customerId, side: 'BUY', tradeType: 'MARGIN_NEW', quantity: 200n });
  const lotId = lotIdOf(opening, execution('four-1'));
  const close = { lots: [{ positionId: lotId, quantity: 100n }] };
  const waiting = marginOrder({
    id: 'five',
    customerId,
    side: 'SELL',
    tradeType: 'MARGIN_CLOSE',
    quantity: 100n,
    close,
  });
  await scene.api.database.tx(async (tx) => {
    const batch = await LotBatch.lock(tx, [lotId], at);
    batch.open(opening, execution('four-1'), rates);
    batch.open(opening, execution('four-2'), rates);
    await batch.write(tx);
    await lockShares(tx, lockedLots(waiting), 1n);
    const next = await LotBatch.lock(tx, [lotId], at);
    const late = { ...waiting, id: 'six', status: 'CANCELED' as const };
    expect(next.hasEnough(late)).toBe(true);
    next.close(late, execution('six-1'), noCosts);
    expect(next.hasEnough({ ...late, id: 'seven' })).toBe(false);
    await next.write(tx);
  });
  expect(await lotsNow()).toContainEqual({ id: lotId, quantity: 100, locked: 100, amount: 100_000 });
});
