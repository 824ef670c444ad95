import { expect, test } from 'vitest';
import { salesUntilEmpty } from './sale-span.ts';

const sale = { balance: 499_974n, amount: 5_000n, every: 1 } as const;

test('without a return it is a division; a return makes it longer, a loss shorter', () => {
  expect(salesUntilEmpty(sale, 0)).toBe(99);
  expect(salesUntilEmpty(sale, 3)).toBe(115);
  expect(salesUntilEmpty(sale, -3)).toBe(89);
});

test('every other month lasts twice as long, and what earns more than it gives lasts for ever', () => {
  expect(salesUntilEmpty({ ...sale, every: 2 }, 0)).toBe(99);
  expect(salesUntilEmpty({ ...sale, amount: 1_000n }, 3)).toBeNull();
  expect(salesUntilEmpty({ ...sale, amount: 500_000n }, 0)).toBe(0);
});
