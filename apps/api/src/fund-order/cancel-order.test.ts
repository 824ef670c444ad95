import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelFundOrder, listPendingOrders, listTradedOrders } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, openOrders, readFundDocuments, sellNow, type OrderScene } from './orders.test-support.ts';

let scene: OrderScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openOrders();
  hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
});
afterAll(() => scene.close());

const cancel = (client: Client, id: string, key: string = randomUUID()) =>
  client.call(cancelFundOrder, { params: { id } }, { key });
const balances = async (customer: string) => {
  const { balances: all } = (await scene.trace(customer)) as { balances: [number, string, string, number][] };
  return all.filter(([, , , amount]) => amount !== 0);
};
const setState = (id: string, state: string) =>
  scene.asOwner(`update app.fund_order set state = '${state}' where id = '${id}'`);

describe('cancelling is refused', () => {
  test('for an id nobody knows and for somebody else’s order alike', async () => {
    const { orderId } = await buyNow(hanako, { amount: 1_000 });
    const before = await scene.trace(subjectOf('hanako'));
    await expect(cancel(hanako, 'id-unknown')).rejects.toMatchObject({ code: '400-000' });
    await expect(cancel(await scene.as('beika'), orderId)).rejects.toMatchObject({ code: '400-000' });
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  });

  test('from the cut-off on, also before the job has frozen the order', async () => {
    const { orderId } = await buyNow(hanako, { amount: 1_000 });
    await scene.at('2026-11-13', '15:30');
    const before = await scene.trace(subjectOf('hanako'));
    await expect(cancel(hanako, orderId)).rejects.toMatchObject({ code: '400-101' });
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
    const { orders } = await hanako.call(listPendingOrders);
    expect(orders.find(({ id }) => id === orderId)?.cancelableUntil).toBeNull();
    await scene.at('2026-11-13', '10:00');
  });

  test.each([
    ['WORKING', '400-101'],
    ['EXECUTED', '400-108'],
    ['SETTLED', '400-108'],
    ['COMPLETED', '400-108'],
  ])('when it is %s', async (state, code) => {
    const { orderId } = await buyNow(hanako, { amount: 1_000 });
    await setState(orderId, state);
    await expect(cancel(hanako, orderId)).rejects.toMatchObject({ code });
  });
});

describe('cancelling', () => {
  test('a purchase gives exactly its cash back, once', async () => {
    const ichinen = await scene.as('ichinen');
    await readFundDocuments(ichinen);
    const before = await balances(subjectOf('ichinen'));
    const { orderId } = await buyNow(ichinen, { units: 10_000 });
    expect(await balances(subjectOf('ichinen'))).not.toEqual(before);
    await scene.at('2026-11-13', '15:29:59');
    const key = randomUUID();
    await cancel(ichinen, orderId, key);
    await cancel(ichinen, orderId, key);
    await expect(cancel(ichinen, orderId)).rejects.toMatchObject({ code: '400-108' });
    await scene.at('2026-11-13', '10:00');
    expect(await balances(subjectOf('ichinen'))).toEqual(before);
    expect(await scene.trace(subjectOf('ichinen'))).toMatchObject({ events: 2, audits: 2, mails: 2 });
    expect((await ichinen.call(listPendingOrders)).orders).toEqual([]);
    expect((await ichinen.call(listTradedOrders)).orders).toMatchObject([{ id: orderId, status: 'CANCELED' }]);
  });

  test('a sale gives exactly its units back', async () => {
    await scene.give(subjectOf('oisho'), { units: 5_000, paid: 5_000 });
    const oisho = await scene.as('oisho');
    const before = await balances(subjectOf('oisho'));
    const { orderId } = await sellNow(oisho);
    await cancel(oisho, orderId);
    expect(await balances(subjectOf('oisho'))).toEqual(before);
    await sellNow(oisho);
  });

  test('racing the freeze at the cut-off: exactly one of them has the order', async () => {
    const ginko = await scene.as('ginko');
    await readFundDocuments(ginko);
    for (let round = 0; round < 6; round += 1) {
      const { orderId } = await buyNow(ginko, { amount: 1_000 });
      const freeze = scene.api.database.tx(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('app.fund_order')
          .set({ state: 'WORKING' })
          .where('id', '=', orderId)
          .where('state', '=', 'RECEIVED')
          .executeTakeFirstOrThrow();
        return numUpdatedRows === 1n;
      });
      const [canceled, frozen] = await Promise.allSettled([cancel(ginko, orderId), freeze]);
      const isFrozen = frozen.status === 'fulfilled' && frozen.value;
      expect([canceled.status === 'fulfilled', isFrozen].filter(Boolean)).toHaveLength(1);
      if (canceled.status === 'rejected') expect(canceled.reason).toMatchObject({ code: '400-101' });
    }
  });

  test('twice at once from two tabs gives back once', async () => {
    const henko = await scene.as('henko');
    await readFundDocuments(henko);
    const before = await balances(subjectOf('henko'));
    const { orderId } = await buyNow(henko, { amount: 200_000 });
    const both = await Promise.allSettled([cancel(henko, orderId), cancel(henko, orderId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balances(subjectOf('henko'))).toEqual(before);
  });
});
