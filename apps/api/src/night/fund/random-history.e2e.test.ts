import { expect, test } from 'vitest';
import { playRandomHistory } from './random-history.test-support.ts';

/*
 * Months instead of weeks, from the end of one year into the next spring: a part of `npm run e2e`, too long for `npm test`.
 * Twenty seeds that are always the same, and the fresh one of the run (tools/test-seed.ts).
 */
const seeds = [...Array.from({ length: 20 }, (_, index) => 1_001 + index), Number(process.env['TEST_SEED'])];

test.each(seeds)('sixty days of random orders leave no yen between ledger, books and twins (seed %i)', async (seed) => {
  const { given, refused, corrected } = await playRandomHistory({ seed, days: 60 });
  expect(given).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(0);
  expect(corrected).toBeGreaterThan(0);
});
