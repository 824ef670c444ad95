import { expect, test } from 'vitest';
import { playRandomHistory } from './random-history.test-support.ts';

const days = 12;

test.each([20_261_113, 7])(
  'whatever people do around the turn of a year, ledger, books and twins agree every night (seed %i)',
  async (seed) => {
    const { given, refused, corrected } = await playRandomHistory({ seed, days });
    expect(given).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(0);
    expect(corrected).toBeGreaterThan(0);
  },
  180_000,
);

test('so they do with the fresh seed of this run (tools/test-seed.ts)', async () => {
  await playRandomHistory({ seed: Number(process.env['TEST_SEED']), days });
}, 180_000);
