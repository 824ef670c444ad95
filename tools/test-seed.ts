import { randomInt } from 'node:crypto';

const variable = 'TEST_SEED';

/**
 * The fresh seed of this test run: every run tries new cases besides the fixed ones. `TEST_SEED=N` repeats a run. Not
 * `SEED`, from which the demo prices are made (docs/generated/env.md): those stay the same.
 */
export function testSeed(): number {
  const given = Number((process.env[variable] ??= String(randomInt(2 ** 31))));
  if (!Number.isSafeInteger(given)) throw new Error(`${variable} is a whole number`);
  return given;
}

export const seedText = (): string => `random tests: ${variable}=${testSeed()} repeats this run`;
