import { z } from 'zod';
import {
  DateTime,
  endpoint,
  inOrder,
  pageQuery,
  Paging,
  Percent,
  periodQuery,
  StockCode,
  StockPrice,
  Ymd,
} from '../kernel/index.ts';

export const Side = z.enum(['BUY', 'SELL']);
/** Shared with US orders (rule STOCK-4). */
export const OrderStatus = z.enum([
  'NEW',
  'ACCEPTED',
  'WORKING',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCEL_PENDING',
  'CANCELED',
  'EXPIRED',
  'REJECTED',
]);
/** How old a price is: the screen says so. */
export const PriceKind = z.enum(['REALTIME', 'DELAYED', 'CLOSE']);

export const getStock = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}',
  title: '国内株式の銘柄',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  query: z.object({ date: Ymd.optional() }),
  answer: z.object({
    stockCode: StockCode,
    name: z.string(),
    market: z.enum(['TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH']),
    lotSize: z.int(),
    price: StockPrice,
    priceKind: PriceKind,
    priceAt: DateTime,
    /** The close before, from which the day's limits follow. */
    basePrice: StockPrice,
    upperLimit: StockPrice,
    lowerLimit: StockPrice,
    tickTable: z.enum(['ORDINARY', 'TOPIX500']),
    marginable: z.object({ system: z.boolean(), general: z.boolean(), shortable: z.boolean() }),
    /** 代用掛目 */
    haircut: Percent,
    marginRate: Percent,
    nisaGrowth: z.boolean(),
    regulation: z.array(z.string()),
  }),
});

const StockMarket = z.enum(['TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH']);
/** Yen, may be below zero. */
const PriceChange = z.string().regex(/^-?\d{1,9}(\.\d)?$/);
const shown = {
  price: StockPrice,
  priceKind: PriceKind,
  priceAt: DateTime,
  /** 前日比, against the base price. */
  change: PriceChange,
  changeRate: Percent,
};

/** ▶ Beyond the specified calls, as the ones below. */
export const listStocks = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks',
  title: '国内株式の検索',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  query: z.object({
    /** In name, code or sector. */
    keyword: z.string().max(50).optional(),
    market: StockMarket.optional(),
    /** 信用取引 of this kind is possible. */
    marginable: z.enum(['SYSTEM', 'GENERAL', 'SHORT']).optional(),
    ...pageQuery,
  }),
  answer: z.object({
    stocks: z.array(
      z.object({
        stockCode: StockCode,
        name: z.string(),
        market: StockMarket,
        sector: z.string(),
        lotSize: z.int(),
        ...shown,
      }),
    ),
    paging: Paging,
  }),
});

const BoardLevel = z.object({ price: StockPrice, quantity: z.int() });

/** What moves while the market is open; asked for again after `refreshAfterSeconds`, null while nothing moves (ADR-0053). */
export const getStockQuote = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}/quote',
  title: '国内株式の現在値と板',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  answer: z.object({
    stockCode: StockCode,
    ...shown,
    basePrice: StockPrice,
    /** Of today's session so far; of the last one while none is under way. */
    open: StockPrice.nullable(),
    high: StockPrice.nullable(),
    low: StockPrice.nullable(),
    volume: z.int(),
    halted: z.boolean(),
    /** Null while nothing is traded, and where the feed has no depth. */
    board: z.object({ at: DateTime, asks: z.array(BoardLevel), bids: z.array(BoardLevel) }).nullable(),
    refreshAfterSeconds: z.int().nullable(),
  }),
});

const Bar = z.object({
  date: Ymd,
  open: StockPrice,
  high: StockPrice,
  low: StockPrice,
  close: StockPrice,
  volume: z.int(),
});

/** 四本値, in shares of today: splits are taken out. */
export const listStockBars = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}/prices',
  title: '国内株式の四本値の推移',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  query: z
    .object({
      ...periodQuery,
      /** 日足, 週足, 月足 */
      interval: z.enum(['DAY', 'WEEK', 'MONTH']).optional(),
    })
    .check(inOrder),
  answer: z.object({ stockCode: StockCode, prices: z.array(Bar) }),
});

export const listStockMinutes = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}/intraday',
  title: '国内株式の一日の値動き',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  query: z.object({ date: Ymd.optional() }),
  answer: z.object({
    stockCode: StockCode,
    date: Ymd,
    basePrice: StockPrice,
    priceKind: PriceKind,
    points: z.array(z.object({ at: DateTime, price: StockPrice, volume: z.int() })),
  }),
});

/** 会社のすがた: what the exchange publishes of a share beside its price. */
export const getStockProfile = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}/profile',
  title: '国内株式の会社のすがた',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  answer: z.object({
    stockCode: StockCode,
    sector: z.string(),
    /** The month in which its business year ends. */
    fiscalMonth: z.int(),
    listedOn: Ymd,
    /** The next two dividends a share that are forecast; null for a share that pays none. */
    dividend: z.object({ total: StockPrice, parts: z.array(StockPrice), yieldRate: Percent }).nullable(),
    /** 権利付最終日 */
    nextLastCumDay: Ymd.nullable(),
    nextSplit: z.object({ exDate: Ymd, sharesAfter: z.int(), sharesBefore: z.int() }).nullable(),
  }),
});

export const Product = z.enum(['EQUITY', 'MARGIN', 'FUND', 'US']);

export const stockCalls = [getStock] as const;

export const ownStockCalls = [listStocks, getStockProfile, getStockQuote, listStockBars, listStockMinutes] as const;
