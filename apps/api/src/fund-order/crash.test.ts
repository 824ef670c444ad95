import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ApiError, type Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { completeBuy, openOrders, quoteBuy, readFundDocuments } from './orders.test-support.ts';

const people = ['hanako', 'beika', 'oisho'];
const each = 8;
const mostTries = 50;

test('every acknowledged order exists exactly once, however often the database throws its callers out', async () => {
  const scene = await openOrders();
  /** Whatever the API is in the middle of, ends here: before, in or after its commit. */
  const throwOut = () =>
    scene.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and usename = 'tsuzura_api' and state <> 'idle' and pid <> pg_backend_pid()`);

  const acknowledged: string[] = [];
  const seen = { lost: 0, isDone: false };
  async function place(client: Client, confirmToken: string, amount: number): Promise<void> {
    const key = randomUUID();
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        acknowledged.push((await completeBuy(client, confirmToken, { amount }, key)).orderId);
        return;
      } catch (error) {
        // No answer: the customer does not know, and sends the same again.
        if (!(error instanceof ApiError) || error.status < 500) throw error;
        seen.lost += 1;
      }
    }
    throw new Error('never acknowledged');
  }

  const orders: (() => Promise<void>)[] = [];
  for (const person of people) {
    const client = await scene.as(person);
    await readFundDocuments(client);
    for (let count = 0; count < each; count += 1) {
      const amount = 1_000 + count;
      const { confirmToken } = await quoteBuy(client, { amount });
      orders.push(() => place(client, confirmToken, amount));
    }
  }
  let placing: Promise<unknown> = Promise.resolve();
  // One of them cannot go on until somebody was thrown out for certain; the rest is as it comes.
  await scene.owner.tx(async (tx) => {
    await tx.selectFrom('app.customer').select('id').where('id', '=', subjectOf('hanako')).forUpdate().execute();
    placing = Promise.all(orders.map((order) => order())).finally(() => (seen.isDone = true));
    for (let times = 0; times < 5_000 && seen.lost === 0; times += 1) await throwOut();
  });
  for (let times = 0; times < 200 && !seen.isDone && seen.lost < people.length * each; times += 1) await throwOut();
  await placing;

  expect(seen.lost, 'somebody was thrown out').toBeGreaterThan(0);
  expect(new Set(acknowledged).size).toBe(people.length * each);
  for (const person of people) {
    const {
      orders: stored,
      postings,
      events,
    } = (await scene.trace(subjectOf(person))) as {
      orders: { id: string; reserved_cash: number }[];
      postings: number;
      events: number;
    };
    expect(stored).toHaveLength(each);
    expect(stored.every(({ id }) => acknowledged.includes(id))).toBe(true);
    expect(events).toBe(each);
    // The deposit, and two lines an order.
    expect(postings).toBe(1 + 2 * each);
  }
  await scene.close();
});
