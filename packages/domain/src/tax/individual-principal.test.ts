import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nav, units } from '../money/index.ts';
import { principalAfterBuy, specialPart } from './index.ts';

type Buy = readonly [bought: number, nav: number];

test('F23 two equal purchases meet in the middle', () => {
  const { inputs, result } = golden<{ individualPrincipal: number }, { buy1: Buy; buy2: Buy }>('F23');
  const [first, second] = [inputs.buy1, inputs.buy2];
  const once = principalAfterBuy(nav(0), units(0), nav(first[1]), units(first[0]));
  expect(once).toBe(BigInt(first[1]));
  expect(principalAfterBuy(once, units(first[0]), nav(second[1]), units(second[0]))).toBe(
    BigInt(result.individualPrincipal),
  );
});

test('the average is rounded half up', () => {
  expect(principalAfterBuy(nav(10_000), units(1), nav(10_001), units(1))).toBe(10_001n);
  expect(principalAfterBuy(nav(10_000), units(2), nav(10_001), units(1))).toBe(10_000n);
});

test('the special part is between nothing and the whole distribution', () => {
  const price = fc.integer({ min: 1, max: 100_000 }).map((value) => nav(value));
  assertRandom(
    fc.property(price, price, price, (principal, navEx, distribution) => {
      const special = specialPart(principal, navEx, distribution);
      expect(special >= 0n && special <= distribution).toBe(true);
      if (navEx >= principal) expect(special).toBe(0n);
    }),
  );
});
