import { ymd } from '../calendar/index.ts';
import { ratio, units, yen } from '../money/index.ts';
import type { FundTerms } from './index.ts';

/** For tests only: a no-load domestic fund of today's usual terms, changed where the test says so. */
export const someTerms = (changes: Partial<FundTerms> = {}): FundTerms => ({
  from: ymd('2016-11-14'),
  cutoffTime: '15:30',
  buy: { executionLag: 0, settlementLag: 3 },
  sell: { executionLag: 0, settlementLag: 3 },
  skipFundHolidaysInLag: false,
  purchaseFeeRate: ratio(0, 1),
  redemptionReserveRate: ratio(0, 1),
  redemptionReserveRounding: 'FLOOR',
  limits: { minAmount: yen(100), amountStep: yen(1), minUnits: units(1), unitStep: units(1) },
  ...changes,
});
