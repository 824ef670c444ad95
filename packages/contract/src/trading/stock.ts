import { z } from 'zod';
import { DateTime, endpoint, Percent, StockCode, StockPrice, Ymd } from '../kernel/index.ts';

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

<<<<<<< HEAD
export const Product = z.enum(['EQUITY', 'MARGIN', 'FUND', 'US']);

export const stockCalls = [getStock] as const;
=======
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

export const listEquityBalances = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/equity_balances',
  title: '国内株式の保有',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object({ accountType: OrderAccountType.optional() }),
  answer: z.object({
    balances: z.array(
      z.object({
        stockCode: StockCode,
        name: z.string(),
        accountType: OrderAccountType,
        quantity: z.int(),
        lockedQuantity: z.int(),
        averageCost: Yen,
        price: StockPrice,
        priceKind: PriceKind,
        valuation: Yen,
        profit: Yen,
        profitRate: Percent,
        collateralValue: Yen,
      }),
    ),
  }),
});

export const EquityOrder = z
  .object({
    orderId: Id,
    stockCode: StockCode,
    name: z.string(),
    side: Side,
    tradeType: z.enum(['SPOT', 'MARGIN_NEW', 'MARGIN_CLOSE']),
    orderType: z.enum(['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT']),
    price: StockPrice.nullable(),
    triggerPrice: StockPrice.nullable(),
    condition: z.enum(['NONE', 'OPEN', 'CLOSE', 'FUNARI']),
    timeInForce: z.enum(['DAY', 'GTD']),
    expiresOn: Ymd,
    quantity: z.int(),
    filledQuantity: z.int(),
    averageFillPrice: StockPrice.nullable(),
    status: OrderStatus,
    accountType: OrderAccountType,
    orderedAt: DateTime,
    settlementDate: Ymd.nullable(),
    fee: Yen,
    rejectReason: z.string().nullable(),
  })
  .meta({ id: 'EquityOrder' });
export type EquityOrder = z.output<typeof EquityOrder>;

export const getEquityOrder = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/orders/{order_id}',
  title: '国内株式の注文の詳細',
  caller: 'customer',
  gates: { account: 'open' },
  params: z.object({ order_id: Id }),
  answer: z.object({
    ...EquityOrder.shape,
    executions: z.array(z.object({ executedAt: DateTime, quantity: z.int(), price: StockPrice })),
  }),
});

const orderQuery = { ...periodQuery, stockCode: StockCode.optional(), ...pageQuery };
const equityOrders = z.object({ orders: z.array(EquityOrder), paging: Paging });

export const listEquityOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/orders',
  title: '国内株式の注文の一覧',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object({ status: OrderStatus.optional(), ...orderQuery }).check(inOrder),
  answer: equityOrders,
});

/** ACCEPTED, WORKING, PARTIALLY_FILLED, CANCEL_PENDING. */
export const listWorkingEquityOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/orders/working',
  title: '国内株式の注文中のもの',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object(orderQuery).check(inOrder),
  answer: equityOrders,
});

/** Any with something filled. */
export const listFilledEquityOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/orders/filled',
  title: '国内株式の約定したもの',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object(orderQuery).check(inOrder),
  answer: equityOrders,
});

export const listExecutionDates = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/order_executions/dates',
  title: '約定のあった日',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object({ year: inText.integer(2000, 2100), month: inText.integer(1, 12).optional() }),
  answer: z.object({ dates: z.array(Ymd) }),
});

export const listTrades = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/trades',
  title: '国内株式の約定の明細',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object(orderQuery).check(inOrder),
  answer: z.object({
    trades: z.array(
      z.object({
        tradeId: Id,
        orderId: Id,
        tradeDate: Ymd,
        settlementDate: Ymd,
        stockCode: StockCode,
        name: z.string(),
        side: Side,
        quantity: z.int(),
        price: StockPrice,
        amount: Yen,
        fee: Yen,
        tax: z.object({ income: Yen, resident: Yen }),
        /** Null for a purchase. */
        profit: Yen.nullable(),
        accountType: OrderAccountType,
      }),
    ),
    paging: Paging,
  }),
});

export const Product = z.enum(['EQUITY', 'MARGIN', 'FUND', 'US']);

export const listTradeHistories = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/trade_histories',
  title: 'すべての商品の取引履歴',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object({ ...periodQuery, product: Product.optional(), ...pageQuery }).check(inOrder),
  answer: z.object({
    tradeHistories: z.array(
      z.object({
        date: Ymd,
        product: Product,
        description: z.string(),
        /** Shares, units or a fraction of a US share. */
        quantity: z.string(),
        amount: Yen,
        relatedId: Id.nullable(),
      }),
    ),
    paging: Paging,
  }),
});

export const stockCalls = [
  getStock,
  listEquityBalances,
  getEquityOrder,
  listEquityOrders,
  listWorkingEquityOrders,
  listFilledEquityOrders,
  listExecutionDates,
  listTrades,
  listTradeHistories,
] as const;

/** Beyond the specified calls. */
export const ownStockCalls = [listStocks, getStockQuote, listStockBars, listStockMinutes] as const;
>>>>>>> mkt
