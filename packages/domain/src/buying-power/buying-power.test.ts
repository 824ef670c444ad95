import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, japan, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import type { CashFlow, CashFlowKind } from '../cash/index.ts';
import { balanceOn, buyingPower, cashOutlook, withdrawable, type CashStanding } from './index.ts';

const today = ymd('2026-11-16');
const plus = (days: number) => addDays(today, days);
const flow = (kind: CashFlowKind, days: number, amount: number): CashFlow => ({
  kind,
  on: plus(days),
  amount: yen(amount),
});
const standing = (cash: number, ...flows: readonly CashFlow[]): CashStanding => ({
  settledCash: yen(cash),
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});

test('C01 buying power is the smallest balance from the settlement day on, not the cash of today', () => {
  const { inputs, result } = golden<
    { buyingPowerStockSettlingX3: number; buyingPowerSettlingX5: number; withdrawableToday: number },
    { cash: number }
  >('C01');
  const held = standing(
    inputs.cash,
    flow('SALE', 3, 1_000_000),
    flow('UNSETTLED_BUY', 4, -1_000_000),
    flow('UNSETTLED_BUY', 5, -1_000_000),
  );
  expect([0, 1, 2, 3, 4, 5].map((days) => Number(balanceOn(held, plus(days))) / 1_000_000)).toEqual([5, 5, 5, 6, 5, 4]);
  expect(buyingPower(held, plus(3))).toBe(BigInt(result.buyingPowerStockSettlingX3));
  expect(buyingPower(held, plus(5))).toBe(BigInt(result.buyingPowerSettlingX5));
  expect(withdrawable(held).amount).toBe(BigInt(result.withdrawableToday));
});

const second = golden<
  { withdrawable: number; buyingPowerT2: number; buyingPowerT5: number },
  { cash: number; saleT3: number; openBuyT5: number; withdrawalPending: number }
>('C02');
const mixed = standing(
  second.inputs.cash,
  flow('SALE', 3, second.inputs.saleT3),
  flow('OPEN_BUY', 5, -second.inputs.openBuyT5),
  flow('WITHDRAWAL', 1, -second.inputs.withdrawalPending),
);

test('E23 the outlook: the balance of each day, and the smallest from it on', () => {
  const { result } = golden<{ buyingPowerBySettlement: Readonly<Record<string, number>> }>('E23');
  // 450,000 of a sale and a withdrawal of 100,000 on T+1, a purchase of 300,000 on T+2.
  const held = standing(
    800_000,
    flow('SALE', 1, 450_000),
    flow('WITHDRAWAL', 1, -100_000),
    flow('UNSETTLED_BUY', 2, -300_000),
  );
  const rows = cashOutlook(held, japan, today, 2);
  expect(rows.map(({ balance }) => balance)).toEqual([800_000n, 1_150_000n, 850_000n]);
  const { T: t, 'T+1': next, 'T+2': after } = result.buyingPowerBySettlement;
  expect(rows.map(({ buyingPower: power }) => Number(power))).toEqual([t, next, after]);
});

test('C02 a withdrawal is a debit on its pay date, an open buy on its expected settlement date', () => {
  expect([0, 1, 3, 5].map((days) => balanceOn(mixed, plus(days)))).toEqual([300_000n, 280_000n, 460_000n, 410_000n]);
  expect(buyingPower(mixed, plus(2))).toBe(BigInt(second.result.buyingPowerT2));
  expect(buyingPower(mixed, plus(5))).toBe(BigInt(second.result.buyingPowerT5));
  expect(buyingPower(mixed, today)).toBe(280_000n);
});

test('C02 the withdrawable amount is shown with its parts, and an unsettled sale is none of them', () => {
  expect(withdrawable(mixed)).toEqual({
    amount: BigInt(second.result.withdrawable),
    parts: {
      settledCash: 300_000n,
      pendingWithdrawals: 20_000n,
      openReserve: 50_000n,
      unsettledBuys: 0n,
      deliveryFees: 0n,
      advanced: 0n,
      dayTradeLock: 0n,
      marginHold: 0n,
    },
  });
});

test('locks and holds come off, and neither amount is ever below zero', () => {
  const locked = { ...mixed, dayTradeLock: yen(100_000), marginHold: yen(30_000) };
  expect(buyingPower(locked, plus(2))).toBe(180_000n);
  expect(withdrawable(locked).amount).toBe(100_000n);
  const short = { ...mixed, dayTradeLock: yen(500_000) };
  expect([buyingPower(short, today), withdrawable(short).amount]).toEqual([0n, 0n]);
});

test('a settlement that is overdue has moved already', () => {
  expect(buyingPower(standing(1_000, flow('OPEN_BUY', -1, -400)), today)).toBe(600n);
});

test('the outlook names each business day, and puts what moves on a weekend to the next one', () => {
  const flows = [flow('WITHDRAWAL', 1, -30), flow('OPEN_BUY', 2, 0), flow('DISTRIBUTION', 5, 7)];
  const rows = cashOutlook(standing(100, ...flows), japan, today, 5);
  expect(
    rows.map(({ date, balance, inflow, outflow, buyingPower }) => [date, balance, inflow, outflow, buyingPower]),
  ).toEqual([
    ['2026-11-16', 100n, 0n, 0n, 70n],
    ['2026-11-17', 70n, 0n, 30n, 70n],
    ['2026-11-18', 70n, 0n, 0n, 70n],
    ['2026-11-19', 70n, 0n, 0n, 70n],
    ['2026-11-20', 70n, 0n, 0n, 70n],
    ['2026-11-24', 77n, 7n, 0n, 77n],
  ]);
  expect(rows.flatMap(({ offset, moves }) => moves.map(({ kind, amount }) => [offset, kind, amount]))).toEqual([
    [1, 'WITHDRAWAL', -30n],
    [5, 'DISTRIBUTION', 7n],
  ]);
});

test('spending exactly the buying power on its day leaves no later balance below zero, and one yen more would', () => {
  const flows = fc.array(
    fc.record({
      kind: fc.constant<CashFlowKind>('SALE'),
      on: fc.integer({ min: 0, max: 20 }).map(plus),
      amount: fc.integer({ min: -1_000, max: 1_000 }).map((amount) => yen(amount)),
    }),
    { maxLength: 12 },
  );
  assertRandom(
    fc.property(flows, fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 20 }), (all, cash, day) => {
      const before = standing(cash, ...all);
      const power = buyingPower(before, plus(day));
      const lowest = (spent: bigint) => {
        const after = standing(cash, ...all, flow('OPEN_BUY', day, -Number(spent)));
        return Array.from({ length: 21 - day }, (_, index) => balanceOn(after, plus(day + index))).reduce((low, each) =>
          each < low ? each : low,
        );
      };
      if (power > 0n) expect(lowest(power)).toBe(0n);
      else expect(lowest(0n) <= 0n).toBe(true);
    }),
  );
});

test('what is withdrawable never exceeds the buying power of today, while no unsettled sale is negative', () => {
  const flows = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 1_000 }).map((amount) => flow('SALE', 3, amount)),
      fc
        .tuple(fc.constantFrom<CashFlowKind>('OPEN_BUY', 'UNSETTLED_BUY', 'WITHDRAWAL'), fc.nat(9), fc.nat(900))
        .map(([kind, days, amount]) => flow(kind, days, -amount)),
    ),
    { maxLength: 10 },
  );
  assertRandom(
    fc.property(flows, fc.nat(5_000), (all, cash) => {
      const held = standing(cash, ...all);
      expect(withdrawable(held).amount <= buyingPower(held, today)).toBe(true);
    }),
  );
});
