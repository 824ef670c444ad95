import { z } from 'zod';
import {
  DateTime,
  endpoint,
  FundCode,
  inText,
  Nav,
  pageQuery,
  Paging,
  Percent,
  PercentInput,
  Units,
  Yen,
  Ymd,
} from '../kernel/index.ts';

export const AssetClass = z.enum([
  'JP_EQUITY',
  'FOREIGN_EQUITY',
  'JP_BOND',
  'FOREIGN_BOND',
  'REIT',
  'BALANCED',
  'COMMODITY',
  'OTHER',
]);
export const DistributionCourse = z.enum(['RECEIVE', 'REINVEST']);

/** 基準価額 and what belongs to it, as a list shows it. */
export const FundSummary = z
  .object({
    code: FundCode,
    isin: z.string(),
    name: z.string(),
    shortName: z.string(),
    managerName: z.string(),
    assetClass: AssetClass,
    isIndex: z.boolean(),
    nav: Nav,
    /** `nav` is for this many units (口): 10,000, for a few funds 1. */
    navUnit: z.int(),
    navDate: Ymd,
    /** 速報: not yet confirmed. */
    isPreliminary: z.boolean(),
    navChange: Yen,
    navChangeRate: Percent,
    netAssets: Yen,
    /** Without consumption tax. */
    purchaseFeeRate: Percent,
    /** With consumption tax. */
    trustFeeRate: Percent,
    redemptionReserveRate: Percent,
    /** Null where the fund is too young. Three years and more are per year (年率). */
    returns: z.object({
      m1: Percent.nullable(),
      m3: Percent.nullable(),
      m6: Percent.nullable(),
      y1: Percent.nullable(),
      y3: Percent.nullable(),
      y5: Percent.nullable(),
      sinceInception: Percent.nullable(),
    }),
    nisa: z.object({ tsumitate: z.boolean(), growth: z.boolean() }),
    riskLevel: z.int().min(1).max(5),
    orderable: z.object({ buy: z.boolean(), sell: z.boolean(), scheduled: z.boolean() }),
  })
  .meta({ id: 'FundSummary' });
export type FundSummary = z.output<typeof FundSummary>;

/** 申込日, 約定日, 受渡日 of an order given before `cutoffAt`. */
export const TradeDates = z
  .object({
    applicationDate: Ymd,
    executionDate: Ymd,
    settlementDate: Ymd,
    cutoffAt: DateTime,
  })
  .meta({ id: 'TradeDates' });
export type TradeDates = z.output<typeof TradeDates>;

/** The steps a form keeps to. */
export const OrderLimits = z.object({ minAmount: Yen, amountStep: Yen, minUnits: Units, unitStep: Units });

export const listFunds = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/funds',
  title: 'ファンドの一覧',
  caller: 'anyone',
  freshness: 'seconds',
  query: z.object({
    /** Name, kana, manager or code, or a word that stands for one (オルカン); width and kana do not matter. */
    keyword: z.string().max(100).optional(),
    assetClass: AssetClass.optional(),
    nisaTsumitate: inText.flag.optional(),
    nisaGrowth: inText.flag.optional(),
    /** 購入時手数料なし */
    noLoad: inText.flag.optional(),
    isIndex: inText.flag.optional(),
    maxTrustFeeRate: PercentInput.optional(),
    maxRiskLevel: inText.integer(1, 5).optional(),
    sort: z.enum(['popular', 'netAssets', 'return1y', 'trustFee', 'newest', 'name']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageQuery,
  }),
  answer: z.object({
    funds: z.array(FundSummary),
    paging: Paging,
    /** Words of the keyword that were looked for as others. `isSame` false: only the nearest that is handled. */
    readAs: z.array(z.object({ word: z.string(), means: z.string(), isSame: z.boolean() })),
  }),
});

export const fundCalls = [listFunds] as const;
