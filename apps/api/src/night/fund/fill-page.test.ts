import { afterAll, beforeAll, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, readFundDocuments } from '../../fund-order/orders.test-support.ts';
import { fillPage } from './fill-page.ts';
import { openNight, type NightScene } from './night.test-support.ts';

const people = ['hanako', 'ichinen', 'ginko', 'beika', 'henko'];
const [day, at] = [ymd('2026-11-13'), atJst(ymd('2026-11-14'), '02:15')];

let scene: NightScene;
beforeAll(async () => {
  scene = await openNight();
  for (const person of people) {
    const client = await scene.as(person);
    await readFundDocuments(client);
    for (const amount of [1_000, 2_000, 3_000]) await buyNow(client, { amount });
  }
  await scene.to(day, '20:00');
});
afterAll(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

/** A customer each: what fits of the next one is left to the next slice. */
const fillInSlices = () =>
  scene.api.database.tx(async (tx) => {
    const fund = (await listFunds(tx)).find(({ code }) => code === domestic);
    return fund ? fillPage(tx, fund, day, at, 100, 4) : 0;
  });

const filled = () =>
  scene.row(`select count(*)::int as fills, count(distinct f.order_id)::int as orders from app.fund_fill f
    join app.fund_order o on o.id = f.order_id and o.execution_date = '${day}'`);
const reservedOfLast = (by: number) =>
  scene.asOwner(`update ledger.balance b set amount = amount + ${by} from ledger.account a
    where a.id = b.account_id and a.customer_id = '${subjectOf('ichinen')}' and a.kind = 2 and a.tag = 'ORDER'`);

test('a slice that the ledger refuses undoes those before it, and says why', async () => {
  await reservedOfLast(-1);
  await expect(fillInSlices()).rejects.toThrow('the ledger refused BUY_EXECUTED');
  expect(await filled()).toEqual({ fills: 0, orders: 0 });
  await reservedOfLast(1);
});

test('slices of a page fill every order once, and nothing is left behind', async () => {
  expect(await fillInSlices()).toBe(15);
  expect(await filled()).toEqual({ fills: 15, orders: 15 });
  expect(await fillInSlices()).toBe(0);
});
