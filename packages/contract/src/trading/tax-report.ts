import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  inText,
  Link,
  Nav,
  pageQuery,
  Paging,
  ReceiptNumber,
  YearMonth,
  Yen,
  Ymd,
} from '../kernel/index.ts';
import { Product } from './stock.ts';

const year = inText.integer(2000, 2100).optional();

export const getRealizedProfits = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/realized_profits/mtd',
  title: '今月の実現損益',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'openOrClosed', closedForYears: 2 },
  /** By execution date, before tax. */
  answer: z.object({
    month: YearMonth,
    total: Yen,
    spot: Yen,
    margin: Yen,
    fund: Yen,
    usEquity: Yen,
    asOf: DateTime,
  }),
});

export const listSpecificAccountTrades = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/specific_account_trades',
  title: '特定口座の損益明細',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'openOrClosed', closedForYears: 2 },
  /** The year of the settlement date (受渡日); this year when left out. */
  query: z.object({ year }),
  answer: z.object({
    year: z.int(),
    /** That can be asked for, newest first: from the year the account was opened. */
    years: z.array(z.int()),
    withholding: z.enum(['WITH', 'WITHOUT']),
    ytd: z.object({
      proceeds: Yen,
      costAndExpenses: Yen,
      net: Yen,
      incomeTaxWithheld: Yen,
      residentTaxWithheld: Yen,
      refunded: Yen,
      dividends: Yen,
      dividendTax: Yen,
      /** Of that tax, given back after the year because sales had lost (損益通算). */
      dividendTaxRefunded: Yen,
    }),
    trades: z.array(
      z.object({
        /** Of the order; of the execution where there was none. */
        id: Id,
        /** Null of 現渡, 配当落調整金 and what the firm closed. */
        receiptNumber: ReceiptNumber.nullable(),
        settlementDate: Ymd,
        tradeDate: Ymd,
        product: Product,
        code: z.string(),
        name: z.string(),
        quantity: z.string(),
        /** 解約価額 or price of the share, for navUnit units; 0 of 配当落調整金. */
        price: Nav,
        navUnit: z.int(),
        /** 取得単価 for navUnit units, where the cost of the sale leaves no doubt about it. */
        unitCost: Yen.nullable(),
        proceeds: Yen,
        cost: Yen,
        fee: Yen,
        profit: Yen,
        /** What the day added to (or gave back from) the tax of the year. */
        incomeTax: Yen,
        residentTax: Yen,
        cumulativeProfit: Yen,
      }),
    ),
    distributions: z.array(
      z.object({
        id: Id,
        /** The day it was paid, or reinvested. */
        paidOn: Ymd,
        code: z.string(),
        name: z.string(),
        course: z.enum(['RECEIVE', 'REINVEST']),
        ordinary: Yen,
        special: Yen,
        incomeTax: Yen,
        residentTax: Yen,
      }),
    ),
    /** The day or days after the year on which `dividendTaxRefunded` was given back. */
    yearEndRefunds: z.array(z.object({ refundedOn: Ymd, incomeTax: Yen, residentTax: Yen })),
  }),
});

const ReportKind = z.enum([
  'TRADE',
  'BALANCE',
  'ANNUAL_SPECIFIC',
  'TOTAL_RETURN',
  'DISTRIBUTION',
  'DIVIDEND',
  'DELIVERY',
  'FUND_REPORT',
  'TRUST_FEE',
  'NISA',
]);

export const listTradeReports = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/trades_report',
  title: '取引報告書などの一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'openOrClosed', closedForYears: 6 },
  query: z
    .object({ year, month: inText.integer(1, 12).optional(), kind: ReportKind.optional(), ...pageQuery })
    .refine(({ year: given, month }) => month === undefined || given !== undefined, {
      path: ['year'],
      error: 'choose',
    }),
  answer: z.object({
    reports: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kind: ReportKind,
        issuedOn: Ymd,
        /** Signed, for a few minutes; a path is of the API that answered. Opening it marks the statement as read. */
        url: Link,
        bytes: z.int().nullable(),
        isRead: z.boolean(),
      }),
    ),
    /** The year's statements in one ZIP, signed likewise; null without a year, or when it has none. */
    archiveUrl: Link.nullable(),
    /** In which statements of these kinds were issued, newest first, whatever year is asked for. */
    years: z.array(z.int()),
    paging: Paging,
  }),
});

export const taxReportCalls = [getRealizedProfits, listSpecificAccountTrades, listTradeReports] as const;
