import { expect, test } from 'vitest';
import type { FundOrder, Withdrawal } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { nextEvents } from './next-events.ts';

const order = (given: Partial<FundOrder>): FundOrder => ({
  id: '1',
  receiptNumber: 'N6XV-CVGW',
  requestKey: null,
  side: 'BUY',
  source: 'SPOT',
  settingId: null,
  fundCode: 'TZ010001',
  fundName: 'つづら 全世界株式インデックス',
  accountType: 'SPECIFIC',
  orderMethod: 'AMOUNT',
  requestedAmount: yen(30_000),
  requestedUnits: null,
  distributionCourse: 'REINVEST',
  status: 'RECEIVED',
  receivedAt: '2026-11-13T10:00:00+09:00',
  applicationDate: ymd('2026-11-13'),
  executionDate: ymd('2026-11-16'),
  settlementDate: ymd('2026-11-20'),
  cancelableUntil: null,
  endedAt: null,
  execution: null,
  lapseReason: null,
  ...given,
});
const shown = (...orders: readonly Partial<FundOrder>[]) =>
  nextEvents(orders.map(order)).map(({ day, title }) => `${day} ${title}`);

test('R2.02 an accepted order has its execution and its settlement ahead, an executed one its settlement', () => {
  expect(shown({})).toEqual(['2026-11-16 購入の約定', '2026-11-20 購入の受渡']);
  expect(shown({ status: 'WORKING', side: 'SELL' })).toEqual(['2026-11-16 売却の約定', '2026-11-20 売却の受渡']);
  expect(shown({ status: 'EXECUTED' })).toEqual(['2026-11-20 購入の受渡']);
});

test.each(['SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED'] as const)(
  'nothing is ahead of an order that is %s',
  (status) => {
    expect(shown({ status })).toEqual([]);
  },
);

test('the soonest three of all orders', () => {
  expect(
    shown(
      {},
      { status: 'EXECUTED', side: 'SELL', settlementDate: ymd('2026-11-17') },
      { executionDate: ymd('2026-11-18') },
    ),
  ).toEqual(['2026-11-16 購入の約定', '2026-11-17 売却の受渡', '2026-11-18 購入の約定']);
});

const withdrawal = (status: Withdrawal['status'], payDate: string): Withdrawal => ({
  id: 'w1',
  receiptNumber: 'N6XV-CVGW',
  amount: yen(20_000),
  source: 'REQUESTED',
  status,
  requestedAt: '2026-11-13T10:00:00+09:00',
  payDate: ymd(payDate),
  cancelableUntil: null,
  bank: { bankName: 'しおさい銀行', branchName: 'みなと支店', numberMasked: '•••4567' },
  reason: null,
});

test('R2.02 money on its way to the bank arrives between the days of the orders; what has arrived or failed does not', () => {
  const titles = (status: Withdrawal['status']) =>
    nextEvents([order({})], [withdrawal(status, '2026-11-17')]).map(({ title }) => title);
  for (const status of ['REQUESTED', 'LOCKED', 'SENT'] as const)
    expect(titles(status)).toEqual(['購入の約定', '出金の着金', '購入の受渡']);
  for (const status of ['COMPLETED', 'CANCELED', 'FAILED', 'RETURNED'] as const)
    expect(titles(status)).toEqual(['購入の約定', '購入の受渡']);
});
