import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReadIndex } from './read-index.ts';

const { now } = performance;
let at = 100_000;
beforeEach(() => {
  performance.now = () => at;
});
afterEach(() => {
  performance.now = now;
});

/** A primary whose log grows by one with each question; it can be away. */
function primary() {
  const state = { asked: 0, isAway: false, answer: Promise.resolve() };
  const query = async () => {
    state.asked += 1;
    const position = BigInt(state.asked);
    await state.answer;
    if (state.isAway) throw new Error('away');
    return { rows: [{ at: position }] };
  };
  return { state, index: createReadIndex({ query } as never) };
}

test('those who ask while a question is under way share the next one, which begins after they asked', async () => {
  const { state, index } = primary();
  const late = Promise.withResolvers<void>();
  state.answer = late.promise;
  const first = index.now();
  const others = [index.now(), index.now(), index.now()];
  late.resolve();
  expect(await first).toBe(1n);
  expect(await Promise.all(others)).toEqual([2n, 2n, 2n]);
  expect(state.asked).toBe(2);
});

test('what may be seconds old takes a place of a second ago, and asks in passing', async () => {
  const { state, index } = primary();
  expect(await index.recent()).toBe(1n);
  at += 900;
  await index.now(); // somebody reads their own writes
  expect(await index.recent()).toBe(1n);
  at += 900;
  expect(await index.recent()).toBe(1n); // 1.8 s; the place of 0.9 s ago is too new
  at += 200;
  expect(await index.recent()).toBe(2n);
  const { asked } = state;
  await Promise.resolve();
  expect(asked).toBeGreaterThan(2);
  at += 6_000;
  expect(await index.recent()).toBe(BigInt(state.asked)); // nobody asked for six seconds
});

test('while the primary is away the last place counts for thirty seconds', async () => {
  const { state, index } = primary();
  await index.recent();
  state.isAway = true;
  at += 20_000;
  expect(await index.recent()).toBe(1n);
  at += 11_000;
  await expect(index.recent()).rejects.toThrow('away');
  await expect(index.now()).rejects.toThrow('away');
  state.isAway = false;
  expect(await index.now()).toBe(BigInt(state.asked));
});
