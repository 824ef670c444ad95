import { japan, nextBusinessDay, ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { ratio, units, yen } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';

const plainTerms: Fund['terms'][number] = {
  from: ymd('2016-01-04'),
  cutoffTime: '15:30',
  buy: { executionLag: 0, settlementLag: 2 },
  sell: { executionLag: 0, settlementLag: 3 },
  skipFundHolidaysInLag: false,
  limits: { minAmount: yen(100), amountStep: yen(1), minUnits: units(1), unitStep: units(1) },
  purchaseFeeRate: ratio(0, 1),
  trustFeeRate: ratio(0, 1),
  redemptionReserveRate: ratio(0, 1),
  redemptionReserveRounding: 'FLOOR',
};

const fundOf = (code: string, navUnit: bigint, terms: Partial<typeof plainTerms> = {}): Fund => ({
  code,
  isin: code,
  name: code,
  shortName: code,
  kana: code,
  managerName: '',
  assetClass: 'OTHER',
  isIndex: false,
  navUnit,
  inceptionOn: plainTerms.from,
  termEndOn: null,
  takes: { buys: true, sells: true, plans: true },
  terms: [{ ...plainTerms, ...terms }],
  closedWith: null,
  nisa: { tsumitate: false, growth: true },
  riskLevel: 3,
  distributionCourses: ['RECEIVE', 'REINVEST'],
  fiscalDates: [],
  benchmark: null,
  description: '',
  objectives: [],
  risks: [],
  allocation: [],
  topHoldings: [],
  rank: 1,
});

/** No-load; with a fee and a reserve, a day later; and one that is counted by single units. */
export const brokerFunds: readonly Fund[] = [
  fundOf('PLAIN001', 10_000n),
  fundOf('FEE00002', 10_000n, {
    purchaseFeeRate: ratio(15, 1_000),
    redemptionReserveRate: ratio(3, 1_000),
    buy: { executionLag: 1, settlementLag: 3 },
    sell: { executionLag: 1, settlementLag: 4 },
  }),
  fundOf('SINGLE03', 1n),
];

/** With withholding and dividends, without withholding, and without a specific account. */
export const brokerCustomers: readonly BatchCustomer[] = [
  { id: 'with', subject: 'with', mail: '', withholding: 'WITH', dividendsIncluded: true },
  { id: 'without', subject: 'without', mail: '', withholding: 'WITHOUT', dividendsIncluded: false },
  { id: 'general', subject: 'general', mail: '', withholding: null, dividendsIncluded: false },
];

/** Little enough that orders are refused and lapse. */
export const openingDeposit = 2_500_000n;

/** Business days around a turn of the year; the first one of January is the eighth. */
export const brokerDays: readonly Ymd[] = Array.from({ length: 40 }).reduce<Ymd[]>(
  (days) => [...days, days.length === 0 ? ymd('2026-12-21') : nextBusinessDay(japan, days.at(-1) ?? ymd('2026-12-21'))],
  [],
);
