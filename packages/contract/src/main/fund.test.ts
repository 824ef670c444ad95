import { expect, expectTypeOf, test } from 'vitest';
import type { Nav, Yen } from '@tsuzura/domain/money';
import { decode, encode, type Answer, type Given } from '../kernel/index.ts';
import { getFund, listFundTracks } from './fund-detail.ts';
import { listFunds } from './fund.ts';

const dates = {
  applicationDate: '2026-11-16',
  executionDate: '2026-11-17',
  settlementDate: '2026-11-24',
  cutoffAt: '2026-11-16T15:30:00+09:00',
};
const summary = {
  code: 'TZ010001',
  isin: 'JP90C000TZ01',
  name: 'つづら 全世界株式インデックス',
  shortName: '全世界株式',
  managerName: 'つづら投信',
  assetClass: 'FOREIGN_EQUITY',
  isIndex: true,
  nav: 18273,
  navUnit: 10000,
  navDate: '2026-11-13',
  isPreliminary: false,
  navChange: -120,
  navChangeRate: '-0.65',
  netAssets: 123_456_789_012,
  purchaseFeeRate: '0',
  trustFeeRate: '0.0938',
  redemptionReserveRate: '0',
  returns: { m1: '1.2', m3: '3', m6: '-4.25', y1: '12.3', y3: null, y5: null, sinceInception: '18.2' },
  nisa: { tsumitate: true, growth: true },
  riskLevel: 4,
  orderable: { buy: true, sell: true, scheduled: true },
};
const detail = {
  ...summary,
  description: '世界の株式に投資します。',
  objectives: ['指数に連動する成果を目指します。'],
  benchmark: null,
  inceptionDate: '2024-01-31',
  termEnd: null,
  fiscalDates: ['06-10'],
  distributionCourseOptions: ['REINVEST'],
  minAmount: 100,
  amountStep: 1,
  minUnits: 1,
  unitStep: 1,
  orderMethods: { buy: ['AMOUNT'], sell: ['AMOUNT', 'UNITS', 'ALL'] },
  tradeRule: {
    cutoffTime: '15:30',
    buy: { executionLag: 1, settlementLag: 5 },
    sell: { executionLag: 1, settlementLag: 5 },
    closedDays: ['2026-11-26'],
    lagsSkipClosedDays: false,
  },
  nextDates: { buy: dates, sell: null },
  distributions: [],
  deviation: { y1: '15.2', y3: null, y5: null },
  sharpeRatio: { y1: '0.81', y3: null, y5: null },
  changesAhead: [{ from: '2027-01-04', texts: ['購入時手数料が変わります。'] }],
  topHoldings: [{ name: 'A社', ratio: '4.1' }],
  allocation: [{ name: '北米', ratio: '65.2' }],
  risks: ['株価変動リスク'],
  fees: { purchase: 'なし', trust: '年0.0938%', reserve: 'なし', other: '監査費用など' },
};

test('a fund travels there and back without loss', () => {
  const read = decode(getFund.answer, detail);
  expect(read.ok && read.value.nav).toBe(18273n);
  expect(read.ok && encode(getFund.answer, read.value)).toEqual(detail);
});

test('a fraction of a yen is not a net asset value', () => {
  expect(decode(getFund.answer, { ...detail, nav: 18273.5 }).ok).toBe(false);
});

test('the list asks for twenty from the first unless told otherwise', () => {
  expect(decode(listFunds.query, {})).toEqual({ ok: true, value: { limit: 20, offset: 0 } });
  expect(decode(listFunds.query, { limit: '100', nisaGrowth: 'true' })).toEqual({
    ok: true,
    value: { limit: 100, offset: 0, nisaGrowth: true },
  });
  expect(decode(listFunds.query, { limit: '101' })).toEqual({
    ok: false,
    lines: [{ field: 'limit', message: '件数は100以下で入力してください。' }],
  });
});

test('a caller may leave out whatever has a default, and the handler always has it', () => {
  expectTypeOf<{ query: { keyword?: string } }>().toExtend<Given<typeof listFunds>>();
  expectTypeOf<Answer<typeof listFundTracks>['tracks'][number]['nav']>().toEqualTypeOf<Nav>();
  expectTypeOf<Answer<typeof getFund>['netAssets']>().toEqualTypeOf<Yen>();
  expect(encode(listFundTracks.query, {} as never)).toEqual({});
  expect(encode(listFundTracks.query, { period: '5y' })).toEqual({ period: '5y' });
  expect(decode(listFundTracks.query, {})).toEqual({ ok: true, value: { period: '1y' } });
});
