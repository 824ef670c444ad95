import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { accounts, cashStanding, fundEntries, oppositeOf } from '@tsuzura/domain/ledger';
import { units, yen } from '@tsuzura/domain/money';
import { balanceOf, balances, compareWithTwin, rebuild } from './index.ts';
import { deposit, fund, openLedger, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeEach(async () => {
  scene = await openLedger();
});
afterEach(async () => {
  expect(await rebuild(scene.api.reader)).toEqual([]);
  expect(await compareWithTwin(scene.api.reader)).toEqual([]);
  await scene.test.drop();
});

const c = 'lc1';
const on = (ref: string, day: Ymd) => ({
  ref,
  day,
  bookedAt: atJst(day, '10:00'),
  customerId: c,
  fundCode: fund,
  accountType: 'SPECIFIC' as const,
});
const cash = async () => cashStanding(await balances(scene.api.reader, c));
const held = async () =>
  Object.fromEntries(
    (await balances(scene.api.reader, c))
      .filter(({ account }) => account.instrument === fund)
      .map(({ account, amount }) => [account.kind, amount]),
  );
const house = async () => ({
  bank: await balanceOf(scene.api.reader, accounts.bank),
  fee: await balanceOf(scene.api.reader, accounts.feeIncome),
  consumptionTax: await balanceOf(scene.api.reader, accounts.consumptionTax),
  fundUnits: await balanceOf(scene.api.reader, accounts.fundUnits(fund, c)),
});

const buy = on('buy-1', ymd('2026-11-13'));
const reservedCash = yen(100_000);
const lot = units(79_688);

async function bought(): Promise<void> {
  await scene.post(deposit('in', c, 100_000n), fundEntries.buyAccepted(buy, { reservedCash }));
  await scene.post(fundEntries.buyExecuted(buy, { reservedCash, total: reservedCash, units: lot }));
  const parts = { principal: yen(98_376), fee: yen(1_477), consumptionTax: yen(147), units: lot };
  await scene.post(fundEntries.buySettled({ ...buy, day: ymd('2026-11-18') }, parts));
}

describe('a purchase', () => {
  test('F07: acceptance, execution and settlement of ¥100,000', async () => {
    await scene.post(deposit('in', c, 100_000n), fundEntries.buyAccepted(buy, { reservedCash }));
    expect(await cash()).toMatchObject({ settled: 100_000n, free: 0n, reservedForOrders: 100_000n, withdrawable: 0n });

    await scene.post(fundEntries.buyExecuted(buy, { reservedCash, total: reservedCash, units: lot }));
    expect(await cash()).toMatchObject({ settled: 100_000n, reservedForOrders: 0n, payable: 100_000n });
    expect(await held()).toEqual({ UNITS_UNSETTLED: 79_688n });

    const parts = { principal: yen(98_376), fee: yen(1_477), consumptionTax: yen(147), units: lot };
    await scene.post(fundEntries.buySettled({ ...buy, day: ymd('2026-11-18') }, parts));
    expect(await cash()).toMatchObject({ settled: 0n, free: 0n, payable: 0n });
    expect(await held()).toEqual({ UNITS: 79_688n });
    // The fee is ours and still lies in the customers' bank account, until it is swept.
    expect(await house()).toEqual({ bank: -1_624n, fee: 1_477n, consumptionTax: 147n, fundUnits: -79_688n });
  });

  test('F10, F11: an order by units gives back what it did not need', async () => {
    await scene.post(deposit('in', c, 300_000n), fundEntries.buyAccepted(buy, { reservedCash: yen(252_657) }));
    await scene.post(
      fundEntries.buyExecuted(buy, { reservedCash: yen(252_657), total: yen(229_686), units: units(123_457) }),
    );
    expect(await cash()).toMatchObject({ settled: 300_000n, free: 70_314n, payable: 229_686n });
  });

  test('that costs more than was reserved takes free cash to the last yen, and is short one beyond', async () => {
    await scene.post(deposit('in', c, 1_100n), fundEntries.buyAccepted(buy, { reservedCash: yen(1_000) }));
    const execute = (total: number) =>
      scene.post(fundEntries.buyExecuted(buy, { reservedCash: yen(1_000), total: yen(total), units: units(10) }));
    expect(await execute(1_101)).toMatchObject({
      refusal: { reason: 'SHORT', account: accounts.cashFree(c), short: 1n },
    });
    expect(await execute(1_100)).toMatchObject({ ok: true });
  });

  test('released gives everything back', async () => {
    await scene.post(deposit('in', c, 100_000n), fundEntries.buyAccepted(buy, { reservedCash }));
    await scene.post(fundEntries.buyReleased(buy, { reservedCash }));
    expect(await cash()).toMatchObject({ settled: 100_000n, free: 100_000n, withdrawable: 100_000n });
  });

  test('corrected by its opposite and executed anew has the second price only', async () => {
    await scene.post(deposit('in', c, 100_000n), fundEntries.buyAccepted(buy, { reservedCash }));
    const wrong = fundEntries.buyExecuted(buy, { reservedCash, total: reservedCash, units: lot });
    await scene.post(wrong);
    const right = fundEntries.buyExecuted(
      { ...buy, revision: 1 },
      { reservedCash, total: reservedCash, units: units(79_000) },
    );
    expect(await scene.post(oppositeOf(wrong, { ...buy, revision: 0 }), right)).toMatchObject({ ok: true, fresh: 2 });
    expect(await held()).toEqual({ UNITS_UNSETTLED: 79_000n });
    expect(await cash()).toMatchObject({ payable: 100_000n, reservedForOrders: 0n });
  });
});

describe('a sale', () => {
  const sale = on('sale-1', ymd('2026-12-01'));
  const tax = { income: yen(2_936), resident: yen(958), year: 2026 };

  test('units that are not there, or not settled, cannot be locked', async () => {
    await scene.post(deposit('in', c, 100_000n), fundEntries.buyAccepted(buy, { reservedCash }));
    await scene.post(fundEntries.buyExecuted(buy, { reservedCash, total: reservedCash, units: lot }));
    expect(await scene.post(fundEntries.saleAccepted(sale, { lockedUnits: units(1) }))).toMatchObject({
      refusal: { reason: 'SHORT', account: accounts.units(c, fund, 'SPECIFIC'), short: 1n },
    });
  });

  test('T14: everything sold, with tax, brings ¥115,279', async () => {
    await bought();
    await scene.post(fundEntries.saleAccepted(sale, { lockedUnits: lot }));
    expect(await held()).toEqual({ UNITS_LOCKED: 79_688n });
    const done = { sold: lot, proceeds: yen(119_173), projectedTax: yen(3_894) };
    await scene.post(fundEntries.saleExecuted(sale, { ...done, lockedUnits: lot }));
    expect(await held()).toEqual({ UNITS_SOLD: 79_688n });
    expect(await cash()).toMatchObject({ settled: 0n, free: 115_279n, receivable: 119_173n, withdrawable: 0n });
    await scene.post(fundEntries.saleSettled({ ...sale, day: ymd('2026-12-04') }, { ...done, tax }));
    expect(await held()).toEqual({});
    expect(await cash()).toMatchObject({ settled: 115_279n, free: 115_279n, receivable: 0n, withdrawable: 115_279n });
    expect(await house()).toMatchObject({ fundUnits: 0n, bank: -(115_279n + 3_894n + 1_624n) });
  });

  test('by amount frees at execution what it did not sell; tax that differs from the projection is made good', async () => {
    await bought();
    await scene.post(fundEntries.saleAccepted(sale, { lockedUnits: lot }));
    const done = { sold: units(11_797), proceeds: yen(30_002), projectedTax: yen(500) };
    await scene.post(fundEntries.saleExecuted(sale, { ...done, lockedUnits: lot }));
    expect(await held()).toEqual({ UNITS: 67_891n, UNITS_SOLD: 11_797n });
    const less = { income: yen(300), resident: yen(100), year: 2026 };
    await scene.post(fundEntries.saleSettled(sale, { ...done, tax: less }));
    expect(await cash()).toMatchObject({ settled: 29_602n, free: 29_602n });
  });

  test('released unlocks everything', async () => {
    await bought();
    await scene.post(
      fundEntries.saleAccepted(sale, { lockedUnits: lot }),
      fundEntries.saleReleased(sale, { lockedUnits: lot }),
    );
    expect(await held()).toEqual({ UNITS: 79_688n });
  });
});
