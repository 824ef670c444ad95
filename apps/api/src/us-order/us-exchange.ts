import { createClient } from '@tsuzura/contract/kernel';
import {
  cancelUsExchangeOrder,
  changeUsExchangeOrder,
  getUsExchangeDay,
  listUsExchangeReports,
  sendUsExchangeOrder,
} from '@tsuzura/contract/partner';
import { parseInstant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Quantity, UsdPrice } from '@tsuzura/domain/money';
import type { ReportType } from '@tsuzura/domain/stock-order';
import { centsOf, readQuantity, readUsdPrice } from '@tsuzura/domain/us-stock';
import type { ExchangeGateway } from '../stock-order/index.ts';

export interface UsExchangeTerms {
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly price: string | null;
  /** One of the two; dollars in cents. */
  readonly quantity: string | null;
  readonly notional: string | null;
}

/** An order as the exchange knows it: of one session, by its name there. */
export interface UsExchangeOrder extends UsExchangeTerms {
  readonly clOrdId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
}

export interface ReceivedUsReport {
  readonly seq: number;
  /** Of a trade. */
  readonly execId: string | null;
  readonly clOrdId: string;
  readonly type: ReportType;
  readonly quantity: Quantity;
  readonly price: UsdPrice | null;
  readonly cumQuantity: Quantity;
  readonly at: Instant;
  readonly reason: string | null;
}

export interface UsDayOrder {
  readonly clOrdId: string;
  readonly executions: readonly {
    readonly execId: string;
    readonly quantity: Quantity;
    readonly price: UsdPrice;
    readonly at: Instant;
  }[];
}

/** The exchanges of New York, as `StockExchange`. Days are New York's. */
export interface UsExchange extends ExchangeGateway {
  send(order: UsExchangeOrder): Promise<void>;
  change(clOrdId: string, requestId: string, terms: UsExchangeTerms): Promise<void>;
  /** In the order of their numbers, or not; some may be missing and come later. */
  reportsAfter(seq: number, limit: number): Promise<readonly ReceivedUsReport[]>;
  /** The file of the day; fails while there is none. */
  dayOf(date: Ymd): Promise<readonly UsDayOrder[]>;
}

/** Over HTTP. */
export function usExchangeAt(baseUrl: string, secret: string): UsExchange {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    send: async ({ notional, ...order }) =>
      void (await client.call(sendUsExchangeOrder, { body: { ...order, notional: dollars(notional) } })),
    change: async (clOrdId, requestId, { notional, ...terms }) =>
      void (await client.call(changeUsExchangeOrder, {
        params: { clOrdId },
        body: { requestId, ...terms, notional: dollars(notional) },
      })),
    cancel: async (clOrdId, requestId) =>
      void (await client.call(cancelUsExchangeOrder, { params: { clOrdId }, query: { requestId } })),
    async reportsAfter(seq, limit) {
      const { reports } = await client.call(listUsExchangeReports, { query: { after: seq, limit } });
      return reports.map((report) => ({
        seq: report.seq,
        execId: report.execId,
        clOrdId: report.clOrdId,
        type: report.type,
        reason: report.reason,
        quantity: readQuantity(report.quantity),
        price: report.price === null ? null : readUsdPrice(report.price),
        cumQuantity: readQuantity(report.cumQuantity),
        at: momentOf(report.at),
      }));
    },
    async dayOf(date) {
      const { orders } = await client.call(getUsExchangeDay, { params: { date } });
      return orders.map(({ clOrdId, executions }) => ({
        clOrdId,
        executions: executions.map(({ execId, quantity, price, at }) => ({
          execId,
          quantity: readQuantity(quantity),
          price: readUsdPrice(price),
          at: momentOf(at),
        })),
      }));
    },
  };
}

const dollars = (notional: string | null) => (notional === null ? null : centsOf(notional));

function momentOf(text: string): Instant {
  const at = parseInstant(text);
  assert(at !== null, 'the contract decoded a moment');
  return at;
}

/** Where no exchange is connected nothing is ever reported, and nothing can be sent. */
export const noUsExchange: UsExchange = {
  send: async () => Promise.reject(new Error('no exchange is connected')),
  change: async () => Promise.reject(new Error('no exchange is connected')),
  cancel: async () => Promise.reject(new Error('no exchange is connected')),
  reportsAfter: async () => [],
  dayOf: async () => [],
};
