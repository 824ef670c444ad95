import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  inOrder,
  inText,
  pageQuery,
  Paging,
  Percent,
  periodQuery,
  StockCode,
  StockPrice,
  Yen,
  Ymd,
} from '../kernel/index.ts';
import { OrderAccountType } from '../main/account.ts';
import { AccountChoice, ConfirmToken } from '../main/fund-order.ts';
import { MarginPosition } from './margin.ts';
import { getStock, OrderStatus, PriceKind, Product, Side } from './stock.ts';

export const listEquityBalances = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/equity_balances',
  title: '国内株式の保有',
  caller: 'customer',
  freshness: 'own-writes',
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

const TradeType = z.enum(['SPOT', 'MARGIN_NEW', 'MARGIN_CLOSE']);
const OrderType = z.enum(['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT']);
const Condition = z.enum(['NONE', 'OPEN', 'CLOSE', 'FUNARI']);
const TimeInForce = z.enum(['DAY', 'GTD']);

export const EquityOrder = z
  .object({
    orderId: Id,
    stockCode: StockCode,
    name: z.string(),
    side: Side,
    tradeType: TradeType,
    orderType: OrderType,
    price: StockPrice.nullable(),
    triggerPrice: StockPrice.nullable(),
    condition: Condition,
    timeInForce: TimeInForce,
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
  freshness: 'own-writes',
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
  freshness: 'own-writes',
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
  freshness: 'own-writes',
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
  freshness: 'own-writes',
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
  freshness: 'own-writes',
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
  freshness: 'own-writes',
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

export const listTradeHistories = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/trade_histories',
  title: 'すべての商品の取引履歴',
  caller: 'customer',
  freshness: 'own-writes',
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

/** More shares than exist of any issue: what passes is refused by the rules, not by a number that no program can hold. */
const OrderQuantity = z.int().min(1).max(1_000_000_000);
/** "2500.5", as a customer writes it. */
const AskedPrice = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
/** 売る建玉: named one by one, or by an order of choosing; the two exclude each other. */
const CloseChoice = z.union([
  z.strictObject({
    lots: z
      .array(z.strictObject({ positionId: Id, quantity: OrderQuantity }))
      .min(1)
      .max(200),
  }),
  z.strictObject({ order: z.enum(['OLDEST', 'NEWEST', 'MOST_PROFIT', 'MOST_LOSS']) }),
]);

const asked = {
  stockCode: StockCode,
  tradeType: TradeType,
  side: Side,
  orderType: OrderType,
  price: AskedPrice.optional(),
  triggerPrice: AskedPrice.optional(),
  condition: Condition,
  timeInForce: TimeInForce,
  expiresOn: Ymd.optional(),
  quantity: OrderQuantity,
  accountType: OrderAccountType,
  marginType: z.enum(['SYSTEM', 'GENERAL']).optional(),
  close: CloseChoice.optional(),
};

/** Changes nothing. Without a whole order it answers what the form needs; with one, what it would come to. */
export const confirmEquityOrder = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/v3/orders/confirmParams',
  title: '国内株式の注文の条件と概算',
  caller: 'customer',
  gates: { account: 'open' },
  body: z.strictObject({ ...z.object(asked).partial().shape, stockCode: StockCode }),
  answer: z.object({
    stock: getStock.answer,
    sessionDate: Ymd,
    settlementDate: Ymd,
    accountTypes: z.array(AccountChoice),
    limits: z.object({ lotSize: z.int(), maxQuantity: z.int(), tick: StockPrice }),
    /** For this share: what a round trip of the day locks is taken off. */
    buyingPower: Yen,
    sellableQuantity: z.int(),
    newPositionPower: Yen,
    closable: z.array(z.object({ ...MarginPosition.shape, closableQuantity: z.int() })),
    warnings: z.array(z.string()),
    quote: z
      .object({
        confirmToken: ConfirmToken,
        expiresAt: DateTime,
        expiresOn: Ymd,
        estimate: z.object({
          price: StockPrice,
          amount: Yen,
          fee: Yen,
          consumptionTax: Yen,
          reservedAmount: Yen,
          settlementAmount: Yen,
          cost: Yen.nullable(),
          profit: Yen.nullable(),
          incomeTax: Yen.nullable(),
          residentTax: Yen.nullable(),
        }),
        buyingPowerAfter: Yen,
        newPositionPowerAfter: Yen,
        marginRatioAfter: Percent.nullable(),
        nisa: z.object({ year: z.int(), remaining: Yen, remainingAfter: Yen }).nullable(),
      })
      .nullable(),
  }),
});

export const placeEquityOrder = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/v3/orders',
  title: '国内株式の注文',
  caller: 'customer',
  once: true,
  gates: { account: 'open', documents: true },
  body: z.strictObject({ confirmToken: ConfirmToken, ...asked, allowSameOrder: z.boolean().optional() }),
  answer: EquityOrder,
});

/** 訂正; what is left out stays. */
export const changeEquityOrder = endpoint({
  site: 'trading',
  method: 'PATCH',
  path: '/v3/orders/{order_id}',
  title: '国内株式の注文の訂正',
  caller: 'customer',
  once: true,
  gates: { account: 'open', documents: true },
  params: z.object({ order_id: Id }),
  body: z.strictObject({
    /** How much was filled when the customer looked. */
    seenFilledQuantity: z.int().min(0).max(1_000_000_000),
    quantity: OrderQuantity.optional(),
    orderType: OrderType.optional(),
    price: AskedPrice.optional(),
    triggerPrice: AskedPrice.optional(),
    expiresOn: Ymd.optional(),
  }),
  answer: EquityOrder,
});

export const cancelEquityOrder = endpoint({
  site: 'trading',
  method: 'DELETE',
  path: '/v3/orders/{order_id}',
  title: '国内株式の注文の取消',
  caller: 'customer',
  once: true,
  gates: { account: 'open' },
  params: z.object({ order_id: Id }),
  answer: EquityOrder,
});

export const stockOrderCalls = [
  listEquityBalances,
  getEquityOrder,
  listEquityOrders,
  listWorkingEquityOrders,
  listFilledEquityOrders,
  listExecutionDates,
  listTrades,
  listTradeHistories,
] as const;

export const ownStockOrderCalls = [confirmEquityOrder, placeEquityOrder, changeEquityOrder, cancelEquityOrder] as const;
