import { describe, expect, test } from 'vitest';
import { checkHistory, type History, type Step } from './check-history.ts';
import type { Command, Outcome } from './recorder.ts';

const command = (id: string, began: number, ended: number, outcome: Outcome, amount = 100): Command => ({
  id,
  key: id,
  customer: 'c',
  kind: 'buy',
  parameters: { amount, orderId: id },
  began,
  end: { id, ended, outcome, attempts: 1, unanswered: 0 },
});
const bought = (id: string, began: number, ended: number) =>
  command(id, began, ended, { as: 'acknowledged', result: id });
const refused = (began: number, ended: number, amount: number) =>
  command('refused', began, ended, { as: 'refused', code: '400-102' }, amount);
const step = (entry: bigint, left: bigint, ...by: readonly Command[]): Step => ({
  entry,
  ref: `order-${entry}`,
  by,
  left,
});
const cash = (steps: readonly Step[], before: bigint | null = 300n): History => ({
  customer: 'c',
  of: 'cash',
  before,
  steps,
});
const names = (history: History, without: readonly Command[] = []) =>
  checkHistory(history, without).map(({ name }) => name);

describe('the order of the ledger', () => {
  test('commands that ran side by side may stand either way', () => {
    expect(names(cash([step(1n, 200n, bought('a', 10, 30)), step(2n, 100n, bought('b', 0, 20))]))).toEqual([]);
  });

  test('what was answered before another began stands before it', () => {
    expect(names(cash([step(1n, 200n, bought('a', 21, 30)), step(2n, 100n, bought('b', 0, 20))]))).toEqual([
      'cash-against-real-time',
    ]);
  });

  test('it is also found with others between them', () => {
    const steps = [step(1n, 200n, bought('a', 50, 60)), step(2n, 150n), step(3n, 100n, bought('b', 55, 70))];
    expect(names(cash([...steps, step(4n, 50n, bought('c', 0, 49))]))).toEqual(['cash-against-real-time']);
  });

  test('a command that has not ended stands anywhere', () => {
    const open = { ...bought('b', 0, 20), end: null };
    expect(names(cash([step(1n, 200n, bought('a', 21, 30)), step(2n, 100n, open)]))).toEqual([]);
  });

  test('nothing is left below zero', () => {
    expect(names(cash([step(1n, -1n, bought('a', 0, 1))]))).toEqual(['cash-below-zero']);
  });
});

describe('a refusal for want of cash', () => {
  const steps = [
    step(1n, 200n, bought('a', 0, 10)),
    step(2n, 100n, bought('b', 20, 40)),
    step(3n, 250n, bought('c', 60, 70)),
  ];

  test('is justified by what was left at a point it can have stood at', () => {
    // beside b: before it 200 were left, after it 100
    expect(names(cash(steps), [refused(15, 30, 150)])).toEqual([]);
    expect(names(cash(steps), [refused(45, 50, 101)])).toEqual([]);
  });

  test('is not when there was enough at all of them', () => {
    expect(names(cash(steps), [refused(15, 30, 100)])).toEqual(['cash-refusal-unjustified']);
    expect(names(cash(steps), [refused(71, 80, 250)])).toEqual(['cash-refusal-unjustified']);
    // b was answered before, so 200 were never left for it again, and c had begun before its answer: 100 or 250
    expect(names(cash(steps), [refused(41, 65, 100)])).toEqual(['cash-refusal-unjustified']);
  });

  test('before the first step is judged by what was there before, and not at all where that was not read', () => {
    expect(names(cash(steps), [refused(-20, -10, 300)])).toEqual(['cash-refusal-unjustified']);
    expect(names(cash(steps), [refused(-20, -10, 301)])).toEqual([]);
    expect(names(cash(steps, null), [refused(-20, -10, 300)])).toEqual([]);
  });
});
