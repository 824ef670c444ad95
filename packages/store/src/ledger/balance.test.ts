import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, cashStanding, moving } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { balanceOf, balances } from './index.ts';
import { deposit, entry, fund, openLedger, reserve, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
});
afterAll(() => scene.test.drop());

const standing = async (customerId: string) => cashStanding(await balances(scene.api.reader, customerId));

test('nothing posted is zero, and a customer without postings has no balances', async () => {
  expect(await balanceOf(scene.api.reader, accounts.cashFree('lc3'))).toBe(0n);
  expect(await balances(scene.api.reader, 'lc3')).toEqual([]);
  expect(cashStanding([])).toMatchObject({ settled: 0n, free: 0n, withdrawable: 0n });
  await expect(balances(scene.api.reader, '')).rejects.toThrow('the house is not a customer');
});

test('C02: an executed sale may pay for an order but cannot be withdrawn before it settles', async () => {
  const c = 'lc1';
  await scene.post(
    deposit('c02', c, 300_000n),
    entry('SALE_EXECUTED', 'c02-sale', [
      { account: accounts.saleReceivable(c), amount: -180_000n },
      { account: accounts.cashFree(c), amount: 180_000n },
    ]),
    reserve('c02-buy', c, 50_000n),
    entry('WITHDRAWAL_REQUESTED', 'c02-out', [
      { account: accounts.cashFree(c), amount: -20_000n },
      { account: accounts.cashReserved(c, 'WITHDRAWAL'), amount: 20_000n },
    ]),
  );
  expect(await standing(c)).toEqual({
    settled: yen(300_000),
    free: yen(410_000),
    reservedForOrders: yen(50_000),
    reservedForWithdrawals: yen(20_000),
    reservedForDeliveries: yen(0),
    payable: yen(0),
    receivable: yen(180_000),
    owed: yen(0),
    withdrawable: yen(230_000),
  });
  expect(await scene.post(reserve('c02-more', c, 410_001n))).toMatchObject({ refusal: { reason: 'SHORT', short: 1n } });
  expect(await scene.post(reserve('c02-more', c, 410_000n))).toMatchObject({ ok: true });
  // Everything is promised, part of it against the sale: settled cash has not moved, and nothing can be withdrawn.
  expect(await standing(c)).toMatchObject({ settled: 300_000n, free: 0n, withdrawable: 0n });
});

test('C03: the projected tax of a sale is set aside at execution and withheld at settlement', async () => {
  const c = 'lc2';
  const type = 'SPECIFIC';
  await scene.post(
    entry('TRANSFER', 'c03-units', [
      { account: accounts.units(c, fund, type), amount: 250_000n },
      { account: accounts.fundUnits(fund, c), amount: -250_000n },
    ]),
    entry('SALE_ACCEPTED', 'c03', [
      { account: accounts.units(c, fund, type), amount: -250_000n },
      { account: accounts.unitsLocked(c, fund, type), amount: 250_000n },
    ]),
    entry('SALE_EXECUTED', 'c03', [
      { account: accounts.unitsLocked(c, fund, type), amount: -250_000n },
      { account: accounts.unitsSold(c, fund, type), amount: 250_000n },
      { account: accounts.saleReceivable(c), amount: -620_000n },
      { account: accounts.cashFree(c), amount: 595_622n },
      { account: accounts.cashReserved(c, 'TAX'), amount: 24_378n },
    ]),
  );
  expect(await standing(c)).toMatchObject({ settled: 0n, free: 595_622n, receivable: 620_000n, withdrawable: 0n });
  await scene.post(
    entry(
      'SALE_SETTLED',
      'c03',
      moving([
        { account: accounts.saleReceivable(c), amount: 620_000n },
        { account: accounts.bank, amount: -620_000n },
        { account: accounts.unitsSold(c, fund, type), amount: -250_000n },
        { account: accounts.fundUnits(fund, c), amount: 250_000n },
        { account: accounts.cashReserved(c, 'TAX'), amount: -24_378n },
        { account: accounts.incomeTax(c, 'GAIN', 2026), amount: 18_378n },
        { account: accounts.residentTax(c, 'GAIN', 2026), amount: 6_000n },
        { account: accounts.cashFree(c), amount: 0n },
      ]),
    ),
  );
  expect(await standing(c)).toMatchObject({
    settled: 595_622n,
    free: 595_622n,
    receivable: 0n,
    withdrawable: 595_622n,
  });
});

test('T09: a refund never exceeds the tax withheld in its year', async () => {
  const refund = (ref: string, amount: bigint, year: number) =>
    entry('TAX_ADJUSTED', ref, [
      { account: accounts.incomeTax('lc2', 'GAIN', year), amount: -amount },
      { account: accounts.cashFree('lc2'), amount },
    ]);
  expect(await scene.post(refund('t09-a', 18_379n, 2026))).toMatchObject({ refusal: { reason: 'SHORT', short: 1n } });
  expect(await scene.post(refund('t09-b', 1n, 2027))).toMatchObject({ refusal: { reason: 'SHORT', short: 1n } });
  expect(await scene.post(refund('t09-c', 18_378n, 2026))).toMatchObject({ ok: true });
});
