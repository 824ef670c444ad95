import { z } from 'zod';
import { DateTime, endpoint, Id, inText, Quantity, Symbol, Usd, UsdPrice, Ymd } from '../kernel/index.ts';
import { ExchangeReport, exchangeFaults, Received } from './exchange.ts';

/*
 * The exchanges of New York (a stand-in), as the one of Tokyo: orders last for the session they arrive in, and what becomes of them is told
 * by reports alone. Quantities are text: shares have up to five decimals.
 */

/** As it is written: 7.5, not 007.5. */
const asWritten = /^(?!0\d)/;

const terms = {
  orderType: z.enum(['MARKET', 'LIMIT']),
  /** Above zero. */
  price: UsdPrice.regex(asWritten).regex(/[1-9]/).nullable(),
  /** One of the two. */
  quantity: Quantity.regex(asWritten).nullable(),
  notional: Usd.nullable(),
};

/** The same order again is answered as the first time; another one under the same id is refused (409-200). */
export const sendUsExchangeOrder = endpoint({
  site: 'partners',
  method: 'POST',
  path: '/us-exchange/orders',
  title: '注文を米国の取引所へ送る（架空）',
  caller: 'partner',
  body: z.strictObject({ clOrdId: Id, symbol: Symbol, side: z.enum(['BUY', 'SELL']), ...terms }),
  answer: Received,
});

/** All terms as they shall be. A repeat with the same `requestId` changes nothing. */
export const changeUsExchangeOrder = endpoint({
  site: 'partners',
  method: 'PATCH',
  path: '/us-exchange/orders/{clOrdId}',
  title: '米国の取引所の注文を訂正する（架空）',
  caller: 'partner',
  params: z.object({ clOrdId: Id }),
  body: z.strictObject({ requestId: Id, ...terms }),
  answer: Received,
});

export const cancelUsExchangeOrder = endpoint({
  site: 'partners',
  method: 'DELETE',
  path: '/us-exchange/orders/{clOrdId}',
  title: '米国の取引所の注文を取り消す（架空）',
  caller: 'partner',
  params: z.object({ clOrdId: Id }),
  query: z.object({ requestId: Id }),
  answer: Received,
});

export const UsExchangeReport = z
  .object({
    ...ExchangeReport.shape,
    /** Of the trade; of the order otherwise, 0 for one by amount. */
    quantity: Quantity,
    price: UsdPrice.nullable(),
    cumQuantity: Quantity,
  })
  .meta({ id: 'UsExchangeReport' });
export type UsExchangeReport = z.output<typeof UsExchangeReport>;

export const listUsExchangeReports = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/us-exchange/reports',
  title: '米国の取引所からの報告（架空）',
  caller: 'partner',
  query: z.object({
    /** The number of the last report that is known, 0 at the beginning. */
    after: inText.integer(0, Number.MAX_SAFE_INTEGER),
    limit: inText.integer(1, 10_000).optional(),
  }),
  answer: z.object({ fictitious: z.literal(true), reports: z.array(UsExchangeReport) }),
});

export const getUsExchangeDay = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/us-exchange/days/{date}',
  title: '米国の取引所の一日の約定のまとめ（架空。取引終了の5分後に公表）',
  caller: 'partner',
  params: z.object({ date: Ymd }),
  answer: z.object({
    /** New York's day. */
    date: Ymd,
    fictitious: z.literal(true),
    orders: z.array(
      z.object({
        clOrdId: Id,
        symbol: Symbol,
        side: z.enum(['BUY', 'SELL']),
        filledQuantity: Quantity,
        state: z.enum(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED']),
        executions: z.array(z.object({ execId: Id, quantity: Quantity, price: UsdPrice, at: DateTime })),
      }),
    ),
  }),
});

/** Of the stand-in alone: what goes wrong. A field that is left out stays as it is. */
export const setUsExchangeFaults = endpoint({
  site: 'partners',
  method: 'PUT',
  path: '/us-exchange/faults',
  title: '米国の取引所の不調を選ぶ（架空。試験用）',
  caller: 'partner',
  body: z.strictObject({ ...exchangeFaults, halted: z.array(Symbol).max(1_000).optional() }),
  answer: 'nothing',
});
