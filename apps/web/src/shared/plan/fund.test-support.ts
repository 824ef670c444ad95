import type { FundDetail } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { units, yen } from '@tsuzura/domain/money';

/** What plans look at of a fund: 1/4 with the American holidays, or 0/3 without any. */
export const fundDetail = (over: Partial<FundDetail> = {}): FundDetail =>
  ({
    code: 'TZ010002',
    name: 'つづら 国内株式インデックス',
    navUnit: 10_000,
    termEnd: null,
    orderable: { buy: true, sell: true, scheduled: true },
    nisa: { tsumitate: true, growth: true },
    purchaseFeeRate: '0',
    trustFeeRate: '0.1',
    redemptionReserveRate: '0',
    minAmount: yen(100),
    amountStep: yen(1),
    minUnits: units(1),
    unitStep: units(1),
    tradeRule: {
      cutoffTime: '15:30',
      buy: { executionLag: 0, settlementLag: 3 },
      sell: { executionLag: 0, settlementLag: 3 },
      closedDays: [],
      lagsSkipClosedDays: false,
    },
    ...over,
  }) as unknown as FundDetail;

export const americanFund = (over: Partial<FundDetail> = {}): FundDetail =>
  fundDetail({
    code: 'TZ010001',
    name: 'つづら 全世界株式インデックス',
    tradeRule: {
      cutoffTime: '15:30',
      buy: { executionLag: 1, settlementLag: 4 },
      sell: { executionLag: 1, settlementLag: 4 },
      closedDays: [ymd('2026-11-26')],
      lagsSkipClosedDays: false,
    },
    ...over,
  });
