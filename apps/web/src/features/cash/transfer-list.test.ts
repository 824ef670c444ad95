import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { ymd } from '@tsuzura/domain/calendar';
import {
  daysOfTransfers,
  directions,
  hasMoved,
  inDirection,
  movedAmount,
  readTransferFilter,
  searchOfTransfers,
  spans,
  transferName,
  type Transfer,
} from './transfer-list.ts';

const transfer = (changes: Partial<Transfer>): Transfer => ({
  id: '1',
  date: ymd('2026-11-16'),
  direction: 'OUT',
  kind: 'BANK',
  amount: yen(20_000),
  status: 'COMPLETED',
  note: '',
  ...changes,
});

test('R2.11 the list of transfers: what the address says wrongly shows a year of everything', () => {
  expect(readTransferFilter({ direction: 'SIDEWAYS', period: '5y' })).toEqual({ direction: 'ALL', span: '1y' });
  const filter = readTransferFilter({ direction: 'OUT', period: 'all' });
  expect(searchOfTransfers(filter)).toEqual({ direction: 'OUT', period: 'all' });
  expect(searchOfTransfers({ direction: 'ALL', span: '1y' })).toEqual({ direction: '', period: '' });
  const today = ymd('2026-11-16');
  expect(daysOfTransfers(filter, today)).toEqual({});
  expect(daysOfTransfers({ direction: 'ALL', span: '3m' }, today)).toEqual({ from: '2026-08-16' });
});

test('R2.11 every filter of the transfers comes back from the address as it was written there', () => {
  for (const { value: direction } of directions) {
    for (const { value: span } of spans) {
      expect(readTransferFilter(searchOfTransfers({ direction, span }))).toEqual({ direction, span });
    }
  }
});

test('R2.11 money that came in and money that left are told apart by words and sign', () => {
  const all = [transfer({}), transfer({ id: '2', direction: 'IN', kind: 'QUICK' })];
  expect(all.map(transferName)).toEqual(['出金', 'クイック入金']);
  expect(all.map(movedAmount)).toEqual([-20_000n, 20_000n]);
  expect(inDirection(all, { direction: 'IN', span: '1y' }).map(({ id }) => id)).toEqual(['2']);
  expect(inDirection(all, { direction: 'ALL', span: '1y' })).toHaveLength(2);
  // What was cancelled or came back moved nothing.
  const statuses = ['PENDING', 'COMPLETED', 'CANCELED', 'FAILED'] as const;
  expect(statuses.map((status) => hasMoved({ status }))).toEqual([true, true, false, false]);
});
