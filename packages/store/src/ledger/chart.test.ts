import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKindOf, accountKinds, entryKindOf, entryKinds } from '@tsuzura/domain/ledger';
import { openLedger, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
});
afterAll(() => scene.test.drop());

test('the chart in the code is the chart in the database', async () => {
  expect(await scene.asOwner('select code, id, bound from ledger.account_kind order by id')).toEqual(
    Object.entries(accountKinds).map(([code, { id, bound }]) => ({ code, id, bound })),
  );
  expect(await scene.asOwner('select code, id from ledger.entry_kind order by id')).toEqual(
    Object.entries(entryKinds).map(([code, { id }]) => ({ code, id })),
  );
});

test('a kind is found by its number, and an unknown number is a broken promise', () => {
  expect(accountKindOf(106)).toBe('FUND_UNITS');
  expect(entryKindOf(13)).toBe('BUY_SETTLED');
  expect(() => accountKindOf(99)).toThrow('kind 99 of the ledger is known');
  expect(() => entryKindOf(0)).toThrow('kind 0 of the ledger is known');
});
