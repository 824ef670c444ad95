import { z } from 'zod';
import { endpoint, FundCode, Id, Link, Nav, Percent, TimeOfDay, withDefault, Yen, Ymd } from '../kernel/index.ts';
import { DistributionCourse, FundSummary, OrderLimits, TradeDates } from './fund.ts';

const Lags = z.object({ executionLag: z.int(), settlementLag: z.int() });
const PerTerm = z.object({ y1: Percent.nullable(), y3: Percent.nullable(), y5: Percent.nullable() });
const Share = z.object({ name: z.string(), ratio: Percent });

export const FundDetail = z.object({
  ...FundSummary.shape,
  description: z.string(),
  objectives: z.array(z.string()),
  benchmark: z.string().nullable(),
  inceptionDate: Ymd,
  termEnd: Ymd.nullable(),
  /** "06-10" */
  fiscalDates: z.array(z.string().regex(/^\d{2}-\d{2}$/)),
  distributionCourseOptions: z.array(DistributionCourse),
  ...OrderLimits.shape,
  orderMethods: z.object({
    buy: z.array(z.enum(['AMOUNT', 'UNITS'])),
    sell: z.array(z.enum(['AMOUNT', 'UNITS', 'ALL'])),
  }),
  tradeRule: z.object({
    cutoffTime: TimeOfDay,
    buy: Lags,
    sell: Lags,
    closedDays: z.array(Ymd),
    /** Whether the lags leave out days on which the fund is closed. */
    lagsSkipClosedDays: z.boolean(),
  }),
  /** If ordered now; the two sides have lags of their own. Null while that side takes no orders. */
  nextDates: z.object({ buy: TradeDates.nullable(), sell: TradeDates.nullable() }),
  /** Newest first. */
  distributions: z.array(z.object({ fiscalDate: Ymd, amountPer10k: Yen })),
  /** 標準偏差 */
  deviation: PerTerm,
  sharpeRatio: PerTerm,
  /** Terms that are known to change, soonest first; a sentence for each that will be different. */
  changesAhead: z.array(z.object({ from: Ymd, texts: z.array(z.string()) })),
  topHoldings: z.array(Share),
  allocation: z.array(Share),
  risks: z.array(z.string()),
  /** Sentences for 手数料等及びリスク. */
  fees: z.object({ purchase: z.string(), trust: z.string(), reserve: z.string(), other: z.string() }),
});
export type FundDetail = z.output<typeof FundDetail>;

export const getFund = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/funds/{code}',
  title: 'ファンドの詳細',
  caller: 'anyone',
  freshness: 'seconds',
  params: z.object({ code: FundCode }),
  answer: FundDetail,
});

export const listFundDocuments = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/funds/{code}/documents',
  title: 'ファンドの書類',
  caller: 'anyone',
  freshness: 'seconds',
  params: z.object({ code: FundCode }),
  answer: z.object({
    fundDocuments: z.array(
      z.object({
        id: Id,
        kind: z.enum([
          'PROSPECTUS',
          'SUPPLEMENTARY_PROSPECTUS',
          'REQUESTED_PROSPECTUS',
          'MONTHLY_REPORT',
          'INVESTMENT_REPORT',
          'SPECIAL_REPORT',
        ]),
        name: z.string(),
        url: Link,
        version: z.string(),
        effectiveFrom: Ymd,
        bytes: z.int().nullable(),
      }),
    ),
  }),
});

export const listFundTracks = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/funds/{code}/tracks',
  title: '基準価額の推移',
  caller: 'anyone',
  freshness: 'seconds',
  params: z.object({ code: FundCode }),
  query: z.object({ period: withDefault(z.enum(['1m', '3m', '6m', '1y', '3y', '5y', 'all']), '1y') }),
  /** Oldest first. */
  answer: z.object({
    tracks: z.array(
      z.object({
        date: Ymd,
        nav: Nav,
        /** 分配金再投資 */
        navWithDistributions: Nav,
        netAssets: Yen,
        /** Rebased to the fund's NAV on the first day of the period, so that both share an axis. */
        benchmark: Nav.nullable(),
      }),
    ),
    /** From the first day to the last, not per year. The second is what `returns` of the fund say for the same period. */
    change: z.object({ nav: Percent, withDistributions: Percent }),
  }),
});

export const fundDetailCalls = [getFund, listFundDocuments, listFundTracks] as const;
