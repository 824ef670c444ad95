import { z } from 'zod';
import type * as money from '@tsuzura/domain/money';
import {
  DateTime,
  endpoint,
  FxRate,
  Id,
  inOrder,
  pageQuery,
  Paging,
  periodQuery,
  Quantity,
  Symbol,
  Usd,
  UsdPrice,
  Yen,
  PositiveYen,
  Ymd,
} from '../kernel/index.ts';
import { OrderAccountType } from '../main/account.ts';
import { OrderStatus, Side } from './stock.ts';

export const getForeignAssets = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/foreign/assets',
  title: '外貨と米国株の資産',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ symbol: Symbol.optional(), ...pageQuery }),
  answer: z.object({
    asOf: DateTime,
    usd: z.object({ cash: Usd, settledCash: Usd, withdrawableToJpy: Usd }),
    /** Of all positions, whatever page is asked for. */
    total: z.object({
      valuationUsd: Usd,
      valuationJpy: Yen,
      profitJpy: Yen,
      profitByPriceJpy: Yen,
      profitByRateJpy: Yen,
    }),
    /** What is worth most first. */
    positions: z.array(
      z.object({
        symbol: Symbol,
        name: z.string(),
        quantity: Quantity,
        price: UsdPrice,
        valuationUsd: Usd,
        valuationJpy: Yen,
        averageCostJpy: Yen,
        profitJpy: Yen,
        /** 株価要因 and 為替要因; together they are `profitJpy`. */
        profitByPriceJpy: Yen,
        profitByRateJpy: Yen,
        accountType: OrderAccountType,
      }),
    ),
    paging: Paging,
    rate: z.object({ mid: FxRate, at: DateTime }),
    /** 配当金, the newest first, with those that are to come; yen and taxes are null until the day of receipt. */
    dividends: z.array(
      z.object({
        id: Id,
        symbol: Symbol,
        name: z.string(),
        accountType: OrderAccountType,
        exDate: Ymd,
        /** 国内受取日 */
        receivedOn: Ymd,
        quantity: Quantity,
        grossUsd: Usd,
        foreignTaxUsd: Usd.nullable(),
        rate: FxRate.nullable(),
        taxJpy: Yen.nullable(),
        /** 受取金額, after both taxes and the fee of an ADR. */
        netJpy: Yen.nullable(),
      }),
    ),
  }),
});

export const listUsStocks = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usstocks',
  title: '米国株の銘柄',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  query: z.object({ keyword: z.string().max(100).optional(), symbol: Symbol.optional(), ...pageQuery }),
  answer: z.object({
    usstocks: z.array(
      z.object({
        symbol: Symbol,
        name: z.string(),
        exchange: z.enum(['NYSE', 'NASDAQ', 'ARCA']),
        price: UsdPrice,
        priceAt: DateTime,
        fractional: z.boolean(),
        nisaGrowth: z.boolean(),
      }),
    ),
    paging: Paging,
  }),
});

/** 四本値 of New York's days, in shares of today. */
export const listUsStockBars = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usstocks/{symbol}/prices',
  title: '米国株の四本値の推移',
  caller: 'customer',
  freshness: 'seconds',
  gates: { account: 'open' },
  params: z.object({ symbol: Symbol }),
  query: z.object(periodQuery).check(inOrder),
  answer: z.object({
    symbol: Symbol,
    prices: z.array(
      z.object({
        date: Ymd,
        open: UsdPrice,
        high: UsdPrice,
        low: UsdPrice,
        close: UsdPrice,
        volume: z.int(),
      }),
    ),
  }),
});

export const listUsBalances = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usStock/balances',
  title: '米国株の保有',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ symbol: Symbol.optional() }),
  answer: z.object({
    balances: z.array(
      z.object({
        symbol: Symbol,
        name: z.string(),
        accountType: OrderAccountType,
        quantity: Quantity,
        sellableQuantity: Quantity,
        price: UsdPrice,
        valuationUsd: Usd,
        valuationJpy: Yen,
        averageCostUsd: UsdPrice,
        averageCostJpy: Yen,
        profitUsd: Usd,
        profitJpy: Yen,
      }),
    ),
  }),
});

export const UsOrder = z
  .object({
    orderId: Id,
    symbol: Symbol,
    name: z.string(),
    side: Side,
    orderType: z.enum(['MARKET', 'LIMIT']),
    /** One of the two: a number of shares, or an amount of dollars. */
    quantity: Quantity.nullable(),
    notional: Usd.nullable(),
    limitPrice: UsdPrice.nullable(),
    settlementCurrency: z.enum(['JPY', 'USD']),
    fxRate: FxRate.nullable(),
    status: OrderStatus,
    filledQuantity: Quantity,
    averageFillPrice: UsdPrice.nullable(),
    fee: Usd,
    localTradeDate: Ymd.nullable(),
    localSettlementDate: Ymd.nullable(),
    /** 国内約定日 and 国内受渡日: cash, tax and the NISA year go by these. */
    domesticTradeDate: Ymd.nullable(),
    domesticSettlementDate: Ymd.nullable(),
    accountType: OrderAccountType,
    orderedAt: DateTime,
    expiresAt: DateTime,
    rejectReason: z.string().nullable(),
  })
  .meta({ id: 'UsOrder' });
export type UsOrder = z.output<typeof UsOrder>;

const orderQuery = { ...periodQuery, symbol: Symbol.optional(), ...pageQuery };
const usOrders = z.object({ orders: z.array(UsOrder), paging: Paging });

export const listUsOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usStock/orders',
  title: '米国株の注文の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ status: OrderStatus.optional(), ...orderQuery }).check(inOrder),
  answer: usOrders,
});

export const listWorkingUsOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usStock/orders/working',
  title: '米国株の注文中のもの',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object(orderQuery).check(inOrder),
  answer: usOrders,
});

export const listFilledUsOrders = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usStock/orders/filled',
  title: '米国株の約定したもの',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object(orderQuery).check(inOrder),
  answer: usOrders,
});

/** `working` and `filled` are words of the two calls above, never order ids. */
export const getUsOrder = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/usStock/orders/{orderID}',
  title: '米国株の注文の詳細',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  params: z.object({ orderID: Id }),
  answer: UsOrder,
});

export const getExchangeRate = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/system/foreign/rate',
  title: '為替レート',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    currency: z.literal('USD'),
    mid: FxRate,
    /** The customer buys dollars at `tts` and sells them at `ttb`. */
    tts: FxRate,
    ttb: FxRate,
    spread: FxRate,
    quoteId: Id,
    validUntil: DateTime,
    /** Business days, 09:00 to 15:30. */
    tradable: z.boolean(),
  }),
});

const PositiveUsd = Usd.refine((cents) => cents > 0n && cents <= 100_000_000_000n, { error: 'positive' });

interface Exchange {
  jpyAmount?: money.Yen | undefined;
  usdAmount?: money.Usd | undefined;
}

export const exchangeCurrency = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/system/foreign/exchange',
  title: '円と米ドルの交換（為替振替）',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  body: z
    .strictObject({
      direction: z.enum(['JPY_TO_USD', 'USD_TO_JPY']),
      /** The rate the customer saw. */
      quoteId: Id,
      /** The customer names one side, the other follows from the rate. */
      jpyAmount: PositiveYen.optional(),
      usdAmount: PositiveUsd.optional(),
    })
    .check(
      z.superRefine<Exchange>(({ jpyAmount, usdAmount }, context) => {
        if (jpyAmount === undefined && usdAmount === undefined) {
          context.addIssue({ code: 'custom', path: ['jpyAmount'], message: 'required' });
        }
        if (jpyAmount !== undefined && usdAmount !== undefined) {
          context.addIssue({ code: 'custom', path: ['usdAmount'], message: 'unneeded' });
        }
      }),
    ),
  /** Executed at once, or refused with a code of the catalogue: there is no third outcome. */
  answer: z.object({
    exchangeId: Id,
    status: z.literal('EXECUTED'),
    rate: FxRate,
    jpyAmount: Yen,
    usdAmount: Usd,
    executedAt: DateTime,
    settlementDate: Ymd,
  }),
});

export const usStockCalls = [
  getForeignAssets,
  listUsStocks,
  listUsBalances,
  listUsOrders,
  listWorkingUsOrders,
  listFilledUsOrders,
  getUsOrder,
  getExchangeRate,
  exchangeCurrency,
] as const;

/** ▶ Beyond those that are required. */
export const ownUsStockCalls = [listUsStockBars] as const;
