import { z } from 'zod';
import { DateTime, endpoint, FxRate, Id, Quantity, Symbol, Usd, UsdPrice, Yen, Ymd } from '../kernel/index.ts';
import { OrderAccountType } from '../main/account.ts';
import { AccountChoice, ConfirmToken } from '../main/fund-order.ts';
import { Side } from './stock.ts';
import { listUsStocks, UsOrder } from './us-stock.ts';

/** "187.45", as a customer writes it; more decimals than cents are refused by the rules, with their own words. */
const AskedPrice = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
/** "10", "0.5": up to five decimals, never nothing. */
const AskedQuantity = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,5})?$/);

const asked = {
  symbol: Symbol,
  side: Side,
  orderType: z.enum(['MARKET', 'LIMIT']),
  /** One of the two: a number of shares, or an amount of dollars to buy for. */
  quantity: AskedQuantity.optional(),
  notional: Usd.optional(),
  limitPrice: AskedPrice.optional(),
  settlementCurrency: z.enum(['JPY', 'USD']),
  timeInForce: z.enum(['DAY', 'GTD']),
  /** New York's day; of an order for the day it follows from the session. */
  expiresOn: Ymd.optional(),
  accountType: OrderAccountType,
};

const powers = z.object({ jpy: Yen, usd: Usd });

/** Changes nothing. Without a whole order it answers what the form needs; with one, what it would come to. */
export const confirmUsOrder = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/usStock/orders/confirmParams',
  title: '米国株の注文の条件と概算',
  caller: 'customer',
  gates: { account: 'open', product: 'usEquity' },
  body: z.strictObject({ ...z.object(asked).partial().shape, symbol: Symbol }),
  answer: z.object({
    stock: listUsStocks.answer.shape.usstocks.element,
    /** The session that the order belongs to: the one that is open, else the next. */
    session: z.object({
      date: Ymd,
      opensAt: DateTime,
      closesAt: DateTime,
      isOpen: z.boolean(),
      isEarlyClose: z.boolean(),
      latestExpiresOn: Ymd,
      /** Our regular maintenance inside the session; orders that were sent go on working through it. */
      maintenance: z.object({ from: DateTime, to: DateTime }).nullable(),
    }),
    domesticTradeDate: Ymd,
    domesticSettlementDate: Ymd,
    /** Of the newest fixing; the one that counts is fixed after the trade. */
    rate: z.object({ mid: FxRate, tts: FxRate, ttb: FxRate, fixedOn: Ymd }),
    accountTypes: z.array(AccountChoice),
    limits: z.object({ leastNotional: Usd, mostNotional: Usd, lowestLimit: UsdPrice, highestLimit: UsdPrice }),
    /** For this share, in each currency: what a round trip of the day locks is taken off. */
    buyingPower: powers,
    /** In the account type that is named, else 特定口座. */
    sellableQuantity: Quantity,
    w8benValidUntil: Ymd.nullable(),
    warnings: z.array(z.string()),
    quote: z
      .object({
        confirmToken: ConfirmToken,
        expiresAt: DateTime,
        expiresOn: Ymd,
        estimate: z.object({
          price: UsdPrice,
          quantity: Quantity,
          amountUsd: Usd,
          feeUsd: Usd,
          /** TTS of a purchase, TTB of a sale. */
          rate: FxRate,
          settlementUsd: Usd,
          /** 概算 */
          settlementJpy: Yen,
          reservedJpy: Yen,
          reservedUsd: Usd,
          costJpy: Yen.nullable(),
          profitJpy: Yen.nullable(),
          incomeTax: Yen.nullable(),
          residentTax: Yen.nullable(),
        }),
        buyingPowerAfter: powers,
        nisa: z.object({ year: z.int(), remaining: Yen, remainingAfter: Yen }).nullable(),
      })
      .nullable(),
  }),
});

export const placeUsOrder = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/usStock/orders',
  title: '米国株の注文',
  caller: 'customer',
  once: true,
  gates: { account: 'open', product: 'usEquity', documents: true },
  body: z.strictObject({ confirmToken: ConfirmToken, ...asked, allowSameOrder: z.boolean().optional() }),
  answer: UsOrder,
});

/** 訂正: a smaller quantity, another limit; what is left out stays. */
export const changeUsOrder = endpoint({
  site: 'trading',
  method: 'PATCH',
  path: '/usStock/orders/{orderID}',
  title: '米国株の注文の訂正',
  caller: 'customer',
  once: true,
  gates: { account: 'open', product: 'usEquity', documents: true },
  params: z.object({ orderID: Id }),
  body: z.strictObject({
    /** How much was filled when the customer looked. */
    seenFilledQuantity: Quantity,
    quantity: AskedQuantity.optional(),
    limitPrice: AskedPrice.optional(),
  }),
  answer: UsOrder,
});

export const cancelUsOrder = endpoint({
  site: 'trading',
  method: 'DELETE',
  path: '/usStock/orders/{orderID}',
  title: '米国株の注文の取消',
  caller: 'customer',
  once: true,
  gates: { account: 'open' },
  params: z.object({ orderID: Id }),
  answer: UsOrder,
});

export const ownUsOrderCalls = [confirmUsOrder, placeUsOrder, changeUsOrder, cancelUsOrder] as const;
