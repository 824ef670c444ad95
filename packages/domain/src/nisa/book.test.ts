import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, units, yen } from '../money/index.ts';
import { bookReleased, childNisaLimitsOf, childNisaRoom, frameOf, nisaLimitsOf, reinvestInto } from './index.ts';

test('N04 a partial sale releases its share of the book, not its proceeds', () => {
  const { inputs, result } = golden<
    { restoredAmount: number; remainingBook: number },
    { book: number; units: number; sold: number }
  >('N04');
  const released = bookReleased(yen(inputs.book), units(inputs.units), units(inputs.sold));
  expect(released).toBe(BigInt(result.restoredAmount));
  expect(BigInt(inputs.book) - released).toBe(BigInt(result.remainingBook));
});

function releases(book: bigint, held: bigint, sells: readonly bigint[]): bigint[] {
  let [left, owned] = [book, held];
  return sells.map((sold) => {
    const released = bookReleased(yen(left), units(owned), units(sold));
    [left, owned] = [left - released, owned - sold];
    return released;
  });
}

test('N11 three partial sales release exactly the book', () => {
  const { inputs, result } = golden<
    { released: number[]; sum: number },
    { book: number; units: number; sells: number[] }
  >('N11');
  const released = releases(BigInt(inputs.book), BigInt(inputs.units), inputs.sells.map(BigInt));
  expect(released).toEqual(result.released.map(BigInt));
  expect(released.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(result.sum));
});

test('sales that end with the last unit release the whole book, whatever their sizes', () => {
  const sizes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 1, maxLength: 10 });
  assertRandom(
    fc.property(sizes, fc.bigInt({ min: 0n, max: 10n ** 8n }), (sells, book) => {
      const held = sells.reduce((sum, sold) => sum + sold, 0n);
      const released = releases(book, held, sells);
      expect(released.every((part) => part >= 0n)).toBe(true);
      expect(released.reduce((sum, part) => sum + part, 0n)).toBe(book);
    }),
  );
});

test('N10 こどもNISA has a limit of its own from 2027 (planned)', () => {
  const { result } = golden<{ avail: number }>('N10');
  expect(childNisaLimitsOf(2026)).toBeNull();
  const limits = childNisaLimitsOf(2027);
  expect(limits && childNisaRoom(limits, yen(500_000), noYen)).toBe(BigInt(result.avail));
  expect(limits && childNisaRoom(limits, noYen, yen(5_700_000))).toBe(300_000n);
  expect(limits && childNisaRoom(limits, noYen, yen(6_000_001))).toBe(0n);
});

test('before 2024 there were no such limits', () => {
  expect(() => nisaLimitsOf(2023)).toThrow('a rule is in force');
  expect(nisaLimitsOf(2024).lifetime).toBe(18_000_000n);
});

test('only the accounts since 2024 have a frame', () => {
  const types = ['SPECIFIC', 'GENERAL', 'NISA_GROWTH', 'NISA_TSUMITATE', 'NISA_OLD', 'TSUMITATE_NISA_OLD'] as const;
  expect(types.map(frameOf)).toEqual([null, null, 'GROWTH', 'TSUMITATE', null, null]);
});

test('a reinvested distribution stays in NISA only when the quota takes all of it', () => {
  const amount = yen(60_000);
  expect(reinvestInto('NISA_GROWTH', amount, yen(60_000), true)).toBe('NISA_GROWTH');
  expect(reinvestInto('NISA_GROWTH', amount, yen(59_999), true)).toBe('SPECIFIC');
  expect(reinvestInto('NISA_TSUMITATE', amount, yen(59_999), false)).toBe('GENERAL');
  expect(reinvestInto('NISA_OLD', amount, yen(60_000), true)).toBe('SPECIFIC');
  expect(reinvestInto('GENERAL', amount, noYen, true)).toBe('GENERAL');
});
