import { noShareCash } from '../cash/index.ts';
import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { accounts, type Balance } from '../ledger/index.ts';
import { yen } from '../money/index.ts';
import { buyingPowerOn, cashPosition, withdrawable, withdrawableNow, type CashFacts } from './index.ts';

const today = ymd('2026-11-13');
const balance = (account: Balance['account'], amount: bigint): Balance => ({ account, amount });

/** Of each product one flow: a purchase, a sale and a distribution of funds, and a withdrawal. */
const facts: CashFacts = {
  // 300,000 settled, 380,457 free.
  balances: [
    balance(accounts.cashFree('c'), 380_457n),
    balance(accounts.cashReserved('c', 'ORDER'), 50_000n),
    balance(accounts.cashReserved('c', 'WITHDRAWAL'), 20_000n),
    balance(accounts.buyPayable('c'), 30_000n),
    balance(accounts.saleReceivable('c'), -180_000n),
    balance(accounts.distributionReceivable('c'), -457n),
  ],
  payments: [
    { state: 'RECEIVED', settlementDate: ymd('2026-11-20'), amount: yen(50_000) },
    { state: 'EXECUTED', settlementDate: ymd('2026-11-17'), amount: yen(30_000) },
  ],
  sales: [
    {
      sequence: 1,
      settlementDate: ymd('2026-11-18'),
      accountType: 'GENERAL',
      proceeds: yen(180_000),
      gain: yen(30_000),
    },
  ],
  distributions: [{ on: ymd('2026-11-19'), amount: yen(457) }],
  withdrawals: [{ on: ymd('2026-11-16'), amount: yen(20_000) }],
  withholding: 'WITH',
  shares: noShareCash,
  netGains: new Map(),
};

test('the position has the flows of every product, each on its day', () => {
  const { settledCash, flows } = cashPosition(facts, today);
  expect(settledCash).toBe(300_000n);
  expect(flows.filter(({ amount }) => amount !== 0n)).toEqual([
    { kind: 'OPEN_BUY', on: '2026-11-20', amount: -50_000n },
    { kind: 'UNSETTLED_BUY', on: '2026-11-17', amount: -30_000n },
    { kind: 'SALE', on: '2026-11-18', amount: 180_000n },
    { kind: 'DISTRIBUTION', on: '2026-11-19', amount: 457n },
    { kind: 'WITHDRAWAL', on: '2026-11-16', amount: -20_000n },
  ]);
});

test('buying power is the smallest balance from the day on, and never more than the ledger lets go', () => {
  expect(buyingPowerOn(facts, ymd('2026-11-17'), today)).toBe(250_000n);
  expect(buyingPowerOn(facts, ymd('2026-11-20'), today)).toBe(380_457n);
  const [, ...others] = facts.balances;
  const withLess = [balance(accounts.cashFree('c'), 380_456n), ...others];
  expect(buyingPowerOn({ ...facts, balances: withLess }, ymd('2026-11-20'), today)).toBe(380_456n);
});

test('what can be withdrawn is the same with and without what is still to come', () => {
  expect(withdrawableNow(facts, today)).toBe(200_000n);
  expect(withdrawableNow({ balances: facts.balances, payments: facts.payments, shares: noShareCash }, today)).toBe(
    200_000n,
  );
});

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
  shares: noShareCash,
  netGains: new Map(),
};

test('C02 buying power is the smallest balance from the settlement date on', () => {
  expect(buyingPowerOn(c02, ymd('2026-11-17'), today)).toBe(280_000n);
  expect(buyingPowerOn(c02, ymd('2026-11-20'), today)).toBe(410_000n);
  expect(withdrawable(cashPosition(c02, today)).amount).toBe(230_000n);
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
  expect(withdrawable(cashPosition(facts, today)).amount).toBe(1_000n);
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
    shares: noShareCash,
    netGains: new Map([[2026, yen(10_000)]]),
  };
  expect(buyingPowerOn(facts, ymd('2026-11-17'), today)).toBe(0n);
  expect(buyingPowerOn(facts, ymd('2026-11-18'), today)).toBe(92_031n);
  expect(withdrawable(cashPosition(facts, today)).amount).toBe(0n);
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
