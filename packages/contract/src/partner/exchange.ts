import { z } from 'zod';
import { DateTime, endpoint, Id, inText, StockCode, Ymd } from '../kernel/index.ts';
import { StockPrice } from './market-data.ts';

/*
 * The exchange (a stand-in). Orders last for the session they arrive in. What becomes of them is told by reports alone,
 * which are numbered without gaps and can be fetched again and again; the answer to an order only says that it arrived.
 */

const terms = {
  orderType: z.enum(['MARKET', 'LIMIT']),
  price: StockPrice.nullable(),
  /** 逆指値: it waits without an ACK until a traded price meets it. */
  triggerPrice: StockPrice.nullable(),
  quantity: z.int().min(1).max(1_000_000_000),
};
export const Received = z.object({ clOrdId: Id, receivedAt: DateTime });

/** The same order again is answered as the first time; another one under the same id is refused (409-200). */
export const sendExchangeOrder = endpoint({
  site: 'partners',
  method: 'POST',
  path: '/exchange/orders',
  title: '注文を取引所へ送る（架空）',
  caller: 'partner',
  body: z.strictObject({
    /** Made by the sender; one order of one session. */
    clOrdId: Id,
    stockCode: StockCode,
    side: z.enum(['BUY', 'SELL']),
    condition: z.enum(['NONE', 'OPEN', 'CLOSE', 'FUNARI']),
    ...terms,
    /** Closes by the firm and odd lots: filled whole, at any price, in the next opening auction. */
    outsideCap: z.boolean(),
  }),
  answer: Received,
});

/** All terms as they shall be. A repeat with the same `requestId` changes nothing. */
export const changeExchangeOrder = endpoint({
  site: 'partners',
  method: 'PATCH',
  path: '/exchange/orders/{clOrdId}',
  title: '取引所の注文を訂正する（架空）',
  caller: 'partner',
  params: z.object({ clOrdId: Id }),
  body: z.strictObject({ requestId: Id, ...terms }),
  answer: Received,
});

export const cancelExchangeOrder = endpoint({
  site: 'partners',
  method: 'DELETE',
  path: '/exchange/orders/{clOrdId}',
  title: '取引所の注文を取り消す（架空）',
  caller: 'partner',
  params: z.object({ clOrdId: Id }),
  query: z.object({ requestId: Id }),
  answer: Received,
});

export const ExchangeReport = z
  .object({
    seq: z.int(),
    /** Of a trade and of its bust; null otherwise. */
    execId: Id.nullable(),
    clOrdId: Id,
    /** Of the change or the cancel that it answers. */
    requestId: Id.nullable(),
    type: z.enum([
      'ACK',
      'REJECT',
      'REPLACED',
      'REPLACE_REJECTED',
      'CANCELED',
      'CANCEL_REJECTED',
      'TRADE',
      'TRADE_BUSTED',
      'EXPIRED',
    ]),
    /** Of the trade; of the order otherwise. */
    quantity: z.int(),
    price: StockPrice.nullable(),
    cumQuantity: z.int(),
    at: DateTime,
    reason: z
      .enum(['CLOSED', 'HALTED', 'LOT', 'PRICE_LIMIT', 'TICK', 'CONDITION', 'NOT_OPEN', 'QUANTITY', 'UNKNOWN_STOCK'])
      .nullable(),
  })
  .meta({ id: 'ExchangeReport' });
export type ExchangeReport = z.output<typeof ExchangeReport>;

export const listExchangeReports = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/exchange/reports',
  title: '取引所からの報告（架空）',
  caller: 'partner',
  query: z.object({
    /** The number of the last report that is known, 0 at the beginning. */
    after: inText.integer(0, Number.MAX_SAFE_INTEGER),
    limit: inText.integer(1, 10_000).optional(),
  }),
  answer: z.object({ fictitious: z.literal(true), reports: z.array(ExchangeReport) }),
});

export const getExchangeDay = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/exchange/days/{date}',
  title: '取引所の一日の約定のまとめ（架空。15時45分に公表）',
  caller: 'partner',
  params: z.object({ date: Ymd }),
  answer: z.object({
    date: Ymd,
    fictitious: z.literal(true),
    orders: z.array(
      z.object({
        clOrdId: Id,
        stockCode: StockCode,
        side: z.enum(['BUY', 'SELL']),
        quantity: z.int(),
        filledQuantity: z.int(),
        /** How it ended; the order of a closed session is never open. */
        state: z.enum(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED']),
        executions: z.array(z.object({ execId: Id, quantity: z.int(), price: StockPrice, at: DateTime })),
      }),
    ),
  }),
});

export const exchangeFaults = {
  /** Nothing gets through, in either direction. */
  linkDown: z.boolean().optional(),
  /** So many of the next orders, changes and cancels arrive, but their senders are told nothing. */
  loseAnswers: z.int().min(0).max(1_000).optional(),
  /** Every report comes twice. */
  doubled: z.boolean().optional(),
  /** The newest report comes first. */
  reversed: z.boolean().optional(),
  /** So many of the newest reports are not there yet. */
  heldBack: z.int().min(0).max(100_000).optional(),
  /** The day file comes so many minutes late. */
  dayFileMinutesLate: z.int().min(0).max(1_440).optional(),
  /** 約定の取消し: a trade that never was. */
  bustedExecId: Id.optional(),
};

/** Of the stand-in alone: what goes wrong. A field that is left out stays as it is. */
export const setExchangeFaults = endpoint({
  site: 'partners',
  method: 'PUT',
  path: '/exchange/faults',
  title: '取引所の不調を選ぶ（架空。試験用）',
  caller: 'partner',
  body: z.strictObject({
    ...exchangeFaults,
    /** 売買停止: all shares that are halted from now on. */
    halted: z.array(StockCode).max(1_000).optional(),
  }),
  answer: 'nothing',
});
