import type { AccountKind } from './chart.ts';
import { rangeOf } from './customer-range.ts';

/** One account of the chart. It exists from its first posting on. */
export interface LedgerAccount {
  readonly kind: AccountKind;
  /** null: an account of the firm. */
  readonly customerId: string | null;
  /** What is counted: `JPY`, `USD` in cents, a fund code for units, a stock code for shares, a symbol for 1/100,000 US shares. */
  readonly instrument: string;
  /** Tells accounts of one kind apart: account type, year of tax, purpose of a reservation, range of customers. */
  readonly tag: string;
}

export type Purpose = 'ORDER' | 'WITHDRAWAL' | 'TAX' | 'DELIVERY';
export type UnitsType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';
type UnitsKind = 'UNITS' | 'UNITS_LOCKED' | 'UNITS_UNSETTLED' | 'UNITS_SOLD';
/** Gains and distributions are withheld apart: only the first is settled on year-to-date totals (rules TAX-7 and TAX-11). */
export type TaxSource = 'GAIN' | 'DISTRIBUTION';

const cash = (kind: AccountKind, customerId: string, tag = ''): LedgerAccount => ({
  kind,
  customerId,
  instrument: 'JPY',
  tag,
});
const house = (kind: AccountKind, instrument = 'JPY', tag = ''): LedgerAccount => ({
  kind,
  customerId: null,
  instrument,
  tag,
});
const ofFund =
  (kind: UnitsKind) =>
  (customerId: string, fundCode: string, accountType: UnitsType): LedgerAccount => ({
    kind,
    customerId,
    instrument: fundCode,
    tag: accountType,
  });

const ofStock =
  (kind: 'SHARES' | 'SHARES_LOCKED' | 'MARGIN_LONG' | 'MARGIN_SHORT') =>
  (customerId: string, stockCode: string, accountType: UnitsType): LedgerAccount => ({
    kind,
    customerId,
    instrument: stockCode,
    tag: accountType,
  });

const dollars = (kind: AccountKind, customerId: string): LedgerAccount => ({
  kind,
  customerId,
  instrument: 'USD',
  tag: '',
});

/** Every account there can be; code never writes an account as a literal. */
export const accounts = {
  cashFree: (customerId: string) => cash('CASH_FREE', customerId),
  cashReserved: (customerId: string, purpose: Purpose) => cash('CASH_RESERVED', customerId, purpose),
  buyPayable: (customerId: string) => cash('BUY_PAYABLE', customerId),
  saleReceivable: (customerId: string) => cash('SALE_RECEIVABLE', customerId),
  distributionReceivable: (customerId: string) => cash('DISTRIBUTION_RECEIVABLE', customerId),
  cashAdvanced: (customerId: string) => cash('CASH_ADVANCED', customerId),
  /** 立替金 of corrections: nothing is collected or refused because of it. */
  cashLent: (customerId: string) => cash('CASH_ADVANCED', customerId, 'CORRECTION'),
  taxRefundReceivable: (customerId: string) => cash('TAX_REFUND_RECEIVABLE', customerId),
  units: ofFund('UNITS'),
  unitsLocked: ofFund('UNITS_LOCKED'),
  unitsUnsettled: ofFund('UNITS_UNSETTLED'),
  unitsSold: ofFund('UNITS_SOLD'),
  shares: ofStock('SHARES'),
  sharesLocked: ofStock('SHARES_LOCKED'),
  marginCash: (customerId: string) => cash('MARGIN_CASH', customerId),
  marginLoan: (customerId: string) => cash('MARGIN_LOAN', customerId),
  shortProceeds: (customerId: string) => cash('SHORT_PROCEEDS', customerId),
  marginRealized: (customerId: string) => cash('MARGIN_REALIZED', customerId),
  marginLong: ofStock('MARGIN_LONG'),
  marginShort: ofStock('MARGIN_SHORT'),
  usdFree: (customerId: string) => dollars('USD_FREE', customerId),
  usdReserved: (customerId: string) => dollars('USD_RESERVED', customerId),
  usdPayable: (customerId: string) => dollars('USD_PAYABLE', customerId),
  usdReceivable: (customerId: string) => dollars('USD_RECEIVABLE', customerId),
  incomeTax: (customerId: string, source: TaxSource, year: number) =>
    cash('TAX_INCOME', customerId, `${source}-${year}`),
  residentTax: (customerId: string, source: TaxSource, year: number) =>
    cash('TAX_RESIDENT', customerId, `${source}-${year}`),
  bank: house('BANK'),
  houseBank: house('HOUSE_BANK'),
  feeIncome: house('FEE_INCOME'),
  consumptionTax: house('CONSUMPTION_TAX'),
  taxRemitted: house('TAX_REMITTED'),
  suspense: house('SUSPENSE'),
  /** One for each range of customers, so that both are filled at the same time; only their sum says something. */
  fundUnits: (fundCode: string, customerId: string) => house('FUND_UNITS', fundCode, rangeOf(customerId).tag),
  promotionExpense: (customerId: string) => house('PROMOTION_EXPENSE', 'JPY', rangeOf(customerId).tag),
  clearingShares: (stockCode: string, customerId: string) =>
    house('CLEARING_SHARES', stockCode, rangeOf(customerId).tag),
  depository: (stockCode: string, customerId: string) => house('DEPOSITORY', stockCode, rangeOf(customerId).tag),
  clearingCash: (customerId: string) => house('CLEARING_CASH', 'JPY', rangeOf(customerId).tag),
  marginIncome: (customerId: string) => house('MARGIN_INCOME', 'JPY', rangeOf(customerId).tag),
  feeIncomeUsd: house('FEE_INCOME', 'USD'),
  usBank: (customerId: string) => house('US_BANK', 'USD', rangeOf(customerId).tag),
  houseUsd: (customerId: string) => house('HOUSE_USD', 'USD', rangeOf(customerId).tag),
  fxPosition: (instrument: 'JPY' | 'USD', customerId: string) =>
    house('FX_POSITION', instrument, rangeOf(customerId).tag),
  usCustody: (symbol: string, customerId: string) => house('US_CUSTODY', symbol, rangeOf(customerId).tag),
  stockLender: (stockCode: string, customerId: string) => house('STOCK_LENDER', stockCode, rangeOf(customerId).tag),
} as const;

/** The same text for the same account. Only the last part is free text. */
export const accountKey = ({ kind, customerId, instrument, tag }: LedgerAccount): string =>
  `${kind}/${instrument}/${tag}/${customerId ?? ''}`;
