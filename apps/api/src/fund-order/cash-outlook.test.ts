import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { withdrawable } from '@tsuzura/domain/buying-power';
import { accounts, type Balance } from '@tsuzura/store/ledger';
import { buyingPowerOn, cashOutlookOf, type CashFacts } from './cash-outlook.ts';

const today = ymd('2026-11-13');
const balance = (account: Balance['account'], amount: bigint): Balance => ({ account, amount });

/** 300,000 settled; 180,000 of an executed sale; 50,000 for an open purchase; 20,000 to be paid out. */
const c02: CashFacts = {
  balances: [
    balance(accounts.cashFree('c'), 410_000n),
    balance(accounts.cashReserved('c', 'ORDER'), 50_000n),
    balance(accounts.cashReserved('c', 'WITHDRAWAL'), 20_000n),
    balance(accounts.saleReceivable('c'), -180_000n),
  ],
  payments: [{ state: 'RECEIVED', settlementDate: ymd('2026-11-20'), amount: yen(50_000) }],
  sales: [
    {
      sequence: 1,
      settlementDate: ymd('2026-11-18'),
      accountType: 'GENERAL',
      proceeds: yen(180_000),
      gain: yen(30_000),
    },
  ],
  distributions: [],
  withdrawals: [{ on: ymd('2026-11-16'), amount: yen(20_000) }],
  withholding: 'WITH',
  netGains: new Map(),
};

test('C02 buying power is the smallest balance from the settlement date on', () => {
  expect(buyingPowerOn(c02, ymd('2026-11-17'), today)).toBe(280_000n);
  expect(buyingPowerOn(c02, ymd('2026-11-20'), today)).toBe(410_000n);
  expect(withdrawable(cashOutlookOf(c02, today)).amount).toBe(230_000n);
});

test('C03 an executed sale counts net of the tax it will cause', () => {
  const sale = {
    sequence: 1,
    settlementDate: ymd('2026-11-18'),
    accountType: 'SPECIFIC',
    proceeds: yen(620_000),
    gain: yen(120_000),
  } as const;
  const facts: CashFacts = {
    ...c02,
    balances: [
      balance(accounts.cashFree('c'), 595_622n),
      balance(accounts.cashReserved('c', 'TAX'), 24_378n),
      balance(accounts.saleReceivable('c'), -620_000n),
    ],
    payments: [],
    sales: [sale],
  };
  expect(buyingPowerOn(facts, ymd('2026-11-17'), today)).toBe(0n);
  expect(buyingPowerOn(facts, ymd('2026-11-18'), today)).toBe(595_622n);
});

const withoutTrades = { payments: [], sales: [], distributions: [], withdrawals: [] };

test('a declared distribution counts from its pay date on, and not a day before', () => {
  const facts: CashFacts = {
    ...c02,
    ...withoutTrades,
    balances: [
      balance(accounts.cashFree('c'), 1_457n),
      balance(accounts.cashReserved('c', 'TAX'), 116n),
      balance(accounts.distributionReceivable('c'), -573n),
    ],
    distributions: [{ on: ymd('2026-11-20'), amount: yen(457) }],
  };
  const power = (day: string) => buyingPowerOn(facts, ymd(day), today);
  expect(['2026-11-13', '2026-11-19', '2026-11-20'].map(power)).toEqual([1_000n, 1_000n, 1_457n]);
  expect(withdrawable(cashOutlookOf(facts, today)).amount).toBe(1_000n);
});

test('the refund that an executed sale at a loss will bring counts from its settlement date on', () => {
  const facts: CashFacts = {
    ...c02,
    ...withoutTrades,
    balances: [
      balance(accounts.cashFree('c'), 90_000n + 2_031n),
      balance(accounts.saleReceivable('c'), -90_000n),
      balance(accounts.taxRefundReceivable('c'), -2_031n),
    ],
    sales: [
      {
        sequence: 1,
        settlementDate: ymd('2026-11-18'),
        accountType: 'SPECIFIC',
        proceeds: yen(90_000),
        gain: yen(-10_000),
      },
    ],
    netGains: new Map([[2026, yen(10_000)]]),
  };
  expect(buyingPowerOn(facts, ymd('2026-11-17'), today)).toBe(0n);
  expect(buyingPowerOn(facts, ymd('2026-11-18'), today)).toBe(92_031n);
  expect(withdrawable(cashOutlookOf(facts, today)).amount).toBe(0n);
  const before = facts.balances.slice(1, 2);
  const unbooked = { ...facts, balances: [balance(accounts.cashFree('c'), 90_000n), ...before] };
  expect(buyingPowerOn(unbooked, ymd('2026-11-18'), today)).toBe(90_000n);
});

test('a withdrawal leaves on its pay date, also where no fund is asked about', () => {
  const facts: CashFacts = {
    ...c02,
    ...withoutTrades,
    balances: [
      balance(accounts.cashFree('c'), 150n),
      balance(accounts.cashReserved('c', 'WITHDRAWAL'), 100n),
      balance(accounts.saleReceivable('c'), -150n),
    ],
    sales: [
      { sequence: 1, settlementDate: ymd('2026-11-16'), accountType: 'GENERAL', proceeds: yen(150), gain: yen(0) },
    ],
    withdrawals: [{ on: ymd('2026-11-16'), amount: yen(100) }],
  };
  // 100 today, 150 from Monday on; taken off today it would be nothing.
  expect(buyingPowerOn(facts, today, today)).toBe(100n);
  expect(buyingPowerOn({ ...facts, withdrawals: [] }, today, today)).toBe(0n);
  const tooMuch = [{ on: ymd('2026-11-16'), amount: yen(101) }];
  expect(buyingPowerOn({ ...facts, withdrawals: tooMuch }, today, today)).toBe(0n);
});

test('never more than the ledger lets go, whatever was projected', () => {
  const [free, ...others] = c02.balances;
  expect(free?.account.kind).toBe('CASH_FREE');
  const less = { ...c02, balances: [balance(accounts.cashFree('c'), 100_000n), ...others] };
  expect(buyingPowerOn(less, ymd('2026-11-20'), today)).toBeLessThanOrEqual(100_000n);
});
