import { expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { dropFrozen, keepFrozen, readFrozen } from './index.ts';

test('a freeze is told for half an hour, and what is not one is not believed', () => {
  const tab = memoryStorage();
  const frozen = { at: 1_000, stoppedWithdrawals: 2 };
  keepFrozen(tab, frozen);
  expect(readFrozen(tab, 1_000 + 29 * 60_000)).toEqual(frozen);
  expect(readFrozen(tab, 1_000 + 30 * 60_000)).toBeNull();
  dropFrozen(tab);
  expect(readFrozen(tab, 1_000)).toBeNull();
  for (const kept of ['x', null, {}, { at: 'x', stoppedWithdrawals: 1 }, { at: 1, stoppedWithdrawals: 0.5 }]) {
    tab.setItem('flow:frozen', JSON.stringify({ at: 1_000, value: kept }));
    expect(readFrozen(tab, 1_000)).toBeNull();
  }
});
