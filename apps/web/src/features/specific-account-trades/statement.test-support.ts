import { ymd } from '@tsuzura/domain/calendar';
import { nav, noYen, yen } from '@tsuzura/domain/money';
import type { PaidDistribution, Sale } from './statement.ts';

export const sale: Sale = {
  id: 'o1',
  receiptNumber: 'N6XV-CVGW',
  settlementDate: ymd('2026-03-04'),
  tradeDate: ymd('2026-02-27'),
  product: 'FUND',
  code: 'TZ010001',
  name: 'つづら 全世界株式インデックス',
  quantity: '20000',
  price: nav(15_000),
  navUnit: 10_000,
  unitCost: yen(10_000),
  proceeds: yen(30_000),
  cost: yen(20_000),
  fee: noYen,
  profit: yen(10_000),
  incomeTax: yen(1_531),
  residentTax: yen(500),
  cumulativeProfit: yen(10_000),
};

export const paid: PaidDistribution = {
  id: 'd1',
  paidOn: ymd('2026-03-04'),
  code: 'TZ010006',
  name: '国内好配当株オープン',
  course: 'RECEIVE',
  ordinary: yen(1_000),
  special: yen(200),
  incomeTax: yen(153),
  residentTax: yen(50),
};
