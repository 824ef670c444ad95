import { describe, expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { units, yen } from '../money/index.ts';
import {
  bookingOf,
  cashEntries,
  distributionEntries,
  entryKinds,
  fundEntries,
  oppositeOf,
  roomOf,
  taxEntries,
  type Entry,
  type LedgerRoom,
} from './index.ts';

const at = atJst(ymd('2026-11-16'), '10:00');
const order = bookingOf({ id: 'order', customerId: 'c', fundCode: 'FUND0001', accountType: 'SPECIFIC' }, at);
const cash = { ref: 'cash', at, amount: yen(1_000) };
const tax = { income: yen(153), resident: yen(50) };
const distribution = {
  id: 'distribution',
  customerId: 'c',
  fundCode: 'FUND0001',
  special: yen(100),
  ordinary: yen(1_000),
  tax,
  dueDate: ymd('2026-11-20'),
};
const sale = { sold: units(7), proceeds: yen(900), projectedTax: yen(20), projectedRefund: yen(0) };

const booked: readonly (readonly [LedgerRoom, Entry])[] = [
  ['cash', cashEntries.deposited('c', cash)],
  ['cash', cashEntries.assigned('c', cash)],
  ['shared', cashEntries.suspended(cash)],
  ['shared', cashEntries.sentBack(cash)],
  ['shared', cashEntries.cameBack(cash)],
  ['cash', cashEntries.withdrawalRequested('c', cash)],
  ['cash', cashEntries.withdrawalReleased('c', cash)],
  ['cash', cashEntries.withdrawalPaid('c', cash)],
  ['cash', cashEntries.withdrawalReturned('c', cash)],
  ['fund-order', fundEntries.buyAccepted(order, { reservedCash: yen(1_000) })],
  ['fund-order', fundEntries.buyReleased(order, { reservedCash: yen(1_000) })],
  ['fund-order', fundEntries.buyExecuted(order, { reservedCash: yen(1_000), total: yen(990), units: units(9) })],
  [
    'fund-order',
    fundEntries.buySettled(order, { principal: yen(970), fee: yen(18), consumptionTax: yen(2), units: units(9) }),
  ],
  ['fund-order', fundEntries.saleAccepted(order, { lockedUnits: units(9) })],
  ['fund-order', fundEntries.saleReleased(order, { lockedUnits: units(9) })],
  ['fund-order', fundEntries.saleExecuted(order, { ...sale, lockedUnits: units(9) })],
  ['fund-order', fundEntries.saleSettled(order, { ...sale, tax: { ...tax, year: 2026 } })],
  ['shared', fundEntries.unitsMoved(order, { state: 'unitsLocked', to: 'GENERAL', units: units(9) })],
  ['fund-order', distributionEntries.declared(distribution, at)],
  ['fund-order', distributionEntries.paid(distribution, at)],
  ['fund-order', distributionEntries.reinvested(distribution, 'GENERAL', units(3), at)],
  ['tax', taxEntries.yearEndRefunded({ ref: 'year-end', customerId: 'c', year: 2026 }, tax, at)],
];

describe('entry builders', () => {
  test.each(booked)('room %s: the lines of an entry sum to zero for every instrument', (room, entry) => {
    const sums = new Map<string, bigint>();
    for (const { account, amount } of entry.lines) {
      expect(amount).not.toBe(0n);
      sums.set(account.instrument, (sums.get(account.instrument) ?? 0n) + amount);
    }
    expect(entry.lines.length).toBeGreaterThan(1);
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    expect(roomOf(entry)).toBe(room);
    expect(entry).toMatchObject({ day: '2026-11-16', bookedAt: at });
  });

  test('a correction of any room is shared, and undoes every line', () => {
    const [, entry] = booked[0] ?? [];
    if (!entry) throw new Error('there is an entry');
    const undone = oppositeOf(entry, { day: entry.day, bookedAt: at, revision: 0 });
    expect(roomOf(undone)).toBe('shared');
    expect(undone.lines.map(({ amount }) => amount)).toEqual(entry.lines.map(({ amount }) => -amount));
  });

  test('the account types of before 2024 have no units here', () => {
    expect(() => bookingOf({ ...order, id: 'old', accountType: 'NISA_OLD' }, at)).toThrow('account types');
  });

  test('no two kinds have one number', () => {
    const ids = Object.values(entryKinds).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
