import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '@tsuzura/domain/ledger';
import { cashHistory, cashPlaceOf, type CashPlace } from '../cash/index.ts';
import { checkEntries, wrongCashLines } from './index.ts';
import type { Reader } from '../kernel/index.ts';
import { customers, deposit, entry, openLedger, reserve, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
});
afterAll(() => scene.test.drop());

const [customer, other] = customers;

test('what moves 預り金 is a line, tax is one of its own, and what is only promised is none', async () => {
  await scene.post(
    deposit('in', customer, 100_000n),
    deposit('in-other', other, 5n),
    reserve('buy', customer, 40_000n),
    entry('BUY_EXECUTED', 'buy', [
      { account: accounts.cashReserved(customer, 'ORDER'), amount: -40_000n },
      { account: accounts.buyPayable(customer), amount: 40_000n },
    ]),
    entry('BUY_SETTLED', 'buy', [
      { account: accounts.buyPayable(customer), amount: -40_000n },
      { account: accounts.bank, amount: 40_000n },
    ]),
    entry('SALE_SETTLED', 'sale', [
      { account: accounts.bank, amount: -50_000n },
      { account: accounts.cashFree(customer), amount: 48_000n },
      { account: accounts.incomeTax(customer, 'GAIN', 2026), amount: 1_500n },
      { account: accounts.residentTax(customer, 'GAIN', 2026), amount: 500n },
    ]),
    entry('TAX_ADJUSTED', 'refund', [
      { account: accounts.incomeTax(customer, 'GAIN', 2026), amount: -100n },
      { account: accounts.cashFree(customer), amount: 100n },
    ]),
    entry('ADVANCE', 'advance', [
      { account: accounts.cashAdvanced(customer), amount: -7n },
      { account: accounts.cashFree(customer), amount: 7n },
    ]),
  );
  const { movements, hasMore } = await cashHistory(scene.api.reader, customer, { limit: 20 });
  expect(hasMore).toBe(false);
  expect(movements.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
    ['ADJUST', 7n, 108_107n],
    ['TAX', 100n, 108_100n],
    ['TAX', -2_000n, 108_000n],
    ['TRADE', 50_000n, 110_000n],
    ['TRADE', -40_000n, 60_000n],
    ['DEPOSIT', 100_000n, 100_000n],
  ]);
  expect(await wrongCashLines(scene.api.reader, customers)).toEqual([]);
  expect(await checkEntries(scene.api.reader, { behind: 0n, through: 100n })).toMatchObject({ missingLines: [] });
});

test('pages of every length follow one another without a gap, also between a sale and its tax', async () => {
  const whole = (await cashHistory(scene.api.reader, customer, { limit: 20 })).movements;
  for (let limit = 1; limit <= whole.length; limit += 1) {
    const read: (typeof whole)[number][] = [];
    let after: CashPlace | undefined;
    for (;;) {
      const { movements, hasMore } = await cashHistory(scene.api.reader, customer, { limit, after });
      read.push(...movements);
      const last = movements.at(-1);
      if (!hasMore || !last) break;
      after = cashPlaceOf(last);
    }
    expect(read).toEqual(whole);
  }
  const taxes = await cashHistory(scene.api.reader, customer, { type: 'TAX', limit: 1 });
  expect(taxes).toMatchObject({ hasMore: true, movements: [{ amount: 100n }] });
  expect((await cashHistory(scene.api.reader, customer, { limit: 2, offset: 5 })).movements).toEqual(whole.slice(5));
});

test('the check names a line that is missing and one that its entry does not make', async () => {
  const check = (reader: Reader) => wrongCashLines(reader, customers);
  const lost = `delete from ledger.cash_line where type = 'DEPOSIT' and customer_id = '${other}'`;
  const expected = [{ customerId: other, entryId: 2n, type: 'DEPOSIT', isKept: false }];
  expect(await scene.after(lost, check)).toEqual(expected);
  const inRange = (behind: bigint) => async (reader: Reader) =>
    (await checkEntries(reader, { behind, through: 2n })).missingLines;
  expect(await scene.after(lost, inRange(1n))).toEqual(expected);
  expect(await scene.after(lost, inRange(2n))).toEqual([]);
  expect(
    await scene.after(`insert into ledger.cash_line values ('${other}', 'TRADE', '2026-11-13', 3)`, check),
  ).toEqual([{ customerId: other, entryId: 3n, type: 'TRADE', isKept: true }]);
});
