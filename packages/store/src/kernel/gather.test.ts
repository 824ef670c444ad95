import { expect, onTestFinished, test, vi } from 'vitest';
import { gather } from './gather.ts';

/** Something that is done only when the test says so. */
function heldUp() {
  const parties: { items: readonly number[]; go: () => void }[] = [];
  const send = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve) => {
      parties.push({ items, go: () => resolve(items.map((item) => item * 10)) });
    });
  return { parties, send };
}
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('who comes in one turn goes together, who comes later goes with the next, each with an answer of their own', async () => {
  const { parties, send } = heldUp();
  const ask = gather({ send, atOnce: 1 });
  const first = [1, 2].map(ask);
  await turn();
  const later = [3, 4, 5].map(ask);
  await turn();
  expect(parties.map(({ items }) => items)).toEqual([[1, 2]]);
  parties[0]?.go();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await turn();
  expect(parties.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  parties[1]?.go();
  expect(await Promise.all(later)).toEqual([30, 40, 50]);
});

test('a party that is held up does not hold up the next, and none is larger than the most', async () => {
  const { parties, send } = heldUp();
  const ask = gather({ send, atOnce: 2, most: 2 });
  const all = [1, 2, 3, 4, 5].map(ask);
  await turn();
  await turn();
  await turn();
  expect(parties.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  parties[1]?.go();
  expect(await all[2]).toBe(30);
  await turn();
  await turn();
  expect(parties[2]?.items).toEqual([5]);
  parties[0]?.go();
  parties[2]?.go();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
});

test('while a party is on its way the next waits for company, and leaves without it when the way is free or it takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { parties, send } = heldUp();
  const ask = gather({ send, atOnce: 2, company: 3 });
  const all = [1, 2].map(ask);
  await turn();
  all.push(...[3, 4].map(ask));
  await turn();
  expect(parties.map(({ items }) => items)).toEqual([[1, 2]]);
  all.push(ask(5));
  await turn();
  expect(parties.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  all.push(ask(6));
  parties[0]?.go();
  parties[1]?.go();
  await Promise.all(all.slice(0, 5));
  await turn();
  expect(parties[2]?.items).toEqual([6]);
  all.push(ask(7));
  await turn();
  expect(parties).toHaveLength(3);
  vi.advanceTimersByTime(20);
  expect(parties[3]?.items).toEqual([7]);
  parties[2]?.go();
  parties[3]?.go();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50, 60, 70]);
});

test('when the database is away the first that tries alone answers for the others', async () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const sent: number[][] = [];
  const ask = gather<number, number>({
    send: async (items) => {
      sent.push([...items]);
      throw away;
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map(ask));
  expect(answers.map((one) => one.status === 'rejected' && one.reason === away)).toEqual([true, true, true]);
  expect(sent).toEqual([[1, 2, 3], [1]]);
});

test('one that fails fails alone', async () => {
  const sent: number[][] = [];
  const ask = gather<number, number>({
    send: async (items) => {
      sent.push([...items]);
      if (items.includes(2)) throw new Error('two');
      return items;
    },
  });
  expect(await Promise.allSettled([1, 2, 3].map(ask))).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(sent).toEqual([[1, 2, 3], [1], [2], [3]]);
});
