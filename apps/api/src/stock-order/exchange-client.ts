import { createClient } from '@tsuzura/contract/kernel';
import {
  cancelExchangeOrder,
  changeExchangeOrder,
  getExchangeDay,
  listExchangeReports,
  sendExchangeOrder,
} from '@tsuzura/contract/partner';
import { parseInstant, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { readStockPrice } from '@tsuzura/domain/stock';
import type { StockExchange } from './exchange.ts';

/** The exchange over HTTP. */
export function exchangeAt(baseUrl: string, secret: string): StockExchange {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    send: async (order) => void (await client.call(sendExchangeOrder, { body: order })),
    change: async (clOrdId, requestId, terms) =>
      void (await client.call(changeExchangeOrder, { params: { clOrdId }, body: { requestId, ...terms } })),
    cancel: async (clOrdId, requestId) =>
      void (await client.call(cancelExchangeOrder, { params: { clOrdId }, query: { requestId } })),
    async reportsAfter(seq, limit) {
      const { reports } = await client.call(listExchangeReports, { query: { after: seq, limit } });
      return reports.map((report) => ({
        seq: report.seq,
        execId: report.execId,
        clOrdId: report.clOrdId,
        type: report.type,
        quantity: BigInt(report.quantity),
        price: report.price === null ? null : readStockPrice(report.price),
        cumQuantity: BigInt(report.cumQuantity),
        at: momentOf(report.at),
        reason: report.reason,
      }));
    },
    async dayOf(date) {
      const { orders } = await client.call(getExchangeDay, { params: { date } });
      return orders.map(({ clOrdId, filledQuantity, state, executions }) => ({
        clOrdId,
        filledQuantity: BigInt(filledQuantity),
        state,
        executions: executions.map(({ execId, quantity, price, at }) => ({
          execId,
          quantity: BigInt(quantity),
          price: readStockPrice(price),
          at: momentOf(at),
        })),
      }));
    },
  };
}

function momentOf(text: string): Instant {
  const at = parseInstant(text);
  assert(at !== null, 'the contract decoded a moment');
  return at;
}

/** Where no exchange is connected nothing is ever reported, and nothing can be sent. */
export const noExchange: StockExchange = {
  send: async () => Promise.reject(new Error('no exchange is connected')),
  change: async () => Promise.reject(new Error('no exchange is connected')),
  cancel: async () => Promise.reject(new Error('no exchange is connected')),
  reportsAfter: async () => [],
  dayOf: async () => [],
};
