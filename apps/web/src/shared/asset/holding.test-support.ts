import type { FundHolding } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';

/** A holding worth 110,000 yen that cost 100,000; what a test is about is given. */
export const holding = (given: Partial<FundHolding> = {}): FundHolding => ({
  fundCode: 'TZ010001',
  fundName: 'つづら 全世界株式インデックス',
  assetClass: 'FOREIGN_EQUITY',
  accountType: 'SPECIFIC',
  distributionCourse: 'REINVEST',
  units: units(50_000),
  unsettledUnits: units(0),
  lockedUnits: units(0),
  sellableUnits: units(50_000),
  nav: nav(22_000),
  navUnit: 10_000,
  navDate: ymd('2026-11-13'),
  valuation: yen(110_000),
  valuationChange: yen(500),
  averageCost: yen(20_000),
  acquisitionCost: yen(100_000),
  individualPrincipal: yen(20_000),
  profit: yen(10_000),
  profitRate: '10',
  receivedDistributions: yen(0),
  soldAmount: yen(0),
  boughtAmount: yen(100_000),
  totalReturn: yen(10_000),
  scheduledSubscription: false,
  scheduledRedemption: false,
  ...given,
});
