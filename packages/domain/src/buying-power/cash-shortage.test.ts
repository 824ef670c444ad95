import { expect, test } from 'vitest';
import { addDays, atJst, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import type { CashFlow } from '../cash/index.ts';
import { cashShortage } from './index.ts';

const today = ymd('2026-11-13');
const standing = (settledCash: number, ...flows: readonly CashFlow[]) => ({
  settledCash: yen(settledCash),
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});
const buy = (amount: number, on = today): CashFlow => ({ kind: 'UNSETTLED_BUY', on, amount: yen(-amount) });

test('E25 settled cash that does not cover what is debited today is short until 15:30', () => {
  const { result } = golden<{ shortage: number; status: string }>('E25');
  const found = cashShortage(standing(120_000, buy(150_000)), today);
  expect(found).toEqual({
    shortage: BigInt(result.shortage),
    required: 150_000n,
    available: 120_000n,
    dueAt: atJst(today, '15:30'),
  });
  expect(found === null ? 'NONE' : 'SHORT').toBe(result.status);
});

test('to the yen it is enough; tomorrow is not today, and what comes in today does not count before it is there', () => {
  expect(cashShortage(standing(150_000, buy(150_000)), today)).toBe(null);
  expect(cashShortage(standing(120_000, buy(150_000, addDays(today, 1))), today)).toBe(null);
  const sale: CashFlow = { kind: 'SALE', on: today, amount: yen(50_000) };
  expect(cashShortage(standing(120_000, buy(150_000), sale), today)).toMatchObject({ shortage: 30_000n });
});
