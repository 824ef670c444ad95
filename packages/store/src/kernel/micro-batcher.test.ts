import { expect, onTestFinished, test, vi } from 'vitest';
import { createMicroBatcher } from './micro-batcher.ts';

/** A batch is done only when the test calls `go`. */
function controlledSend() {
  const batches: { items: readonly number[]; go: () => void }[] = [];
  const send = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve) => {
      batches.push({ items, go: () => resolve(items.map((item) => item * 10)) });
    });
  return { batches, send };
}
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('items of one turn of the event loop share a batch, later ones share the next, each with an answer of its own', async () => {
  const { batches, send } = controlledSend();
  const add = createMicroBatcher({ send, maxConcurrentBatches: 1 });
  const first = [1, 2].map(add);
  await nextTurn();
  const later = [3, 4, 5].map(add);
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  batches[0]?.go();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  batches[1]?.go();
  expect(await Promise.all(later)).toEqual([30, 40, 50]);
});

test('a slow batch does not hold up the next, and none is larger than maxBatchSize', async () => {
  const { batches, send } = controlledSend();
  const add = createMicroBatcher({ send, maxConcurrentBatches: 2, maxBatchSize: 2 });
  const all = [1, 2, 3, 4, 5].map(add);
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  batches[1]?.go();
  expect(await all[2]).toBe(30);
  await nextTurn();
  await nextTurn();
  expect(batches[2]?.items).toEqual([5]);
  batches[0]?.go();
  batches[2]?.go();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
});

test('while a batch runs the next waits for minBatchSize, but not when no batch runs or after 20 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { batches, send } = controlledSend();
  const add = createMicroBatcher({ send, maxConcurrentBatches: 2, minBatchSize: 3 });
  const all = [1, 2].map(add);
  await nextTurn();
  all.push(...[3, 4].map(add));
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  all.push(add(5));
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  all.push(add(6));
  batches[0]?.go();
  batches[1]?.go();
  await Promise.all(all.slice(0, 5));
  await nextTurn();
  expect(batches[2]?.items).toEqual([6]);
  all.push(add(7));
  await nextTurn();
  expect(batches).toHaveLength(3);
  vi.advanceTimersByTime(20);
  expect(batches[3]?.items).toEqual([7]);
  batches[2]?.go();
  batches[3]?.go();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50, 60, 70]);
});

test('when the database is away only the first item is retried, and all fail with its error', async () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const sent: number[][] = [];
  const add = createMicroBatcher<number, number>({
    send: async (items) => {
      sent.push([...items]);
      throw away;
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map(add));
  expect(answers.map((one) => one.status === 'rejected' && one.reason === away)).toEqual([true, true, true]);
  expect(sent).toEqual([[1, 2, 3], [1]]);
});

test('an item that fails does not fail the others of its batch', async () => {
  const sent: number[][] = [];
  const add = createMicroBatcher<number, number>({
    send: async (items) => {
      sent.push([...items]);
      if (items.includes(2)) throw new Error('two');
      return items;
    },
  });
  expect(await Promise.allSettled([1, 2, 3].map(add))).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(sent).toEqual([[1, 2, 3], [1], [2], [3]]);
});
