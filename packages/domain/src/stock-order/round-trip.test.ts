import { expect, test } from 'vitest';
import { buyingPower, withdrawable, withdrawalPosition, type CashStanding } from '../buying-power/index.ts';
import { addBusinessDays, addDays, japan, ymd, type Ymd } from '../calendar/index.ts';
import { noShareCash, type CashFlow, type CashFlowKind } from '../cash/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { accounts } from '../ledger/index.ts';
import { noYen, yen } from '../money/index.ts';
import { isSellBack, lockedPower, refuseCash, roundTrips, type TradeDay } from './index.ts';

interface TradeOfDay {
  readonly side: 'BUY' | 'SELL';
  readonly stock: string;
  readonly quantity: number;
  readonly settlementAmount: number;
}
const today = ymd('2026-11-13');
const settles = addBusinessDays(japan, today, 2);

test.each(['S17', 'S18', 'S19', 'S20'])('%s 差金決済 in the order of the trades of a day', (id) => {
  const { inputs, result } = golden<
    {
      orders: { accepted: boolean; refusal: string | null; buyingPower: number; lockByStock: Record<string, number> }[];
    },
    { settledCash: number; heldAtOpen: Record<string, number>; orders: TradeOfDay[] }
  >(id);
  const flows: CashFlow[] = [];
  const days = new Map<string, TradeDay>();
  const dayOf = (stock: string): TradeDay =>
    days.get(stock) ?? { heldAtOpen: BigInt(inputs.heldAtOpen[stock] ?? 0), sales: [], openSales: 0n };
  const power = () =>
    buyingPower({ settledCash: yen(inputs.settledCash), flows, dayTradeLock: noYen, marginHold: noYen }, settles);
  for (const [index, { side, stock, quantity, settlementAmount }] of inputs.orders.entries()) {
    const day = dayOf(stock);
    const refusal =
      side === 'BUY'
        ? refuseCash(yen(settlementAmount), { unlocked: power(), lock: roundTrips(day).lock })
        : isSellBack(day, BigInt(quantity), power())
          ? 'ROUND_TRIP'
          : null;
    if (refusal === null) {
      const amount = yen(side === 'BUY' ? -settlementAmount : settlementAmount);
      flows.push({ kind: side === 'BUY' ? 'UNSETTLED_BUY' : 'SALE', on: settles, amount });
      if (side === 'SELL') {
        const sale = { quantity: BigInt(quantity), credit: yen(settlementAmount) };
        days.set(stock, { ...day, sales: [...day.sales, sale] });
      }
    }
    const locks = [...days].map(([code, one]) => [code, Number(roundTrips(one).lock)] as const);
    expect({
      accepted: refusal === null,
      refusal: refusal === 'ROUND_TRIP' ? '400-120' : refusal,
      buyingPower: Number(power()),
      lockByStock: Object.fromEntries(locks.filter(([, lock]) => lock > 0)),
    }).toMatchObject({
      accepted: result.orders[index]?.accepted,
      refusal: result.orders[index]?.refusal,
      buyingPower: result.orders[index]?.buyingPower,
      lockByStock: result.orders[index]?.lockByStock,
    });
  }
});

test('S21 what a round trip brought leaves only the day after it settled', () => {
  const { inputs, result } = golden<
    {
      days: { date: string; settledCash: number; unsettledBuys: number; dayTradeLock: number; withdrawable: number }[];
    },
    { tradeDate: string; settledCash: number; bought: number; sold: number }
  >('S21');
  for (const day of result.days) {
    const isSettled = day.date >= '2026-11-17';
    const facts = {
      balances: [
        { account: accounts.cashFree('hanako'), amount: BigInt(isSettled ? inputs.sold : inputs.settledCash) },
      ],
      payments: [],
      sales: [],
      distributions: [],
      withholding: null,
      netGains: new Map<number, never>(),
      withdrawals: [],
      shares: {
        ...noShareCash,
        payments: isSettled ? [] : [{ isOpen: false, settlementDate: settles, amount: yen(inputs.bought) }],
        settledRoundTrips: yen(day.date === '2026-11-17' ? inputs.sold : 0),
      },
    };
    const { amount, parts } = withdrawable(withdrawalPosition(facts, ymd(day.date)));
    expect({
      date: day.date,
      settledCash: Number(parts.settledCash),
      unsettledBuys: Number(parts.unsettledBuys),
      dayTradeLock: Number(parts.dayTradeLock),
      withdrawable: Number(amount),
    }).toEqual(day);
  }
});

test('a sale of old and new shares is locked by shares, rounded down; the lock never makes power negative', () => {
  const day: TradeDay = { heldAtOpen: 100n, sales: [{ quantity: 300n, credit: yen(100_000) }], openSales: 0n };
  expect(roundTrips(day)).toEqual({ lock: 66_666n, otherCredits: 33_334n });
  expect(lockedPower({ unlocked: yen(10), lock: yen(11) })).toBe(0n);
  expect(refuseCash(yen(11), { unlocked: yen(10), lock: yen(0) })).toBe('CASH_SHORT');
});

test('S29 one buying power over funds and shares', () => {
  const { inputs, result } = golden<
    { buyingPowerByOffset: number[]; shares: number; withoutProduct: number; withdrawable: number },
    { today: string; settledCash: number; flows: { on: string; what: CashFlowKind; amount: number }[] }
  >('S29');
  const flows = inputs.flows.map(({ on, what, amount }): CashFlow => ({
    kind: what,
    on: ymd(on),
    amount: yen(amount),
  }));
  const standing: CashStanding = {
    settledCash: yen(inputs.settledCash),
    flows,
    dayTradeLock: noYen,
    marginHold: noYen,
  };
  const offset = (days: number): Ymd => (days === 0 ? today : addBusinessDays(japan, today, days));
  expect(result.buyingPowerByOffset.map((_, days) => Number(buyingPower(standing, offset(days))))).toEqual(
    result.buyingPowerByOffset,
  );
  expect(Number(buyingPower(standing, settles))).toBe(result.shares);
  expect(Number(buyingPower(standing, today))).toBe(result.withoutProduct);
  expect(Number(withdrawable(standing).amount)).toBe(result.withdrawable);
  expect(addDays(today, 4)).toBe(settles);
});
