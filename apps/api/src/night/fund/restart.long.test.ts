import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { cancelFundOrder } from '@tsuzura/contract/main';
import type { Tx } from '@tsuzura/store/kernel';
import { freezeOrders } from '@tsuzura/store/night/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, buyNow, domestic, readFundDocuments } from '../../fund-order/orders.test-support.ts';
import { settleDay, workNight } from './index.ts';
import { openNight, type NightScene } from './night.test-support.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const people = ['hanako', 'ichinen', 'ginko', 'beika', 'henko'];
const at = (day: string, time: string): Instant => atJst(ymd(day), time);

/** Five people, three orders each of two funds, frozen and priced: the eve of a night. */
async function eve(): Promise<void> {
  for (const person of people) {
    const client = await scene.as(person);
    for (const fund of [domestic, bonds]) {
      await readFundDocuments(client, fund);
      for (const amount of [1_000, 2_000, 3_000]) await buyNow(client, { fundCode: fund, amount });
    }
  }
  await scene.to('2026-11-13', '20:00');
}

const standing = async () => ({
  fills: await scene.row('select json_agg(f order by order_id) as all from app.fund_fill f'),
  positions: await scene.row('select json_agg(p order by customer_id, fund_code) as all from app.position p'),
  states: await scene.row(
    'select json_object_agg(state, n) as all from (select state, count(*) as n from app.fund_order group by 1) s',
  ),
  events: await scene.row(`select count(*) as all from app.fund_order_event where event in ('EXECUTE', 'SETTLE')`),
  balances: await Promise.all(people.map((person) => scene.books(subjectOf(person)))),
});

class Killed extends Error {}

/** Works page by page; before each page commits, `kill` may end the process instead. */
async function work(page: (tx: Tx) => Promise<boolean>, kill: (pages: number) => boolean): Promise<void> {
  for (let pages = 0, more = true; more; pages += 1) {
    more = await scene.api.database.tx(async (tx) => {
      const left = await page(tx);
      if (kill(pages)) throw new Killed();
      return left;
    });
  }
}

test('killed before any of its commits and begun again, a night ends as if nothing had happened', async () => {
  await eve();
  const night = (tx: Tx) => workNight(tx, at('2026-11-14', '02:15'), 4);
  const settlement = (tx: Tx) => settleDay(tx, at('2026-11-18', '00:00'), 4);
  for (const killedAt of [0, 1, 2]) {
    await expect(work(night, (pages) => pages === killedAt)).rejects.toThrow(Killed);
  }
  await work(night, () => false);
  await expect(work(settlement, (pages) => pages === 1)).rejects.toThrow(Killed);
  await work(settlement, () => false);
  const interrupted = await standing();
  expect(interrupted.states).toEqual({ all: { SETTLED: 30 } });
  expect(interrupted.events).toEqual({ all: 60n });
  // Once more, everything: nothing is left to do.
  await work(night, () => false);
  await work(settlement, () => false);
  expect(await standing()).toEqual(interrupted);
  await scene.expectSoundBooks();

  const other = await openNight();
  const whole = scene;
  scene = other;
  try {
    await eve();
    await work(
      (tx) => workNight(tx, at('2026-11-14', '02:15')),
      () => false,
    );
    await work(
      (tx) => settleDay(tx, at('2026-11-18', '00:00')),
      () => false,
    );
    const straight = await standing();
    expect(straight.balances).toEqual(interrupted.balances);
    expect(straight.positions).toEqual(interrupted.positions);
    expect(straight.states).toEqual(interrupted.states);
  } finally {
    await other.close();
    scene = whole;
  }
});

test('two runners of one night have one effect', async () => {
  await eve();
  const night = () =>
    work(
      (tx) => workNight(tx, at('2026-11-14', '02:15'), 7),
      () => false,
    );
  await Promise.allSettled([night(), night()]);
  await night();
  expect((await standing()).states).toEqual({ all: { EXECUTED: 30 } });
  expect(await scene.row('select count(*) as all from app.fund_fill')).toEqual({ all: 30n });
});

test('of cancelling and freezing at the same moment one wins, and the other finds it done', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client);
  const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buyNow(client, { amount: 1_000 })));
  await scene.at('2026-11-13', '15:29:59');
  const [frozen, ...canceled] = await Promise.allSettled([
    scene.api.database.tx((tx) => freezeOrders(tx, at('2026-11-13', '15:30'), 100)),
    ...orders.map(({ orderId }) => client.call(cancelFundOrder, { params: { id: orderId } }, { key: randomUUID() })),
  ]);
  const won = canceled.filter(({ status }) => status === 'fulfilled').length;
  for (const one of canceled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: '400-101' });
  expect(frozen).toMatchObject({ status: 'fulfilled', value: orders.length - won });
  expect(
    await scene.row(`select count(*) filter (where state = 'CANCELED') as canceled,
    count(*) filter (where state = 'WORKING') as working from app.fund_order`),
  ).toEqual({
    canceled: BigInt(won),
    working: BigInt(orders.length - won),
  });
  expect((await scene.books(subjectOf('beika')))['CASH_FREE']).toBe(5_000_000n - BigInt(1_000 * (orders.length - won)));
});
