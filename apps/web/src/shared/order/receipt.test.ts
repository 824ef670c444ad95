import { expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { exactText, keepReceipt, keptSize, readReceipt, type Receipt } from './receipt.ts';

const receipt: Receipt = {
  orderId: 'o1',
  receiptNumber: 'N6XV-CVGW',
  side: 'BUY',
  fundName: 'つづら 全世界株式インデックス',
  accountType: 'NISA_GROWTH',
  size: { yen: '50000' },
  lines: [
    ['手数料（税込）', { yen: '0' }],
    ['分配金', { words: '再投資' }],
  ],
  applicationDate: ymd('2026-11-16'),
  executionDate: ymd('2026-11-17'),
  settlementDate: ymd('2026-11-24'),
  holidays: [ymd('2026-11-23')],
  cancelableUntil: '2026-11-16T15:30:00+09:00',
  restored: { yen: '50000', from: ymd('2027-01-01') },
};
const minute = 60_000;

test('R2.07 R2.09 the result of an order survives a reload, for half an hour and for its own fund', () => {
  const tab = memoryStorage();
  keepReceipt(tab, 'buy:TZ010001', receipt, 0);
  expect(readReceipt(tab, 'buy:TZ010001', 29 * minute)).toEqual(receipt);
  expect(readReceipt(tab, 'buy:TZ010002', 0)).toBeNull();
  expect(readReceipt(tab, 'buy:TZ010001', 30 * minute)).toBeNull();
});

test('anything else in its place is no result', () => {
  const tab = memoryStorage();
  for (const value of [
    null,
    {},
    { ...receipt, lines: 'x' },
    { ...receipt, orderId: 1 },
    { ...receipt, size: '50,000円' },
    { ...receipt, size: { yen: 'x' } },
    { ...receipt, receiptNumber: undefined },
  ]) {
    tab.setItem('flow:buy:receipt', JSON.stringify({ at: 0, value }));
    expect(readReceipt(tab, 'buy', 0)).toBeNull();
  }
});

test('how much was ordered, in one word', () => {
  expect(exactText(keptSize({ orderMethod: 'AMOUNT', amount: yen(50_000) }))).toBe('50,000円');
  expect(exactText(keptSize({ orderMethod: 'UNITS', units: 10_000n }))).toBe('10,000口');
  expect(exactText(keptSize({ orderMethod: 'ALL' }))).toBe('全部');
});
