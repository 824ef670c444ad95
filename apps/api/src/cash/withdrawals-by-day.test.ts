import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { buyingPower, type CashStanding } from '@tsuzura/domain/cash';
import { noYen, yen } from '@tsuzura/domain/money';
import { withdrawalsByDay } from './withdrawals-by-day.ts';

const today = ymd('2026-11-13');
const monday = ymd('2026-11-16');
const standing = (setAside: number): CashStanding => ({
  settledCash: yen(100),
  flows: [{ kind: 'WITHDRAWAL', on: today, amount: yen(-setAside) }],
  dayTradeLock: noYen,
  marginHold: noYen,
});
const row = (state: 'REQUESTED' | 'LOCKED' | 'CANCELED', amount: number) =>
  ({ state, amount: yen(amount), payDate: monday }) as const;
const moved = ({ flows }: CashStanding) => flows.filter(({ amount }) => amount !== 0n).map((f) => [f.on, f.amount]);

test('withdrawals move on their pay dates, and buying power is what it was', () => {
  const dated = withdrawalsByDay(standing(30), [row('REQUESTED', 20), row('LOCKED', 10), row('CANCELED', 99)]);
  expect(moved(dated)).toEqual([
    [monday, -20n],
    [monday, -10n],
  ]);
  expect(buyingPower(dated, today)).toBe(70n);
});

test('what no row explains stays on its day; rows beyond the ledger change nothing', () => {
  expect(moved(withdrawalsByDay(standing(30), [row('REQUESTED', 20)]))).toEqual([
    [today, -10n],
    [monday, -20n],
  ]);
  expect(moved(withdrawalsByDay(standing(30), [row('REQUESTED', 31)]))).toEqual([[today, -30n]]);
});
