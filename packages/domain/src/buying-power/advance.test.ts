import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { noShareCash } from '../cash/index.ts';
import { accounts, advanceEntry, cashStanding, correctionLoan, type Balance } from '../ledger/index.ts';
import { atJst } from '../calendar/index.ts';
import { yen } from '../money/index.ts';
import {
  buyingPowerOn,
  cashPosition,
  cashShortage,
  explainWithdrawable,
  withdrawableNow,
  withdrawalPosition,
  type CashFacts,
} from './index.ts';

const today = ymd('2026-11-17');
const facts = (...balances: readonly Balance[]): CashFacts => ({
  balances,
  payments: [],
  sales: [],
  distributions: [],
  withdrawals: [],
  withholding: 'WITH',
  shares: noShareCash,
  netGains: new Map(),
});
const free = (amount: bigint): Balance => ({ account: accounts.cashFree('c'), amount });
const owed = (amount: bigint): Balance => ({ account: accounts.cashAdvanced('c'), amount: -amount });
const lent = (amount: bigint): Balance => ({ account: accounts.cashLent('c'), amount: -amount });

test('E25 what was advanced is a debit of today: a shortage until it is paid, and nothing to buy or withdraw with', () => {
  const short = facts(free(120_000n), owed(150_000n));
  expect(cashShortage(cashPosition(short, today), today)).toMatchObject({ shortage: 30_000n, required: 150_000n });
  expect([buyingPowerOn(short, today, today), withdrawableNow(short, today)]).toEqual([0n, 0n]);
  const enough = facts(free(150_001n), owed(150_000n));
  expect(cashShortage(cashPosition(enough, today), today)).toBe(null);
  expect([buyingPowerOn(enough, today, today), withdrawableNow(enough, today)]).toEqual([1n, 1n]);
  expect(explainWithdrawable(withdrawalPosition(enough, today)).lines).toContainEqual({
    kind: 'ADVANCED',
    amount: -150_000n,
  });
});

test('what a correction lent keeps nothing back', () => {
  const standing = facts(free(100n), lent(1_000n));
  expect(cashShortage(cashPosition(standing, today), today)).toBe(null);
  expect([buyingPowerOn(standing, today, today), withdrawableNow(standing, today)]).toEqual([100n, 100n]);
  expect(cashStanding(standing.balances).owed).toBe(0n);
});

test('our own money follows an advance into 顧客分別金, and leaves it when it is paid back', () => {
  const booking = { ref: 'late-fill', customerId: 'c', at: atJst(today, '10:00') };
  const lines = (entry: ReturnType<typeof advanceEntry>) =>
    entry.lines.map(({ account, amount }) => `${account.kind}${account.tag && ` ${account.tag}`} ${amount}`);
  expect(lines(advanceEntry(booking, yen(500)))).toEqual([
    'CASH_ADVANCED -500',
    'CASH_FREE 500',
    'HOUSE_BANK 500',
    'BANK -500',
  ]);
  expect(lines(advanceEntry(booking, yen(-500)))).toEqual([
    'CASH_ADVANCED 500',
    'CASH_FREE -500',
    'HOUSE_BANK -500',
    'BANK 500',
  ]);
  expect(lines(correctionLoan(booking, yen(7)))[0]).toBe('CASH_ADVANCED CORRECTION -7');
});
