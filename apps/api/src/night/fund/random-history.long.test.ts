import { expect, test } from 'vitest';
import { playRandomHistory } from './random-history.test-support.ts';

test('whatever people do around the turn of a year, ledger, books and twins agree every night', async () => {
  const { given, refused, corrected, sent } = await playRandomHistory({ seed: 20_261_113, days: 12 });
  expect(given).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(0);
  expect(corrected).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(0);
});
