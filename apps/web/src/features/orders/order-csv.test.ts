import { expect, test } from 'vitest';
import type { FundOrder } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import { ordersCsv } from './order-csv.ts';
import { happenedTo, isDead, isInHistory, kindText, pointsOf } from './order-words.ts';

const order: FundOrder = {
  id: 'o1',
  receiptNumber: 'N6XV-CVGW',
  requestKey: null,
  side: 'SELL',
  source: 'SPOT',
  settingId: null,
  fundCode: 'TZ010008',
  fundName: '=HYPERLINK("x"),ファンド',
  accountType: 'SPECIFIC',
  orderMethod: 'ALL',
  requestedAmount: null,
  requestedUnits: null,
  distributionCourse: null,
  status: 'SETTLED',
  receivedAt: '2026-09-08T10:05:30+09:00',
  applicationDate: ymd('2026-09-08'),
  executionDate: ymd('2026-09-08'),
  settlementDate: ymd('2026-09-11'),
  cancelableUntil: null,
  endedAt: null,
  execution: {
    nav: nav(13_120),
    price: nav(13_120),
    units: units(90_000),
    executedAmount: yen(118_080),
    fee: yen(0),
    consumptionTax: yen(0),
    settlementAmount: yen(118_080),
    convertedToAll: false,
    profit: yen(-18_000),
    incomeTax: yen(0),
    residentTax: yen(0),
    reportUrl: null,
  },
  lapseReason: null,
};

test('R2.10 the CSV has a line an order: numbers plain, a name that looks like a formula made text', () => {
  const [head = '', line = '', end] = ordersCsv([order]).slice(1).split('\r\n');
  expect(head.split(',')).toHaveLength(22);
  expect(line).toBe(
    `N6XV-CVGW,2026/09/08 10:05,受渡,売却（全部）,TZ010008,"'=HYPERLINK(""x""),ファンド",特定口座,,,,2026/09/08,2026/09/08,2026/09/11,,13120,90000,118080,0,-18000,0,0,118080`,
  );
  expect(end).toBe('');
});

test('R2.10 what is not known is empty, not zero', () => {
  const [, line = ''] = ordersCsv([
    { ...order, fundName: 'つづら', status: 'CANCELED', execution: null, endedAt: '2026-09-08T10:30:00+09:00' },
  ])
    .slice(1)
    .split('\r\n');
  expect(line.endsWith(',2026/09/08,,,2026/09/08 10:30,,,,,,,,')).toBe(true);
});

test('R2.10 an order is called by what it is', () => {
  const of = (over: Partial<FundOrder>) => kindText({ ...order, ...over });
  expect(of({})).toBe('売却（全部）');
  expect(of({ orderMethod: 'UNITS' })).toBe('売却');
  expect(of({ side: 'BUY' })).toBe('購入');
  expect(of({ side: 'BUY', source: 'SCHEDULED' })).toBe('積立');
  expect(of({ source: 'SCHEDULED' })).toBe('定期売却');
  expect(of({ side: 'BUY', source: 'REINVEST' })).toBe('分配金再投資');
});

test.each([
  ['RECEIVED', [true, false, false]],
  ['WORKING', [true, false, false]],
  ['EXECUTED', [true, true, false]],
  ['SETTLED', [true, true, true]],
  ['COMPLETED', [true, true, true]],
] as const)('R2.10 the timeline of %s', (status, reached) => {
  expect(pointsOf({ ...order, status }).map(({ isReached }) => isReached)).toEqual(reached);
  expect(isDead({ status })).toBe(false);
});

test('R2.10 an order of the history is dated by what happened to it, never by a day to come', () => {
  const on = (over: Partial<FundOrder>) => happenedTo({ ...order, ...over });
  const endedAt = '2026-09-07T23:59:00+09:00';
  expect(on({ status: 'CANCELED', endedAt })).toEqual({ label: '取消', day: '2026-09-07' });
  expect(on({ status: 'LAPSED', endedAt })).toEqual({ label: '失効', day: '2026-09-07' });
  expect(on({ status: 'RECEIVED', executionDate: ymd('2026-09-10') })).toEqual({ label: '受付', day: '2026-09-08' });
  for (const status of ['EXECUTED', 'SETTLED', 'COMPLETED'] as const) {
    expect(on({ status, settlementDate: ymd('2026-12-31') })).toEqual({ label: '約定', day: '2026-09-08' });
  }
});

test('R2.10 an order stands in one tab: 注文中 until it is settled or over', () => {
  const inHistory = (['RECEIVED', 'WORKING', 'EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED'] as const).filter(
    (status) => isInHistory({ status }),
  );
  expect(inHistory).toEqual(['SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED']);
});
