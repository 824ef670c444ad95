import fc from 'fast-check';

/* Random days of a life with US shares. For tests only. */

/** Once in so many and one. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight }, { arbitrary, weight: 1 });

const asked = fc.record({
  symbol: fc.nat(1),
  type: fc.nat(4),
  isBuy: fc.boolean(),
  inYen: fc.boolean(),
  size: fc.constantFrom('WHOLE' as const, 'FRACTION' as const, 'NOTIONAL' as const, 'BUDGET' as const),
  count: fc.integer({ min: 1, max: 250 }),
  limit: fc.constantFrom(null, 80, 95, 105),
  dated: fc.nat(3),
  cancels: fc.nat(5),
});
/** What a day of a life brings. */
export const oneDay = fc.record({
  mid: fc.integer({ min: 11_000, max: 24_000 }),
  asked: fc.array(asked, { maxLength: 3 }),
  exchange: fc.option(
    fc.record({ toUsd: fc.boolean(), namesYen: fc.boolean(), share: fc.integer({ min: 1, max: 10 }) }),
  ),
  /** How far prices move, in percent, and how much of each order is filled, in parts of four. */
  moves: fc.tuple(fc.integer({ min: 75, max: 135 }), fc.integer({ min: 75, max: 135 })),
  filled: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 8, maxLength: 8 }),
  late: seldom(fc.nat(20), 3),
  right: seldom(
    fc.record({
      isSplit: fc.boolean(),
      symbol: fc.nat(1),
      times: fc.integer({ min: 2, max: 4 }),
      cents: fc.integer({ min: 1, max: 400 }),
    }),
    5,
  ),
});
export type Day = typeof oneDay extends fc.Arbitrary<infer One> ? One : never;
