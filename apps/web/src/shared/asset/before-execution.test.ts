import { expect, test } from 'vitest';
import type { FundOrder } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { beforeExecution, hasPurchaseComing } from './before-execution.ts';

const order = (status: FundOrder['status'], side: FundOrder['side'] = 'BUY'): FundOrder => ({
  id: `${status}/${side}`,
  receiptNumber: 'N6XV-CVGW',
  requestKey: null,
  side,
  source: 'SPOT',
  settingId: null,
  fundCode: 'TZ010001',
  fundName: 'つづら 全世界株式インデックス',
  accountType: 'SPECIFIC',
  orderMethod: 'AMOUNT',
  requestedAmount: yen(30_000),
  requestedUnits: null,
  distributionCourse: null,
  status,
  receivedAt: '2026-11-13T10:00:00+09:00',
  applicationDate: ymd('2026-11-13'),
  executionDate: ymd('2026-11-16'),
  settlementDate: ymd('2026-11-20'),
  cancelableUntil: null,
  endedAt: null,
  execution: null,
  lapseReason: null,
});

test('R2.03 orders count as waiting until they are executed', () => {
  const all = ['RECEIVED', 'WORKING', 'EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED'] as const;
  expect(beforeExecution(all.map((status) => order(status))).map(({ status }) => status)).toEqual([
    'RECEIVED',
    'WORKING',
  ]);
});

test('R2.02 only a purchase brings a fund', () => {
  expect(hasPurchaseComing([order('WORKING')])).toBe(true);
  expect(hasPurchaseComing([order('WORKING', 'SELL')])).toBe(false);
  expect(hasPurchaseComing([order('EXECUTED')])).toBe(false);
});
