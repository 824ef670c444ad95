import { test } from 'vitest';
import { compareLives } from './random-plans.test-support.ts';

/** A part of `npm run e2e`: the fresh one of the run (tools/test-seed.ts) among them. */
const seeds = [20_261_116, 1, 2, 3, Number(process.env['TEST_SEED'])];

test.each(seeds)('random lives with plans through the database are those of the rules (seed %i)', (seed) =>
  compareLives(seed),
);
