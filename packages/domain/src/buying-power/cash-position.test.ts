import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { yen } from '../money/index.ts';
import { buyingPowerOn, cashPosition, withdrawableNow, type CashFlowFacts } from './index.ts';

const today = ymd('2026-11-13');

/** Of each product one flow: a purchase, a sale and a distribution of funds, and a withdrawal. */
const facts: CashFlowFacts = {
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
  netGains: new Map(),
};
const ledger = { settled: yen(300_000), free: yen(380_457), reservedForWithdrawals: yen(20_000) };

test('the position has the flows of every product, each on its day', () => {
  const { settledCash, flows } = cashPosition(ledger, facts, today);
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
  expect(buyingPowerOn(ledger, facts, ymd('2026-11-17'), today)).toBe(250_000n);
  expect(buyingPowerOn(ledger, facts, ymd('2026-11-20'), today)).toBe(380_457n);
  expect(buyingPowerOn({ ...ledger, free: yen(380_456) }, facts, ymd('2026-11-20'), today)).toBe(380_456n);
});

test('what can be withdrawn is the same with and without what is still to come', () => {
  expect(withdrawableNow(ledger, facts, today)).toBe(200_000n);
  expect(withdrawableNow(ledger, { payments: facts.payments }, today)).toBe(200_000n);
});
