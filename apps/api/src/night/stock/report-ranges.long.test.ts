import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readStockPrice } from '@tsuzura/domain/stock';
import { reportsKnownUpTo } from '@tsuzura/store/night/stock';
import { rangesAtOnce, rangesInOne } from '../../kernel/jobs/index.ts';
import { placeShares } from '../../stock-order/stock-orders.test-support.ts';
import type { ReceivedReport } from '../../stock-order/index.ts';
import { addToSecondRange } from '../fund/second-range.test-support.ts';
import { applyReports } from './index.ts';
import { openStockNight, type StockNight } from './stock-night.test-support.ts';

/* Reports of the exchange about customers of both ranges, which are worked in transactions of their own. */

const at = atJst(ymd('2026-11-13'), '10:02');
/** Far below the market: the exchange of the scene fills nothing of it. */
const resting = { stockCode: '1217', orderType: 'LIMIT', price: '500', quantity: 300 } as const;

let scene: StockNight;
let people: string[];
beforeEach(async () => {
  scene = await openStockNight();
  await scene.at('2026-11-13', '10:00');
  people = ['beika', await addToSecondRange(scene, 'beika'), 'hanako', await addToSecondRange(scene, 'hanako')];
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

/** Two trades of everybody's order, as one page: everybody's first, then everybody's second, and one of nobody's order. */
async function pageOfReports(): Promise<readonly ReceivedReport[]> {
  for (const person of people) await placeShares(await scene.trader(person), resting);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:01');
  const { rows } = await scene.owner.pool.query<{ name: string }>(
    `select m.id as name from app.exchange_message m join app.stock_order o on o.id = m.order_id order by o.sequence`,
  );
  expect(rows).toHaveLength(people.length);
  const first = (await reportsKnownUpTo(scene.api.database.reader, 'TSE')) + 1;
  const names = [...rows, ...rows].map(({ name }) => name);
  return [...names, 'nobody'].map((clOrdId, index) => ({
    seq: first + index,
    execId: `trade-${index}`,
    clOrdId,
    type: 'TRADE',
    quantity: 100n,
    price: readStockPrice('500'),
    cumQuantity: index < people.length ? 100n : 200n,
    at,
    reason: null,
  }));
}

const filled = async (): Promise<readonly string[]> => {
  const { rows } = await scene.owner.pool.query<{ filled: string }>(
    `select filled_quantity || ' by ' || (select count(*) from app.stock_fill f where f.order_id = o.id) as filled
      from app.stock_order o order by o.sequence`,
  );
  return rows.map((row) => row.filled);
};

const both = ['200 by 2', '200 by 2', '200 by 2', '200 by 2'];

test.each([
  ['beside each other', true],
  ['one after the other', false],
])('SPOT-10 ranges %s: each trade once, also when the page comes again', async (_, isParallel) => {
  const { database } = scene.api;
  const reports = await pageOfReports();
  const take = () =>
    database.tx((tx) =>
      applyReports(tx, reports, at, isParallel ? rangesAtOnce(database, tx, 'test') : rangesInOne(tx)),
    );
  expect(await take()).toMatchObject({ applied: 2 * people.length, kept: 1, isIncomplete: false });
  expect(await filled()).toEqual(both);
  expect(await take()).toMatchObject({ applied: 0, kept: 0, isIncomplete: false, fills: [] });
  expect(await filled()).toEqual(both);
  expect(await reportsKnownUpTo(database.reader, 'TSE')).toBe(reports.at(-1)?.seq);
  expect(await scene.alerts()).toEqual(['stock.unknown-order']);
});

test('a page that fails after one range has committed is taken in again, and nothing counts twice', async () => {
  const { database } = scene.api;
  const reports = await pageOfReports();
  const before = await reportsKnownUpTo(database.reader, 'TSE');
  await expect(
    database.tx(async (tx) => {
      await applyReports(tx, reports, at, rangesAtOnce(database, tx, 'test'));
      throw new Error('it ended here');
    }),
  ).rejects.toThrow('it ended here');
  expect(await filled()).toEqual(['0 by 0', '200 by 2', '0 by 0', '200 by 2']);
  expect(await reportsKnownUpTo(database.reader, 'TSE')).toBe(before);
  expect(await scene.alerts()).toEqual([]);

  const taken = await database.tx((tx) => applyReports(tx, reports, at, rangesAtOnce(database, tx, 'test')));
  expect(taken).toMatchObject({ applied: people.length, kept: 1, isIncomplete: false });
  expect(await filled()).toEqual(both);
});
