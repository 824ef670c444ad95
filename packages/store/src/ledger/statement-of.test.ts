import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '@tsuzura/domain/ledger';
import { mostStatementLines, statementOf } from './index.ts';
import { deposit, openLedger, reserve, today, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
  await scene.post(deposit('s1', 'lc1', 100n), reserve('s2', 'lc1', 30n), deposit('other', 'lc2', 1n));
  await scene.post(deposit('s3', 'lc1', 5n), reserve('s4', 'lc1', 75n));
});
afterAll(() => scene.test.drop());

const page = (options = {}) => statementOf(scene.api.reader, accounts.cashFree('lc1'), options);

test('newest first, with the balance after each movement, page by page', async () => {
  const first = await page({ limit: 3 });
  expect(first.lines.map(({ ref, kind, amount, balance }) => [ref, kind, amount, balance])).toEqual([
    ['s4', 'BUY_ACCEPTED', -75n, 0n],
    ['s3', 'DEPOSIT', 5n, 75n],
    ['s2', 'BUY_ACCEPTED', -30n, 70n],
  ]);
  expect(first.lines[0]).toMatchObject({ day: today, bookedAt: deposit('x', 'lc1', 1n).bookedAt });
  const second = await page({ limit: 3, before: first.next });
  expect(second).toMatchObject({ lines: [{ ref: 's1', amount: 100n, balance: 100n }], next: null });
});

test('a page that ends exactly with the history is the last one', async () => {
  expect(await page({ limit: 4 })).toMatchObject({ lines: { length: 4 }, next: null });
});

test('an account without postings has an empty statement', async () => {
  expect(await statementOf(scene.api.reader, accounts.cashFree('lc3'))).toEqual({ lines: [], next: null });
});

test('a page has a limit', async () => {
  await expect(page({ limit: 0 })).rejects.toThrow('has a limit');
  await expect(page({ limit: mostStatementLines + 1 })).rejects.toThrow('has a limit');
  expect(await page({ limit: mostStatementLines })).toMatchObject({ next: null });
});
